"""Kills by entry point: the program itself, as people start it, is killed at a random moment; what it told is kept."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from companion.ledger.errors import JournalError
from companion.ledger.journal import Journal
from companion.ledger.sessions import session_path
from companion.records import act_lines
from companion.session import Session
from tests.stress.journal import HEADER, Report, home, plays

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "calibration" / "demo"
TOLD = re.compile(r"^\w+ plays \w+\. \(", re.M)
PATIENCE_S = 60.0


def at_the_terminal(cases: int = 100, *, seed: int = 1) -> Report:
    """``companion play --terminal``, acts typed as fast as it takes them."""
    typed = "\n".join(list(act_lines(HEADER, plays(60)))[1:]) + "\n"
    words = ["play", "--terminal", "--game", "bluffing-battles", "--seats", "Ann,Ben", "--session", "evening"]
    return _killed(words, typed, cases, 1.0, seed)


def at_the_camera(cases: int = 20, *, seed: int = 1) -> Report:
    """``companion watch``, the photographs of the demo table one after the other."""
    words = ["watch", "--game", "bluffing-battles", "--seats", "Ann,Ben", "--session", "evening", "--fast"]
    return _killed([*words, "--source", str(DEMO)], "", cases, 6.0, seed)


def _killed(words: list[str], typed: str, cases: int, longest_s: float, seed: int) -> Report:
    chance = random.Random(seed)
    failures: list[str] = []
    told_in_all = 0
    for case in range(cases):
        with home() as folder:
            out = folder / "out.txt"
            with out.open("wb") as screen:
                run = subprocess.Popen(
                    [sys.executable, "-m", "companion", *words],
                    cwd=ROOT,
                    env=os.environ,
                    stdin=subprocess.PIPE,
                    stdout=screen,
                    stderr=subprocess.STDOUT,
                )
                assert run.stdin is not None
                run.stdin.write(typed.encode())
                run.stdin.flush()
                _wait_for_the_first(out)
                time.sleep(chance.uniform(0, longest_s))
                run.send_signal(signal.SIGKILL)
                run.wait()
                run.stdin.close()
            told = len(TOLD.findall(out.read_text()))
            told_in_all += told
            wrong = _missing(told)
            if wrong:
                failures.append(f"case {case}: {wrong}")
    print(f"    {told_in_all} plays were told", file=sys.stderr)
    return cases, failures


def _wait_for_the_first(out: Path) -> None:
    began = time.monotonic()
    while not TOLD.search(out.read_text()) and time.monotonic() - began < PATIENCE_S:
        time.sleep(0.02)


def _missing(told: int) -> str:
    if not session_path("evening").exists():
        return f"{told} told, and no session" if told else ""
    try:
        journal = Journal.open(session_path("evening"))
        kept = sum('"play"' in row.act for row in journal.rows())
        journal.close()
        Session.resume("evening").close()
    except JournalError as error:
        return f"{told} told: {error}" if told else ""
    return f"{told} told, {kept} kept" if kept < told else ""
