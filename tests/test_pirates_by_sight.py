"""A round of Pirate's Bluff from seen cards and pressed buttons: starting cards, simultaneous calls, shown hands."""

from __future__ import annotations

import pytest

from companion.observations import Buzzed
from companion.session import Session
from companion.table import Accepted, Refused, Step, Table
from tests.observing import card, touch

SEATS = ("Ann", "Ben", "Cem")
HANDS = (
    ("7A", "7B", "1A", "2A", "3A", "4A", "0A"),
    ("2B", "2C", "1B", "3B", "4B", "5B", "6B"),
    ("3C", "2D", "1D", "4D", "5D", "6D", "8D"),
)


@pytest.fixture
def table() -> Table:
    table = Session.unkept({"record": 1, "game": "pirates-bluff", "seats": list(SEATS)}).table
    for place, hand in enumerate(HANDS, start=1):
        table.observe(card(f"{place}/start", hand[0], track=place))
    return table


def say(table: Table, **said: object) -> None:
    table.observe(touch(table, said))


def press(table: Table, place: int, at: float, pm: float = 0.001) -> tuple[Step, ...]:
    return table.observe(Buzzed(source="nfc:board", at=at, pm=pm, place=place))


def test_starting_cards_that_lie_in_their_zones_are_started_with(table: Table) -> None:
    assert [entry.act.seat for entry in table.history.entries] == list(SEATS)
    say(table, act="bid", seat="Ben", quantity=2, rank=2, at=1.0)
    assert len(table.history.entries) == 4


def test_two_presses_within_the_window_are_two_callers_and_shown_hands_settle_it(table: Table) -> None:
    say(table, act="bid", seat="Ben", quantity=2, rank=2, at=1.0)
    say(table, act="bid", seat="Ann", quantity=4, rank=7, at=2.0)
    press(table, 2, 5.00)
    press(table, 3, 5.20)
    for place, hand in enumerate(HANDS, start=1):
        for number, face in enumerate(hand[1:]):
            table.observe(card(f"{place}/hand", face, track=10 * place + number, x=float(number)))
    scores = table.game.scores(table.state)
    # Three sevens, one of them wild: Ann pays four, shared with the three antes by both callers; one coin stays.
    assert scores == {"Ann": 45, "Ben": 52, "Cem": 52}
    assert table.game.ledger(table.state)["pot"] == 1


def test_the_starting_card_need_not_be_moved_to_the_hand(table: Table) -> None:
    say(table, act="bid", seat="Ben", quantity=2, rank=2, at=1.0)
    press(table, 3, 5.0)
    for place, hand in enumerate(HANDS, start=1):
        for number, face in enumerate(hand[1:]):
            table.observe(card(f"{place}/hand", face, track=10 * place + number, x=float(number)))
    # Ann's wild counts beside her natural two: four twos, so Ben is right.
    assert table.game.scores(table.state) == {"Ann": 49, "Ben": 54, "Cem": 47}


def test_a_press_after_the_window_is_refused_with_its_reason(table: Table) -> None:
    say(table, act="bid", seat="Ben", quantity=2, rank=2, at=1.0)
    press(table, 1, 5.0)
    before = len(table.history.entries)
    steps = press(table, 3, 6.0)
    assert [step.why.code for step in steps if isinstance(step, Refused)] == ["call-too-late"]
    assert len(table.history.entries) == before


def test_a_press_after_the_time_that_was_said_still_counts_where_the_clocks_are_that_unsure(table: Table) -> None:
    say(table, act="bid", seat="Ben", quantity=2, rank=2, at=1.0)
    say(table, act="bid", seat="Ann", quantity=4, rank=7, at=2.0)
    press(table, 2, 5.0, pm=0.2)
    until = next(each.until for each in table.game.expected(table.state) if each.act == "call")
    assert until is not None
    assert until < 5.4
    press(table, 3, 5.4, pm=0.3)
    assert [entry.act.word() for entry in table.history.standing[-2:]] == ["call", "call"]


def test_a_press_that_nothing_waits_for_is_no_act(table: Table) -> None:
    press(table, 1, 5.0)
    press(table, 9, 5.0)
    assert len(table.history.entries) == 3


def test_the_time_of_a_press_and_its_source_are_kept(table: Table) -> None:
    told: list[Accepted] = []
    table.listeners.append(lambda step: told.append(step) if isinstance(step, Accepted) else None)
    say(table, act="bid", seat="Ben", quantity=2, rank=2, at=1.0)
    press(table, 1, 5.0)
    assert told[-1].evidence.source == "nfc:board"
    assert told[-1].entry.act.at == 5.0
    assert told[-1].entry.act.pm == 0.001


def test_after_a_restart_of_the_machine_a_press_comes_after_those_of_before(table: Table) -> None:
    """The clock began again at twelve seconds; the bid of the evening before stands at 9,000."""
    say(table, act="bid", seat="Ben", quantity=2, rank=2, at=9000.0)
    press(table, 1, 12.0)
    press(table, 3, 12.1)
    called = [entry.act for entry in table.history.entries if entry.act.word() == "call"]
    assert [act.seat for act in called] == ["Ann", "Cem"]
    assert [act.at for act in called] == pytest.approx([9060.0, 9060.1])


def test_poker_cards_are_played_by_the_rank_that_they_stand_for() -> None:
    header = {"record": 1, "game": "pirates-bluff", "seats": list(SEATS), "options": {"deck_kind": "poker"}}
    table = Session.unkept(header).table
    for place, printed in enumerate(("8S", "KD", "AH"), start=1):
        table.observe(card(f"{place}/start", printed, track=place))
    assert [getattr(entry.act, "card", None) for entry in table.history.entries] == ["8", "0", "1"]


def test_two_printed_faces_that_the_game_does_not_tell_apart_are_no_doubt() -> None:
    header = {"record": 1, "game": "pirates-bluff", "seats": list(SEATS), "options": {"deck_kind": "poker"}}
    table = Session.unkept(header).table
    table.observe(card("1/start", "8S", 0.5, ("8C", 0.48)))
    assert [getattr(entry.act, "card", None) for entry in table.history.entries] == ["8"]
    assert table.evidence[1].confidence == pytest.approx(0.98)
