"""A list of evenings reads each whole once, and again only when it changed."""

from __future__ import annotations

import contextlib
import json
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from companion.commands.main import main
from companion.forgetting import forget
from companion.games.bluffing_battles.acts import Play
from companion.ledger.glances import forget_glances, glances_path
from companion.ledger.sessions import delete_session, home, last_acts, rename_session, session_path
from companion.past import Evening, close_evening, evening
from companion.rules.acts import Note
from companion.session import Session

HEADER = {"record": 1, "game": "bluffing-battles", "seats": ["Annabel", "Ben"]}


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the sessions that were read whole since."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    names: list[str] = []
    whole = Session.resume

    def resume(name: str) -> Session:
        names.append(name)
        return whole(name)

    monkeypatch.setattr(Session, "resume", resume)
    return names


def play(name: str) -> None:
    session = Session.start(name, HEADER)
    session.play_kept([Play(seat="Annabel", card="7S")])
    session.close()


def begin(name: str) -> Session:
    """A session with an act, the clock of which begins in 1970 and runs a minute an act."""
    times = iter(range(60, 6000, 60))
    session = Session.start(name, HEADER, clock=lambda: float(next(times)))
    session.play_kept([Play(seat="Annabel", card="7S")])
    return session


def listed() -> dict[str, Evening]:
    return {name: evening(name, seen.changed) for name, seen in last_acts()}


def test_an_evening_that_did_not_change_is_read_once(read: list[str]) -> None:
    play("one")
    play("two")
    first = listed()
    assert (sorted(read), first["one"].scores.keys()) == (["one", "two"], {"Annabel", "Ben"})
    read.clear()
    assert (listed(), read) == (first, [])


def test_an_evening_that_went_on_is_read_again(read: list[str]) -> None:
    play("one")
    before = listed()["one"]
    session = Session.resume("one")
    session.play_kept([Note(text="a pause")])
    session.close()
    read.clear()
    after = listed()["one"]
    assert (after.acts, after.notes, read) == (before.acts + 1, 1, ["one"])


def test_an_evening_that_is_open_or_damaged_is_still_listed(read: list[str]) -> None:
    play("one")
    listed()
    session = Session.resume("one")
    assert listed()["one"].wrong == "open here"
    session.close()
    listed()
    raw = bytearray(session_path("one").read_bytes())
    at = raw.rindex(b"7S")
    raw[at : at + 2] = b"8S"
    session_path("one").write_bytes(raw)
    assert listed()["one"].wrong == "damaged"


def test_no_name_of_an_evening_that_is_gone_stays_in_the_notes(read: list[str]) -> None:
    for name in ("one", "two", "three"):
        play(name)
    listed()
    notes = glances_path(home() / "sessions")
    assert notes.read_bytes().count(b"Annabel") >= 3
    delete_session("one")
    rename_session("two", "other")
    assert b"one" not in notes.read_bytes()
    assert b"two" not in notes.read_bytes()
    forget("Annabel", "Ann")
    listed()
    assert b"Annabel" not in notes.read_bytes()
    assert notes.stat().st_mode & 0o077 == 0


def test_an_evening_that_was_renamed_is_not_read_again(read: list[str]) -> None:
    close_evening(begin("one"))
    noted = listed()["one"]
    rename_session("one", "other")
    assert (listed(), read) == ({"other": replace(noted, name="other")}, [])


def test_an_evening_that_was_imported_is_listed_without_being_read(read: list[str], tmp_path: Path) -> None:
    record = tmp_path / "one.jsonl"
    acts = ({"act": "play", "seat": "Annabel", "card": "7S"}, {"act": "note", "text": "a pause"})
    record.write_text("".join(f"{json.dumps(line)}\n" for line in (HEADER, *acts)))
    assert main(["sessions", "import", str(record), "--name", "ours"]) == 0
    noted = listed()["ours"]
    assert (read, noted.acts, noted.notes) == ([], 2, 1)
    forget_glances(home() / "sessions")
    assert (listed()["ours"], read) == (noted, ["ours"])


def test_notes_that_cannot_be_read_cost_nothing_but_time(read: list[str]) -> None:
    play("one")
    first = listed()
    glances_path(home() / "sessions").write_bytes(b"no notes at all" * 100)
    assert listed() == first


def test_an_evening_that_was_closed_when_it_was_played_is_listed_without_being_read(read: list[str]) -> None:
    session = begin("one")
    session.play_kept([Note(text="a pause"), Play(seat="Ben", card="8S")])
    close_evening(session)
    noted = listed()
    assert (read, noted["one"].acts, noted["one"].began, noted["one"].played_s) == ([], 3, 60.0, 120.0)
    forget_glances(home() / "sessions")
    assert (listed(), read) == (noted, ["one"])


def test_an_evening_that_was_gone_on_with_is_noted_as_it_stands_then(read: list[str]) -> None:
    close_evening(begin("one"))
    session = Session.resume("one")
    session.play_kept([Note(text="a pause")])
    close_evening(session)
    read.clear()
    assert (listed()["one"].acts, listed()["one"].notes, read) == (2, 1, [])


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_an_evening_whose_program_was_killed_is_read_at_the_first_list_alone(read: list[str]) -> None:
    close_evening(begin("one"))
    killed = "import os, signal; from tests.ledger.test_glances import begin; kept = begin('two')"
    done = subprocess.run([sys.executable, "-c", f"{killed}; os.kill(os.getpid(), signal.SIGKILL)"], check=False)
    assert done.returncode == -signal.SIGKILL
    first = listed()
    assert (read, first["two"].acts, first["two"].wrong) == (["two"], 1, "")
    assert (listed(), read) == (first, ["two"])


def test_a_note_that_cannot_be_written_is_logged_and_the_evening_is_read_later(
    read: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    session = begin("one")
    glances_path(home() / "sessions").mkdir()
    close_evening(session)
    assert "what the evening came to cannot be noted: unable to open database file" in caplog.text
    assert (listed()["one"].acts, read) == (1, ["one"])


def test_what_was_written_by_another_program_meanwhile_is_not_taken_for_known(
    read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin("one")
    closes = session.close

    def close() -> None:
        closes()
        with contextlib.closing(Session.resume("one")) as other:
            other.play_kept([Note(text="quicker")])

    monkeypatch.setattr(session, "close", close)
    close_evening(session)
    read.clear()
    assert (listed()["one"].acts, read) == (2, ["one"])
