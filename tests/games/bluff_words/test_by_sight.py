"""Letters that a camera sees: what is swapped away, and what a challenge has turned up, is nothing else later."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.bluff_words.acts import Center, Deal, Draw
from companion.observations import CardSeen
from companion.table import Table
from tests.interpreting import acts, opened
from tests.observing import card, gone, looked, touch


@pytest.fixture
def table() -> Table:
    return opened("bluff-words")


def says(table: Table, **said: Any) -> None:
    table.observe(touch(table, said))


def challenged(table: Table) -> None:
    says(table, act="bid", seat="Ann", value=3)
    says(table, act="challenge", seat="Ben")


def test_a_letter_that_is_found_again_is_not_taken_for_the_one_that_was_swapped_away(table: Table) -> None:
    table.observe(card("1/up", "N", track=1, at=1.0))
    says(table, act="swap", seat="Ann", up=["N"])
    table.observe(gone("1/up", 1, at=3.0))
    assert acts(table.observe(card("1/up", "H", track=2, at=4.0)))[-1:] == [Deal(seat="Ann", up=("H",), down=1)]
    table.observe(card("1/up", "H", track=3, at=5.0))
    table.observe(gone("1/up", 2, at=5.4))
    assert [step for at in (6.0, 7.5) for step in table.observe(looked(at))] == []
    assert table.doubts == ()


@pytest.mark.parametrize("before", [[], [card("1/down", None, 0.6, track=2, at=1.0)]], ids=["", "its back unknown"])
def test_a_letter_that_was_flipped_just_before_somebody_concedes_is_not_the_next_draw(
    table: Table, before: list[CardSeen]
) -> None:
    for seen in before:
        table.observe(seen)
    challenged(table)
    table.observe(card("1/down", "E", track=2, at=5.0))
    says(table, act="concede", seat="Ann")
    assert table.observe(looked(6.0)) == ()
    assert acts(table.observe(card("1/down", "R", track=3, at=9.0))) == [Draw(seat="Ann", card="R")]


def test_a_letter_that_was_flipped_in_the_middle_before_the_word_is_not_the_next_middle(table: Table) -> None:
    for track, face in ((4, "S"), (5, "E")):
        table.observe(card("center", face, track=track, x=10.0 * track))
    challenged(table)
    table.observe(card("center", "T", track=2, at=5.0, x=90.0))
    table.observe(looked(8.0))
    says(table, act="concede", seat="Ann")
    for track in (4, 5):
        table.observe(gone("center", track, at=8.1))
    assert table.observe(looked(8.2)) == ()
    table.observe(gone("center", 2, at=9.0))
    assert acts(table.observe(card("center", "U", track=7, at=12.0))) == [Center(up=("U",), down=2)]


def test_a_hidden_card_whose_back_is_not_known_is_not_asked_about_and_not_counted_with_the_open_ones(
    table: Table,
) -> None:
    table.observe(card("center", None, 0.6, track=1, at=1.0))
    table.observe(card("1/down", None, 0.6, track=2, at=1.0))
    for track, face in ((3, "S"), (4, "E")):
        seen = table.observe(card("center", face, track=track, x=10.0 * track, at=2.0))
    assert acts(seen) == [Center(up=("S", "E"), down=1)]
    assert [step for at in (3.0, 4.0, 5.0) for step in table.observe(looked(at))] == []
    assert table.doubts == ()
