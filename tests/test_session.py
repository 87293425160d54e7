"""An evening is kept: resumed as it was left, refused where it cannot be, never half-written."""

from __future__ import annotations

import json
import shutil
import sqlite3
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pytest

from companion.evidence import Evidence
from companion.games.bluffing_battles import SPEC
from companion.games.bluffing_battles.acts import Play
from companion.games.lost_war.acts import Muster
from companion.ledger.crops import Crops
from companion.ledger.errors import DamagedJournal, JournalError
from companion.ledger.journal import Journal
from companion.ledger.rows import Row
from companion.ledger.sessions import (
    crops_of,
    delete_session,
    deleted_names,
    restore_session,
    session_names,
    session_path,
)
from companion.rules.acts import Amend, Note, Rule, Undo
from companion.rules.game import SetupError
from companion.rules.holdings import move
from companion.session import Session, save_record
from companion.table import Accepted, NotWritten, Table
from tests.interpreting import HEADER
from tests.observing import card


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))


def played(name: str = "tonight") -> Session:
    session = Session.start(name, HEADER)
    table = session.table
    table.play(Play(seat="Ann", card="QS"), Evidence(source="camera:0", confidence=0.97))
    table.play(Play(seat="Ben", card="5H"))
    table.play(Play(seat="Ann", card="9H"))
    table.play(Undo())
    table.play(Amend(line=2, with_=Play(seat="Ben", card="KH")))
    table.play(Note(text="fun", tags=("fun",)))
    effect = (move(1, "Ben", "Ann"),)
    table.play(Rule(text="one each", effect=effect))
    return session


def test_a_session_goes_on_from_where_it_was_left() -> None:
    session = played()
    session.close()
    again = Session.resume("tonight")
    assert again.table.state == session.table.state
    assert again.table.history.entries == session.table.history.entries
    assert again.table.evidence == session.table.evidence
    assert list(again.record()) == list(session.record())
    again.table.play(Play(seat="Ann", card="2S"))
    again.close()


def test_the_picture_of_a_card_is_kept_as_evidence() -> None:
    session = Session.start("tonight", HEADER)
    session.table.observe(card("1/play", "7S"))
    (crop,) = session.table.evidence[1].crops
    session.close()
    assert Crops(crops_of(session_path("tonight"))).read(crop) == b"jpeg"
    again = Session.resume("tonight")
    assert again.table.evidence[1].crops == (crop,)
    assert again.crop(crop) == b"jpeg"
    again.close()


def test_the_pictures_of_all_cards_of_a_row_are_kept() -> None:
    session = Session.start("tonight", {**HEADER, "game": "lost-war"})
    for seat in ("Ann", "Ben"):
        session.table.play(Muster(seat=seat, count=2))
    for at, (face, sure) in enumerate((("6S", 0.99), ("KD", 0.95))):
        session.table.observe(replace(card("1/row", face, sure, track=at, x=10.0 * at), crop=face.encode()))
    evidence = session.table.evidence[3]
    session.close()
    assert evidence.confidence == 0.95
    assert [Crops(crops_of(session_path("tonight"))).read(crop) for crop in evidence.crops] == [b"6S", b"KD"]


def test_an_act_is_reported_only_when_it_is_on_disk(tmp_path: Path) -> None:
    """A power loss at the moment of the report leaves the file and its log as they are; they hold the act."""
    session = Session.start("tonight", HEADER)
    path, left = session_path("tonight"), tmp_path / "left.session"
    on_disk: list[tuple[int, int]] = []

    def listen(step: object) -> None:
        assert isinstance(step, Accepted)
        for tail in ("", "-wal"):
            shutil.copy(path.with_name(path.name + tail), left.with_name(left.name + tail))
        journal = Journal.open(left)
        on_disk.append((step.entry.number, sum(1 for _ in journal.rows())))
        journal.close()

    session.table.listeners.append(listen)
    for seat, card_ in (("Ann", "QS"), ("Ben", "5H"), ("Ann", "9H")):
        session.table.play(Play(seat=seat, card=card_))
        session.table.settle()
    assert on_disk == [(1, 1), (2, 2), (3, 3)]
    session.close()


def test_a_session_goes_on_as_it_was_judged_whatever_the_rules_say_today(monkeypatch: pytest.MonkeyPatch) -> None:
    session = played()
    session.close()

    def other_rules(*_: object, **__: object) -> None:
        raise AssertionError("nothing is judged again")

    monkeypatch.setattr(SPEC, "decide", other_rules)
    again = Session.resume("tonight")
    again.close()
    assert again.table.state == session.table.state


def test_an_act_that_cannot_be_written_does_not_count() -> None:
    class FullDisk:
        def keep(self, jpeg: bytes) -> str:
            return ""

        def write(self, row: Row) -> Future[None]:
            future: Future[None] = Future()
            if row.number == 2:
                future.set_exception(JournalError("the disk is full"))
            else:
                future.set_result(None)
            return future

    unkept = Session.unkept(HEADER).table
    table = Table(unkept.game, unkept.setup, FullDisk())
    told: list[object] = []
    table.listeners.append(told.append)
    table.play(Play(seat="Ann", card="QS"))
    before = table.state
    table.play(Play(seat="Ben", card="5H"))
    table.settle()
    assert table.state == before
    assert isinstance(told[-1], NotWritten)
    assert len(table.history.entries) == 1


def test_two_programs_cannot_write_one_session() -> None:
    session = played()
    with pytest.raises(JournalError, match="this program has"):
        Session.resume("tonight")
    session.close()


def test_a_session_of_other_players_is_not_taken_up() -> None:
    played().close()
    with pytest.raises(SetupError, match="choose another name"):
        Session.open("tonight", {**HEADER, "seats": ["Ann", "Cem"]})
    Session.open("tonight", HEADER).close()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "needs a letter"), ("..", "dot"), (".hidden", "dot"), ("ends.", "dot"), ("-x", "dash"), ("tail ", "space"),
        ("a/b", "cannot hold '/'"), ("a\\b", "cannot hold"), ("8:15", "cannot hold ':'"), ("a\nb", r"'\\n'"),
        ("a\u202eb", r"'\\u202e'"), ("con", "Windows"), ("NUL.txt", "Windows"), ("x" * 300, "300 letters"),
        ("🎉" * 60, "60 letters"),
    ],
)  # fmt: skip
def test_a_name_that_cannot_be_a_file_is_refused(name: str, why: str) -> None:
    with pytest.raises(JournalError, match=f"cannot be a session's name: .*{why}"):
        Session.start(name, HEADER)
    assert session_names() == []


@pytest.mark.parametrize(
    "name", ["Friday 🎉", "🎉", "ערב שבת", "हिन्दी", "ที่บ้าน", "Battle, week #3", "Ann's & Ben's", "漢" * 64, "x" * 64]
)
def test_an_evening_may_be_called_in_any_script(name: str) -> None:
    played(name).close()
    assert delete_session(name).stem == name
    played(name).close()
    delete_session(name)
    for deleted in deleted_names():
        restore_session(deleted)
    assert sorted(map(len, session_names())) == sorted([len(name), len(f"{name[:56]} 2")])
    Session.resume(name).close()


def test_a_name_is_the_same_however_its_accents_are_spelt() -> None:
    composed, taken_apart = "Café", "Cafe\N{COMBINING ACUTE ACCENT}"
    played(composed).close()
    Session.resume(taken_apart).close()
    path = session_path(composed)
    path.rename(path.with_name(f"{taken_apart}.session"))  # as an older Mac spells it
    Session.resume(composed).close()
    with pytest.raises(JournalError, match="already"):
        Session.start(composed, HEADER)


def test_sessions_are_listed() -> None:
    played("monday").close()
    played("tuesday").close()
    assert sorted(session_names()) == ["monday", "tuesday"]


def test_the_record_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    session = played()
    save_record(session, tmp_path / "out.jsonl")
    lines = (tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines()
    acts = [json.loads(line).get("act") for line in lines[1:]]
    assert acts == ["play", "play", "play", "undo", "amend", "note", "rule"]
    with pytest.raises(JournalError, match="cannot be written"):
        save_record(session, tmp_path / "nowhere" / "out.jsonl")
    assert not list(tmp_path.glob("**/*.part"))
    session.close()


def test_a_journal_of_a_newer_version_is_refused_and_left_alone() -> None:
    played().close()
    with sqlite3.connect(session_path("tonight")) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(JournalError, match="newer companion"):
        Session.resume("tonight")


def test_a_file_that_is_no_session_is_refused() -> None:
    path = session_path("tonight")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(DamagedJournal):
        Journal.open(path)


def test_a_changed_row_is_recognised_and_what_stood_before_it_can_be_read() -> None:
    played().close()
    with sqlite3.connect(session_path("tonight")) as connection:
        connection.execute("DROP TRIGGER said_stays")
        connection.execute("UPDATE said SET act = replace(act, '5H', '6H') WHERE number = 2")
    connection.close()
    with pytest.raises(DamagedJournal) as caught:
        Session.resume("tonight")
    assert caught.value.good == 1


def test_rows_cannot_be_changed_or_deleted() -> None:
    played().close()
    with sqlite3.connect(session_path("tonight")) as connection:
        for statement in ("UPDATE said SET act = ''", "DELETE FROM said"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                connection.execute(statement)
    connection.close()


def test_a_session_keeps_the_deck_it_was_played_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deck stands in the journal, so that a later version of the deck's file changes nothing."""
    session = played()
    session.close()
    newer = replace(session.table.setup.deck, version="2")
    monkeypatch.setattr("companion.records.load_deck", lambda *_, **__: newer)
    again = Session.resume("tonight")
    again.close()
    assert again.table.setup.deck == session.table.setup.deck
    assert json.loads(next(iter(again.record())))["deck"]["version"] == "1"
