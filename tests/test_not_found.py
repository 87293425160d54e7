"""Pirate's Bluff goes on although a card of a hand was never found."""

from __future__ import annotations

import pytest

from companion.games.pirates_bluff.acts import Hand, Start
from companion.rules.acts import Amend
from companion.table import Table
from tests.interpreting import opened
from tests.observing import card, gone, looked

SEATS = ("Ann", "Ben", "Cem")
STARTS = ("8A", "2F", "7A")
HANDS = (
    ("3E", "7B", "7F", "6G", "8H", "4H"),
    ("1C", "1G", "2A", "5C", "0C", "6E"),
    ("2B", "3H", "4D", "0G", "3D", "6B"),
)


def looks(table: Table, begins: float, ends: float) -> None:
    for at in range(int(begins * 5), int(ends * 5)):
        table.observe(looked(at / 5))


def two_starts() -> Table:
    """Ben's and Cem's starting cards lie open, and none was found before Ann."""
    table = opened("pirates-bluff", *SEATS)
    for seat in (1, 2):
        table.observe(card(f"{seat + 1}/start", STARTS[seat], track=seat, at=1.0))
    looks(table, 1.2, 4.8)
    assert table.doubts == ()
    return table


def test_who_has_a_card_lying_face_down_is_waited_for() -> None:
    table = two_starts()
    table.observe(card("1/start", None, track=9, side="back", at=4.8))
    looks(table, 5.0, 20.0)
    assert len([each for each in table.history.standing if isinstance(each.act, Start)]) == 2


def shown_and_gathered(never: int) -> Table:
    """A showdown in which this number of Ben's cards were never found; then all hands are taken up."""
    said = [{"act": "start", "seat": seat, "card": face} for seat, face in zip(SEATS, STARTS, strict=True)]
    said += [{"act": "bid", "seat": "Ben", "quantity": 4, "rank": 1}, {"act": "call", "seat": "Ann"}]
    table = opened("pirates-bluff", *SEATS, said=tuple(said))
    lie = [
        (f"{seat + 1}/hand", face)
        for seat, hand in enumerate(HANDS)
        for face in hand
        if seat != 1 or face in hand[never:]
    ]
    for track, (zone, face) in enumerate(lie):
        table.observe(card(zone, face, track=track, at=1.0, x=100.0 * track))
    looks(table, 1.2, 8.0)
    for track, (zone, _) in enumerate(lie):
        table.observe(gone(zone, track, at=8.0))
    looks(table, 8.2, 9.4)
    return table


@pytest.mark.parametrize("never", [1, 2])
def test_a_hand_of_which_cards_were_never_found_counts_as_most_that_it_may_be_when_all_hands_are_gathered(
    never: int,
) -> None:
    table = shown_and_gathered(never)
    last = table.history.standing[-1].act
    assert isinstance(last, Hand)
    assert (last.seat, last.cards) == ("Ben", None)
    assert ("next", None) in [(each.act, each.seat) for each in table.game.expected(table.state)]


def test_where_coins_moved_nothing_is_deleted_because_a_hand_was_never_read() -> None:
    table = shown_and_gathered(len(HANDS[1]))
    assert not any(isinstance(each.act, Amend) for each in table.history.entries)
    assert ("hand", "Ben") in [(each.act, each.seat) for each in table.game.expected(table.state)]
