"""A card of which no face can be read holds up its trick: it is asked about soon, and what is gathered with it stays in
mind until it is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.interpreter import Doubt
from companion.rules.acts import Amend
from companion.table import Table
from tests.interpreting import opened, stands
from tests.observing import card, gone, looked

WHOLE = [("Ann", "R3"), ("Ben", "R9"), ("Cem", "R7")]


@pytest.fixture
def table() -> Table:
    """Ann leads R3, Ben's card is stained, Cem lays R7."""
    bets = tuple({"act": "bet", "seat": seat, "tokens": 2} for seat in ("Ann", "Ben", "Cem"))
    table = opened("battle", "Ann", "Ben", "Cem", said=bets)
    table.observe(card("1/play", "R3", track=1, at=1.0))
    (asked,) = table.observe(replace(card("2/play", None, 0.6, track=2, at=4.0), still_s=2.0))
    assert isinstance(asked, Doubt)
    assert (asked.seat, asked.candidates, "R9" in asked.possible) == ("Ben", (), True)
    table.observe(card("3/play", "R7", track=3, at=6.0))
    table.observe(looked(8.0))
    return table


def gathered(table: Table, *tracks: int) -> None:
    for track in tracks:
        table.observe(gone(f"{track}/play", track, at=9.0 + track / 10))
    for at in (10.5, 11.5):
        table.observe(looked(at))


def test_a_trick_that_is_gathered_with_a_card_that_nobody_could_read_is_whole_when_that_is_named(table: Table) -> None:
    gathered(table, 1, 2, 3)
    (asked,) = table.doubts
    table.answer(asked.number, "R9")
    assert stands(table, "play") == WHOLE
    table.observe(looked(12.0))
    assert table.observe(looked(14.0)) == ()
    assert (stands(table, "play"), table.doubts) == (WHOLE, ())
    table.observe(card("2/play", "R5", track=9, at=16.0))
    assert stands(table, "play") == [*WHOLE, ("Ben", "R5")]


def test_a_stained_card_that_is_picked_up_alone_is_not_asked_about_again_and_read_when_it_lies_again(
    table: Table,
) -> None:
    gathered(table, 2)
    assert table.doubts == ()
    table.observe(card("2/play", "R9", track=4, at=12.0))
    assert stands(table, "play") == WHOLE


def test_where_people_go_on_unanswered_the_next_trick_is_read_for_itself(table: Table) -> None:
    gathered(table, 1, 2, 3)
    table.observe(card("1/play", "R4", track=5, at=14.0))
    table.observe(looked(14.5))
    assert stands(table, "play") == [("Ann", "R4")]
    assert [each.act for each in table.history.entries if isinstance(each.act, Amend) and each.act.misread]


def test_what_nobody_names_for_a_minute_is_forgotten(table: Table) -> None:
    gathered(table, 1, 2, 3)
    for at in range(15, 75, 4):
        table.observe(looked(at))
    assert (stands(table, "play"), table.doubts) == ([], ())
