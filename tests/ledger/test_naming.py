"""A session is named by its name, the beginning of it, its number in the list, or ``last``."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.commands.main import main
from companion.ledger.errors import JournalError, SessionInUse
from companion.ledger.last_act import last_act
from companion.ledger.naming import find_named, listed_names
from companion.ledger.sessions import delete_session, session_names, session_path
from companion.past import evening
from companion.rules.acts import Note
from companion.session import Session
from tests.interpreting import HEADER

pytestmark = pytest.mark.usefixtures("home")


def played(name: str, at: float) -> Session:
    """A session with two notes, the last of them at this time."""
    session = Session.start(name, HEADER)
    times = iter((at - 60, at))
    session.table._clock = lambda: next(times)
    session.table.play(Note(text="one"))
    session.table.play(Note(text="two"))
    session.table.settle()
    return session


@pytest.fixture
def three(home: Path) -> None:
    """Three evenings, the oldest of them first in the alphabet, a demo and a table without acts."""
    for name, at in (("friday", 2e9), ("monday", 3e9), ("monday at the lake", 1e9), ("demo 2026-01-02 03.04.05", 4e9)):
        played(name, at).close()
    Session.start("empty", HEADER).close()


@pytest.mark.usefixtures("three")
def test_the_latest_evening_is_the_one_that_was_acted_in_last_whatever_time_its_file_bears() -> None:
    os.utime(session_path("monday at the lake"), (5e9, 5e9))
    assert listed_names() == ["monday", "friday", "monday at the lake"]
    assert find_named("last") == "monday"
    Session.resume("friday").close()
    assert evening("friday", 0.0).acts == 2
    assert find_named("last") == "monday"
    assert session_names()[0] == "demo 2026-01-02 03.04.05"


@pytest.mark.usefixtures("three")
def test_a_number_is_the_place_in_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    main(["sessions", "--all"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines if line[0] != " "] == [
        ["1", "monday"], ["2", "friday"], ["3", "monday"],
    ]  # fmt: skip
    assert find_named("2") == "friday"
    with pytest.raises(JournalError, match="no session is called '4'"):
        find_named("4")


@pytest.mark.usefixtures("three")
def test_the_beginning_of_a_name_will_do_where_one_session_begins_so() -> None:
    assert find_named("FRI") == "friday"
    assert find_named("monday a") == "monday at the lake"
    assert find_named("monday") == "monday"
    with pytest.raises(JournalError, match="2 sessions begin with 'mon': monday"):
        find_named("mon")


def test_a_session_that_is_called_so_comes_before_what_else_the_word_means() -> None:
    for name, at in (("last", 1e9), ("1", 2e9), ("latest", 3e9)):
        played(name, at).close()
    assert [find_named(name) for name in ("last", "1", "2")] == ["last", "1", "1"]


def test_where_nothing_was_played_there_is_no_last() -> None:
    with pytest.raises(JournalError, match="No evening has been played yet"):
        find_named("last")


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    "words",
    [
        ["sessions", "show", "last"],
        ["sessions", "export", "2"],
        ["sessions", "check", "mon"],
        ["replay", "last"],
        ["doctor", "--session", "fri"],
    ],
)
def test_every_command_takes_a_session_by_hand(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    status = main(words)
    assert status == (2 if "mon" in words else 0) or words[0] == "doctor"
    assert ("begin with" in capsys.readouterr().err) == ("mon" in words)


@pytest.mark.usefixtures("three")
def test_a_deleted_session_is_brought_back_by_the_beginning_of_its_name() -> None:
    delete_session("monday at the lake")
    assert main(["sessions", "restore", "monday at"]) == 0
    assert session_path("monday at the lake").exists()


def test_a_session_that_this_program_has_open_is_not_said_to_be_open_in_another() -> None:
    session = played("demo 2026-01-02 03.04.05", 1e9)
    with pytest.raises(SessionInUse, match="this program has this session open already"):
        Session.resume(session.name or "")
    found = evening(session.name or "", 0.0)
    assert (found.wrong, found.acts, found.is_shown) == ("open here", 2, False)
    session.close()
    assert not evening(session.name or "", 0.0).wrong


def test_the_last_act_is_read_while_it_is_written() -> None:
    session = played("tonight", 1e9)
    assert (last_act(session_path("tonight")).acts, last_act(session_path("tonight")).changed) == (2, 1e9)
    session.close()
    assert (last_act(session_path("tonight")).acts, last_act(session_path("tonight")).changed) == (2, 1e9)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_an_evening_whose_program_was_killed_keeps_its_dates_and_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    """The last acts stand in the log beside the file, whose own time says nothing."""
    played("friday", 2e9).close()
    killed = "import os, signal; from tests.ledger.test_naming import played; played('tonight', 3e9)"
    done = subprocess.run([sys.executable, "-c", f"{killed}; os.kill(os.getpid(), signal.SIGKILL)"], check=False)
    assert done.returncode == -signal.SIGKILL
    os.utime(session_path("tonight"), (1e9, 1e9))
    for _ in range(2):
        assert (last_act(session_path("tonight")).acts, last_act(session_path("tonight")).changed) == (2, 3e9)
        assert listed_names() == ["tonight", "friday"]
        assert main(["sessions"]) == main(["sessions", "show", "tonight"]) == 0
        told = capsys.readouterr().out
        assert re.search(rf"1  tonight  {time.strftime('%Y-%m-%d %H:%M', time.localtime(3e9 - 60))}", told)
        assert f"2   {time.strftime('%H:%M', time.localtime(3e9))}  Noted: two" in told
        Session.resume("tonight").close()


def test_of_what_is_no_session_nobody_knows_the_last_act(tmp_path: Path) -> None:
    odd = tmp_path / "odd.session"
    odd.write_bytes(b"no session" * 1000)
    assert (last_act(odd).acts, last_act(odd).changed) == (None, 0.0)
    assert (last_act(tmp_path).acts, last_act(tmp_path / "nowhere").acts) == (None, None)
