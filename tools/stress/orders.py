"""Two real programs at one session, at random moments: what was acknowledged is kept wherever the session went."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

from companion.ledger.errors import JournalError
from companion.ledger.journal import Journal
from companion.session import Session
from tools.stress.journal import HEADER, Report, home

ROOT = Path(__file__).parents[2]
PLAYER = """
import sys, time
from companion.ledger.errors import JournalError
from companion.session import Session
from tools.stress.journal import plays
from companion.table import Accepted
def told(step):
    if isinstance(step, Accepted):
        print("kept", flush=True)
time.sleep(float(sys.argv[1]))
said = plays(60)
for _ in range(4):
    try:
        session = Session.resume("evening")
    except JournalError as error:
        time.sleep(0.05)
        continue
    session.table.listeners.append(told)
    for act in said[len(session.table.history.entries):][:12]:
        session.table.play(act)
        session.table.tick()
        time.sleep(0.002)
    session.close()
"""
MOVER = """
import json, sys, time
from companion.commands.main import main
time.sleep(float(sys.argv[1]))
for words in json.loads(sys.argv[2]):
    main(["sessions", *words])
"""
COMMANDS = (
    ["salvage", "evening"],
    ["rename", "evening", "moved"],
    ["rename", "moved", "evening"],
    ["delete", "evening"],
    ["restore", "evening"],
    ["check", "evening"],
    ["export", "evening"],
    ["finish", "evening"],
)


def two_programs(cases: int = 100, *, seed: int = 1) -> Report:
    """One program plays and closes, again and again, while another renames, deletes, restores, saves and reads."""
    chance = random.Random(seed)
    failures: list[str] = []
    for case in range(cases):
        with home() as folder:
            Session.start("evening", HEADER).close()
            told = [chance.choice(COMMANDS) for _ in range(12)]
            player = _program(PLAYER, str(chance.uniform(0, 0.3)))
            mover = _program(MOVER, str(chance.uniform(0, 0.3)), json.dumps(told))
            out, err = player.communicate(timeout=60)
            _, mover_err = mover.communicate(timeout=60)
            failures += [f"case {case}: {said[-200:]}" for said in (err, mover_err) if "Traceback" in said]
            failures += [f"case {case}: {wrong}" for wrong in _check_left(folder, out.count("kept"))]
    return cases, failures


def _program(code: str, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *words],
        cwd=ROOT,
        env=os.environ,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def _check_left(folder: Path, acknowledged: int) -> list[str]:
    """Every session that is left is sound, and together they hold what was acknowledged."""
    wrong: list[str] = []
    plays = 0
    for path in folder.glob("*/*.session"):
        try:
            journal = Journal.open(path)
        except JournalError as error:
            wrong.append(str(error))
            continue
        plays += sum('"play"' in row.act for row in journal.rows())
        journal.close()
    if plays < acknowledged:
        wrong.append(f"{acknowledged} acknowledged, {plays} kept")
    return wrong
