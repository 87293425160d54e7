"""The book: conserved, counted, salvaged, renamed, deleted with a way back, and carried to another tablet."""

from __future__ import annotations

import argparse
import sqlite3
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.commands.doctor import run_doctor
from companion.games import GAMES
from companion.games.bluffing_battles import SPEC
from companion.games.bluffing_battles.acts import Play
from companion.games.bluffing_battles.events import FightWon
from companion.games.bluffing_battles.state import State
from companion.ledger.checks import BooksDiffer, NotConserved, Overdrawn, Unbalanced, faults
from companion.ledger.counting import mismatches
from companion.ledger.crops import Crops
from companion.ledger.entries import entries
from companion.ledger.errors import DamagedJournal, JournalError
from companion.ledger.journal import Journal
from companion.ledger.parcels import pack, unpack
from companion.ledger.salvage import salvage
from companion.ledger.sessions import (
    crops_of,
    delete_session,
    deleted_names,
    rename_session,
    restore_session,
    session_names,
    session_path,
)
from companion.rules.acts import RULED, Count, Rule
from companion.rules.events import Event, Posting, Ruled
from companion.rules.history import History
from companion.rules.history.booking import posted
from companion.rules.holdings import Movement, move
from companion.session import Session
from tests.games.playing import set_up
from tests.interpreting import HEADER
from tools.stress import journal as stress

pytestmark = pytest.mark.usefixtures("home")

FIGHTS = (("QS", "5H"), ("2S", "3H"), ("10S", "10H"), ("JS", "9H"))


def played(name: str | None = None) -> Session:
    session = Session.start(name, HEADER) if name else Session.unkept(HEADER)
    for ann, ben in FIGHTS:
        session.table.play(Play(seat="Ann", card=ann))
        session.table.play(Play(seat="Ben", card=ben))
    return session


def history() -> History[object]:
    return played().table.history


def test_a_played_game_has_a_sound_ledger() -> None:
    assert faults(history()) == []


def test_every_entry_sums_to_zero_and_names_its_act() -> None:
    found = list(entries(history()))
    assert all(not any(entry.sums().values()) for entry in found)
    assert {entry.number for entry in found} == set(range(1, 9))


def spoiled(monkeypatch: pytest.MonkeyPatch, *moves: Movement, found: int = 0) -> History[object]:
    """A game whose rules book more than its events say: with every fight that is won these things move too, and
    ``found`` cards are found."""
    told = SPEC._after

    def after(state: State, event: Event) -> State:
        if isinstance(event, FightWon):
            pile = state.holdings.pile("Ann")
            holdings = state.holdings.with_pile("Ann", replace(pile, unseen=pile.unseen + found)).moved(*moves)
            state = replace(state, holdings=holdings)
        return told(state, event)

    monkeypatch.setattr(SPEC, "_after", after)
    with monkeypatch.context() as kernel:
        kernel.setattr(SPEC, "can_owe", lambda unit, account: True)  # else the kernel takes no such event
        return history()


def test_a_card_from_nowhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = {type(fault) for fault in faults(spoiled(monkeypatch, found=1))}
    assert {Unbalanced, NotConserved} <= kinds


def test_a_stack_below_zero_is_found_unless_a_ruling_decided_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ruled = history()
    act = Rule(text="as agreed", effect=(move(1, "box", "Ann"),))
    moved = (Posting("cards", "box", -1), Posting("cards", "Ann", 1))
    ruled.take(act, (Ruled(why=RULED(text=act.text), text=act.text, postings=moved),))
    assert faults(ruled) == []
    assert any(isinstance(fault, Overdrawn) for fault in faults(spoiled(monkeypatch, move(1, "box", "Ann"))))


def test_a_balance_that_is_not_the_fold_of_the_entries_is_found() -> None:
    broken = history()
    holdings = broken.state.holdings.moved(move(1, "Ben/draw", "Ann"))
    broken._states[-1] = replace(broken.state, holdings=holdings)
    assert {fault.account for fault in faults(broken) if isinstance(fault, BooksDiffer)} == {"Ann", "Ben/draw"}


def test_a_ledger_that_does_not_add_up_is_reported_on_resuming_and_by_the_doctor(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played("tonight").close()
    assert run_doctor(argparse.Namespace(session=["tonight"], as_json=False)) in (0, 1)
    assert "ok      tonight: 8 valid moves; the books add up" in capsys.readouterr().out
    spoiled(monkeypatch, found=1)
    again = Session.resume("tonight")
    again.close()
    assert "the books do not add up: move 2 (FightWon) makes +1 cards out of nothing" in again.differences
    assert again.faults() == again.differences
    assert run_doctor(argparse.Namespace(session=["tonight"], as_json=False)) == 1
    assert "MISSING tonight: the books do not add up" in capsys.readouterr().out


def test_a_count_that_agrees_is_no_mismatch() -> None:
    counted = history()
    counted.say(Count(seat="Ann", unit="cards", amount=10))
    assert mismatches(counted) == []


def test_a_count_that_differs_names_the_first_entry_since_the_last_that_agreed() -> None:
    """Ann's war of eight cards went to Ben on the table: her count is eight short."""
    counted = played().table.history
    fresh = Session.unkept(HEADER).table.history
    for standing in counted.standing[:4]:
        fresh.say(standing.act)
    fresh.say(Count(seat="Ann", unit="cards", amount=2))
    for standing in counted.standing[4:]:
        fresh.say(standing.act)
    fresh.say(Count(seat="Ann", unit="cards", amount=2))
    (mismatch,) = mismatches(fresh)
    assert (mismatch.booked, mismatch.difference, mismatch.agreed) == (10, -8, 5)
    assert mismatch.between[0].event == "FightWon"
    assert [suspect.cause for suspect in mismatch.suspects] == ["not-paid"]
    assert [mismatch.explained_by(each) for each in mismatch.between] == [8]
    fresh.say(Count(seat="Ann", unit="cards", amount=10))
    assert mismatches(fresh) == []


def damage(name: str, number: int) -> None:
    with sqlite3.connect(session_path(name)) as connection:
        connection.execute("DROP TRIGGER said_stays")
        connection.execute("UPDATE said SET events = '[]' WHERE number = ?", (number,))
    connection.close()


def test_what_stood_before_the_damage_is_saved_and_the_damaged_file_kept() -> None:
    played("tonight").close()
    damage("tonight", 5)
    with pytest.raises(DamagedJournal):
        Session.resume("tonight")
    journal, aside = salvage(session_path("tonight"))
    assert [row.number for row in journal.rows()] == [1, 2, 3, 4]
    journal.close()
    assert aside.exists()
    again = Session.resume("tonight")
    assert len(again.table.history.entries) == 4
    again.close()


def test_a_session_of_which_nothing_can_be_read_is_left_as_it_is() -> None:
    path = session_path("tonight")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\x00" * 5000)
    with pytest.raises(JournalError, match="restore a backup"):
        salvage(path)
    assert path.read_bytes() == b"\x00" * 5000


def test_sessions_are_renamed_deleted_and_brought_back_with_their_crops() -> None:
    played("monday").close()
    name = Crops(crops_of(session_path("monday"))).keep(b"picture")
    rename_session("monday", "first evening")
    delete_session("first evening")
    assert session_names() == []
    assert deleted_names() == ["first evening"]
    restore_session("first evening")
    assert Crops(crops_of(session_path("first evening"))).read(name) == b"picture"
    Session.resume("first evening").close()
    with pytest.raises(JournalError, match="The file of 'monday' is gone"):
        delete_session("monday")
    with pytest.raises(JournalError, match="no deleted session"):
        restore_session("monday")


def test_a_session_travels_in_one_file(tmp_path: Path) -> None:
    session = played("monday")
    session.close()
    Crops(crops_of(session_path("monday"))).keep(b"picture")
    pack("monday", tmp_path / "monday.zip")
    with pytest.raises(JournalError, match="already"):
        pack("monday", tmp_path / "monday.zip")
    unpack(tmp_path / "monday.zip", "from afar")
    again = Session.resume("from afar")
    assert again.table.state == session.table.state
    again.close()
    assert [path.read_bytes() for path in crops_of(session_path("from afar")).iterdir()] == [b"picture"]
    with pytest.raises(JournalError, match="already"):
        unpack(tmp_path / "monday.zip", "from afar")
    (tmp_path / "no.zip").write_bytes(b"no zip")
    with pytest.raises(JournalError, match="not a packed session"):
        unpack(tmp_path / "no.zip", "new")
    assert "new" not in session_names()


def test_an_open_session_is_not_moved_away_under_its_program() -> None:
    session = played("monday")
    with pytest.raises(JournalError, match="this program has"):
        delete_session("monday")
    session.close()


def test_crops_stay_within_their_budget_and_age(tmp_path: Path) -> None:
    now = [1_000_000_000.0]
    crops = Crops(tmp_path / "crops", budget_bytes=25, age_limit_s=1e12, clock=lambda: now[0])
    names = [crops.keep(bytes([number]) * 10) for number in range(4)]
    assert crops.keep(bytes([3]) * 10) == names[3]
    assert crops.clear() == 2
    assert sum(crops.read(name) is not None for name in names) == 2
    old = Crops(tmp_path / "crops", age_limit_s=1.0, clock=lambda: 1e12)
    assert old.clear() == 2


def test_the_chain_ties_every_row_to_those_before() -> None:
    played("monday").close()
    journal = Journal.open(session_path("monday"))
    rows = list(journal.rows())
    journal.close()
    assert rows[1].hash_after(rows[0].hash_after("0" * 64)) != rows[1].hash_after("0" * 64)


def test_a_killed_program_loses_nothing_that_it_acknowledged() -> None:
    assert stress.kills(12) == (12, [])


def test_a_full_read_only_or_locked_disk_loses_nothing_that_was_acknowledged() -> None:
    assert stress.faults() == (5, [])


def test_power_lost_at_any_byte_of_the_last_act_loses_nothing_that_was_acknowledged() -> None:
    cases, failures = stress.power_losses(acts=2, last=1, step=97)
    assert cases > 3
    assert failures == []


@pytest.mark.slow
def test_whatever_stood_before_the_damage_of_a_file_is_saved() -> None:
    assert stress.damaged_files(150) == (150, [])


@pytest.mark.parametrize("name", GAMES)
def test_what_an_event_moves_is_the_difference_of_what_the_accounts_hold(name: str) -> None:
    game = GAMES[name]
    history = History(game, set_up(game, ("Ann", "Ben", "Cas")[: game.seats[0]]))
    chance = Random(name)
    while len(history.entries) < 80 and history.say_one(chance):
        pass
    for act, state, _ in history.walk():
        for event, postings in posted(game, state, act.events):
            before, state = game.balances(state), game.evolve(state, event)
            after = game.balances(state)
            grown = {key: after.get(key, 0) - before.get(key, 0) for key in before | after}
            assert {(by.unit, by.account): by.amount for by in postings} == {k: n for k, n in grown.items() if n}
