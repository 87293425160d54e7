"""While the picture was away somebody rearranged cards that no pile of the book has there: starting cards and hands."""

from __future__ import annotations

from typing import Any

import pytest

from companion.interpreter import Comparison
from companion.table import Table
from tests.interpreting import opened, stands
from tests.observing import card, gone, looked, touch
from tests.test_picture_returns import BACK, settled

SEATS = ("Ann", "Ben", "Cem")
BID = {"act": "bid", "seat": "Ann", "quantity": 2, "rank": 3, "at": 10.0}
CALL = {"act": "call", "seat": "Ben", "at": 12.0}


def tapped(table: Table, at: float, said: dict[str, Any]) -> None:
    table.observe(touch(table, said, at=at))


def returns(table: Table, zone: str, *faces: str | None, at: float = BACK) -> Comparison | None:
    """The picture is back: these lie before the seats (None: nothing), and what lay there is gone."""
    table.observe(looked(at))
    for number, face in enumerate(faces, 1):
        table.observe(gone(f"{number}/{zone}", number, at=at + 0.3))
        if face is not None:
            table.observe(card(f"{number}/{zone}", face, track=number + 10, at=at + 0.4))
    return settled(table)


def lines(asked: Comparison | None) -> list[tuple[str | None, str | None, str | None]]:
    return [] if asked is None else [(each.seat, each.was, each.shows) for each in asked.unlike]


@pytest.fixture
def hand() -> Table:
    """A hand of Pirate's Bluff: Ann's 3A, Ben's 5B and Cem's 7C lie, and Ann is to bid first."""
    table = opened("pirates-bluff", *SEATS, hand_size=3)
    for track, face in enumerate(("3A", "5B", "7C"), 1):
        table.observe(card(f"{track}/start", face, track=track, at=float(track)))
    table.observe(looked(4.0))
    return table


def test_starting_cards_that_changed_places_are_one_question_and_one_touch(hand: Table) -> None:
    assert lines(returns(hand, "start", "7C", "5B", "3A")) == [("Ann", "3A", "7C"), ("Cem", "7C", "3A")]
    hand.put_together(0, as_it_lies=True)
    assert stands(hand, "start") == [("Ann", "7C"), ("Ben", "5B"), ("Cem", "3A")]
    assert (hand.state.deal.opener, hand.comparison, hand.doubts) == ("Cem", None, ())


def test_starting_cards_that_changed_places_after_the_first_bid_are_asked_about_too(hand: Table) -> None:
    tapped(hand, 10.0, BID)
    assert lines(returns(hand, "start", "3A", "7C", "5B")) == [("Ben", "5B", "7C"), ("Cem", "7C", "5B")]
    hand.put_together(None, as_it_lies=True)
    assert stands(hand, "start") == [("Ann", "3A"), ("Ben", "7C"), ("Cem", "5B")]
    assert hand.state.bid.rank == 3


def test_a_starting_card_other_than_the_entered_one_is_asked_about(hand: Table) -> None:
    assert lines(returns(hand, "start", "8C", "5B", "7C")) == [("Ann", "3A", "8C")]


def test_a_starting_card_in_front_of_who_has_none_yet_is_that_ones() -> None:
    table = opened("pirates-bluff", *SEATS)
    table.observe(card("1/start", "3A", track=1, at=1.0))
    table.observe(looked(2.0))
    assert lines(returns(table, "start", None, "3A")) == [("Ann", "3A", None)]
    table.put_together(None, as_it_lies=True)
    assert stands(table, "start") == [("Ben", "3A")]


@pytest.mark.parametrize("face", ["3A", "3"])
def test_starting_cards_that_lie_as_they_were_entered_are_not_asked_about(face: str) -> None:
    """One may have been entered by its rank alone."""
    table = opened("pirates-bluff", *SEATS)
    for at, (seat, said) in enumerate(zip(SEATS, (face, "5B", "7C"), strict=True), 1):
        tapped(table, float(at), {"act": "start", "seat": seat, "card": said})
    assert returns(table, "start", "3A", "5B", "7C") is None
    assert stands(table, "start")[0] == ("Ann", face)


def shown(table: Table, *faces: str, track: int, at: float) -> None:
    for number, face in enumerate(faces):
        table.observe(card("1/hand", face, track=track + number, at=at, x=200.0 * number))


def test_a_shown_hand_of_which_another_card_lies_is_asked_about(hand: Table) -> None:
    tapped(hand, 10.0, BID)
    tapped(hand, 12.0, CALL)
    tapped(hand, 14.0, {"act": "hand", "seat": "Ann", "cards": ["3A", "2B", "8C"]})
    hand.observe(looked(BACK))
    shown(hand, "2B", "8D", track=20, at=BACK + 0.4)
    asked = settled(hand)
    assert lines(asked) == [("Ann", "8C", "8D")]
    hand.put_together(None, as_it_lies=True)
    assert stands(hand, "hand") == [("Ann", ("3A", "2B", "8D"))]


def test_a_shown_hand_that_is_taken_up_again_is_not_asked_about(hand: Table) -> None:
    tapped(hand, 10.0, BID)
    tapped(hand, 12.0, CALL)
    shown(hand, "2B", "8C", track=4, at=14.0)
    hand.observe(looked(15.5))
    assert stands(hand, "hand") == [("Ann", ("3A", "2B", "8C"))]
    hand.observe(looked(BACK))
    for track in (4, 5):
        hand.observe(gone("1/hand", track, at=BACK + 0.3))
    assert settled(hand) is None


def test_a_table_on_which_everything_was_rearranged_is_one_question_and_one_touch_and_play_goes_on() -> None:
    """Each of three cards of a trick lies in front of the next seat; the fourth player has yet to lay his."""
    seats = (*SEATS, "Dot")
    table = opened("battle", *seats, said=tuple({"act": "bet", "seat": seat, "tokens": 2} for seat in seats))
    for track, face in enumerate(("R3", "R9", "R7"), 1):
        table.observe(card(f"{track}/play", face, track=track, at=float(track)))
    table.observe(looked(4.0))
    assert lines(returns(table, "play", "R7", "R3", "R9")) == [
        ("Ann", "R3", "R7"), ("Ben", "R9", "R3"), ("Cem", "R7", "R9"),
    ]  # fmt: skip
    table.put_together(None, as_it_lies=True)
    assert stands(table, "play") == [("Ann", "R7"), ("Ben", "R3"), ("Cem", "R9")]
    table.observe(card("4/play", "R5", track=20, at=BACK + 4))
    assert stands(table, "play")[3:] == [("Dot", "R5")]
    assert (table.comparison, table.doubts) == (None, ())


def test_where_nobody_touches_the_rearranged_table_play_goes_on_by_taps() -> None:
    """The question stays beside the felt, and holds nobody up."""
    seats = (*SEATS, "Dot")
    table = opened("battle", *seats, said=tuple({"act": "bet", "seat": seat, "tokens": 2} for seat in seats))
    for at, (seat, face) in enumerate(zip(SEATS, ("R3", "R9", "R7"), strict=True), 1):
        tapped(table, float(at), {"act": "play", "seat": seat, "card": face})
    table.observe(looked(4.0))
    assert len(lines(returns(table, "play", "R7", "R3", "R9"))) == 3
    tapped(table, BACK + 4, {"act": "play", "seat": "Dot", "card": "R5"})
    table.observe(looked(BACK + 5))
    assert stands(table, "play") == [("Ann", "R3"), ("Ben", "R9"), ("Cem", "R7"), ("Dot", "R5")]
