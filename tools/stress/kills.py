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
from tests.screens.display import ensure_display
from tools.stress.journal import HEADER, Report, home, plays

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "calibration" / "demo"
TOLD = re.compile(r"^\w+ plays \w+\. \(", re.M)
PATIENCE_S = 180.0


def at_the_terminal(cases: int = 100, *, seed: int = 1) -> Report:
    """``companion play --terminal``, acts typed as fast as it takes them."""
    typed = "\n".join(list(act_lines(HEADER, plays(60)))[1:]) + "\n"
    words = [
        "-m",
        "companion",
        "play",
        "--terminal",
        "--game",
        "bluffing-battles",
        "--seats",
        "Ann,Ben",
        "--session",
        "evening",
    ]
    return _killed(words, typed, cases, 1.0, seed)


def at_the_camera(cases: int = 40, *, seed: int = 1) -> Report:
    """``companion watch`` on the photographs of the demo table, killed after any of its first plays."""
    words = [
        "-m",
        "companion",
        "watch",
        "--game",
        "bluffing-battles",
        "--seats",
        "Ann,Ben",
        "--session",
        "evening",
        "--fast",
    ]
    return _killed([*words, "--source", str(DEMO)], "", cases, 0.5, seed, after=7)


FINGERS = """
import sys
from companion.session import Session
from companion.table import Accepted
from tests.screens.glass import Glass
from tests.screens.taps import say_by_taps
from tests.screens.display import ensure_display
from tools.stress.journal import HEADER, plays
def told(step):
    if isinstance(step, Accepted):
        sys.stdout.write(f"{step.entry.act.seat} plays {step.entry.act.card}. (told)\\n")
        sys.stdout.flush()
session = Session.start("evening", HEADER)
session.table.listeners.append(told)
glass = Glass(session=session)
for act in plays(60):
    say_by_taps(glass, act)
"""


def at_the_glass(cases: int = 100, *, seed: int = 1) -> Report:
    """The app in a window, played by fingers on the glass; the steps that its screens hear are saved."""
    missing = ensure_display()
    if missing:
        return 0, [missing]
    os.environ["COMPANION_TEST_DISPLAY"] = "own"  # the one that is there by now
    return _killed(["-c", FINGERS], "", cases, 3.0, seed)


def _killed(words: list[str], typed: str, cases: int, longest_s: float, seed: int, *, after: int = 1) -> Report:
    """Each case is killed up to ``longest_s`` after it told one of its first ``after`` plays."""
    chance = random.Random(seed)
    failures: list[str] = []
    told_in_all = 0
    for case in range(cases):
        with home() as folder:
            out = folder / "out.txt"
            with out.open("wb") as screen:
                run = subprocess.Popen(
                    [sys.executable, *words],
                    cwd=ROOT,
                    env=os.environ,
                    stdin=subprocess.PIPE,
                    stdout=screen,
                    stderr=subprocess.STDOUT,
                )
                assert run.stdin is not None
                run.stdin.write(typed.encode())
                run.stdin.flush()
                _wait_for(chance.randint(1, after), out, run)
                time.sleep(chance.uniform(0, longest_s))
                ended = run.poll() is not None
                run.send_signal(signal.SIGKILL)
                run.wait()
                run.stdin.close()
            told = len(TOLD.findall(out.read_text()))
            told_in_all += told
            wrong = _missing(told) if told else f"nothing was told within {PATIENCE_S:g} s"
            wrong = wrong or ("it ended before it was killed" if ended else "")
            if wrong:
                failures.append(f"case {case}: {wrong}")
    print(f"    {told_in_all} plays were told", file=sys.stderr)
    return cases, failures


def _wait_for(plays_told: int, out: Path, run: subprocess.Popen[bytes]) -> None:
    began = time.monotonic()
    while len(TOLD.findall(out.read_text())) < plays_told and time.monotonic() - began < PATIENCE_S:
        if run.poll() is not None:
            return
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
