"""Two real programs and one session, in both orders: the second one gets a notice, and no act is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.games.bluffing_battles.acts import Play
from companion.ledger import locks
from companion.ledger.errors import JournalError, SessionInUse
from companion.ledger.sessions import session_names, session_path
from companion.session import Session
from tests.ledger.test_book import HEADER, damage, played

ROOT = Path(__file__).parents[2]
COMMANDS = """
import json, sys
from companion.commands.main import main
from companion.ledger import locks
locks.WAIT_S = 0.05
print([main(words) for words in json.loads(sys.argv[1])])
"""
# The window in which a file is moved, made as wide as the test wants it.
SLOW = """
import os, sys
moved = os.replace
def replace(here, there):
    if str(here).endswith((".session", ".salvaged")):
        print("before", flush=True)
        sys.stdin.readline()
        moved(here, there)
        print("after", flush=True)
        sys.stdin.readline()
    else:
        moved(here, there)
os.replace = replace
from companion.commands.main import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture(autouse=True)
def _home(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "WAIT_S", 0.05)


@contextmanager
def program(code: str, *words: str) -> Iterator[subprocess.Popen[str]]:
    """Another program, which is gone when the test is."""
    run = subprocess.Popen(
        [sys.executable, "-c", code, *words],
        cwd=ROOT,
        env=os.environ,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        yield run
    finally:
        run.kill()
        run.communicate()


@pytest.mark.slow
def test_a_session_that_is_open_is_neither_moved_nor_written_by_another_program(tmp_path: Path) -> None:
    played("monday").close()
    played("away").close()
    with program(COMMANDS, json.dumps([["sessions", "pack", "away", str(tmp_path / "a.zip")]])) as other:
        assert other.communicate()[0].splitlines()[-1] == "[0]"
    session = Session.resume("monday")
    commands = [
        ["sessions", "salvage", "monday"],
        ["sessions", "check", "monday"],
        ["sessions", "finish", "monday"],
        ["sessions", "rename", "monday", "tuesday"],
        ["sessions", "rename", "away", "monday"],
        ["sessions", "delete", "monday"],
        ["sessions", "pack", "monday", str(tmp_path / "b.zip")],
        ["sessions", "unpack", str(tmp_path / "a.zip"), "--name", "monday"],
        ["sessions", "export", "monday"],
        ["sessions", "bug-report", "monday", "--out", str(tmp_path / "c.zip")],
    ]
    with program(COMMANDS, json.dumps(commands)) as other:
        out, err = other.communicate()
    assert out.strip() == str([2] * len(commands)), err
    assert err.count("another program has this session open") == len(commands)
    session.table.play(Play(seat="Ann", card="3S"))
    session.close()
    with closing(Session.resume("monday")) as again:
        assert len(again.table.history.entries) == 9
    assert sorted(session_names()) == ["away", "monday"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "there"),
    [
        (["rename", "monday", "tuesday"], "tuesday"),
        (["delete", "monday"], None),
        (["salvage", "monday"], "monday"),
    ],
)
def test_a_session_that_is_being_moved_is_not_opened_by_another_program(words: list[str], there: str | None) -> None:
    played("monday").close()
    if words[0] == "salvage":
        damage("monday", 7)
    with program(SLOW, "sessions", *words) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        for moment in ("before", "after"):
            assert other.stdout.readline().strip() == moment
            gone = moment == "after" and there != "monday"
            with pytest.raises(JournalError if gone else SessionInUse):
                Session.resume("monday")
            with pytest.raises(SessionInUse):
                Session.start("monday", HEADER)
            if there is not None:
                with pytest.raises(SessionInUse):
                    Session.start(there, HEADER)
            other.stdin.write("\n")
            other.stdin.flush()
        assert other.wait(timeout=30) == 0
    kept = list(session_path("x").parents[1].glob("*/*.session"))
    assert len(kept) == 1
    if there is not None:
        session = Session.resume(there)
        assert len(session.table.history.entries) == (6 if words[0] == "salvage" else 8)
        session.close()
