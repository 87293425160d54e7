"""A card whose printed mark was read is known again among others of its face."""

from __future__ import annotations

import pytest

from companion.games.bluff_words.acts import Draw
from companion.table import Table
from tests.interpreting import acts, opened
from tests.observing import card, gone


@pytest.fixture
def drawn() -> Table:
    """Ann has drawn the E that bears a 7 and taken it up again, and it is her turn again."""
    table = opened("bluff-words")
    table.observe(card("1/down", "E", track=1, at=1.0, number=7))
    table.observe(gone("1/down", 1, at=2.0))
    table.observe(card("2/down", "R", track=2, at=2.5, number=30))
    assert [each.act for each in table.history.entries] == [Draw(seat="Ann", card="E"), Draw(seat="Ben", card="R")]
    return table


def test_a_letter_that_is_shown_again_is_not_drawn_again(drawn: Table) -> None:
    assert drawn.observe(card("1/down", "E", track=3, at=3.0, number=7)) == ()


@pytest.mark.parametrize("number", [8, None])
def test_another_of_the_same_letter_is(drawn: Table, number: int | None) -> None:
    """One without a number may be any."""
    again = drawn.observe(card("1/down", "E", track=3, at=3.0, number=number))
    assert acts(again) == [Draw(seat="Ann", card="E")]


def test_what_was_drawn_long_ago_may_be_drawn_again(drawn: Table) -> None:
    """It may have gone back below the stock meanwhile."""
    again = drawn.observe(card("1/down", "E", track=3, at=9.0, number=7))
    assert acts(again) == [Draw(seat="Ann", card="E")]
