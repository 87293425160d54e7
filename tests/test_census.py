"""A face of which there is one is read on a second card: one of the two was read wrongly."""

from __future__ import annotations

import pytest

from companion.games.lost_war.acts import Reveal
from companion.interpreter import Doubt
from companion.table import Table
from tests.observing import card, doubtful, gone, touch
from tests.test_interpreter_rows import mustered


def first_row(ann: float, *others: tuple[str, float]) -> Table:
    """Ann's first battle was fought with a card read as 2S, so surely; each has one card to lay now."""
    table = mustered(1, 1)
    table.observe(card("1/row", "2S", ann, *others, track=1))
    table.observe(card("2/row", "9D", track=2))
    table.observe(gone("1/row", 1, at=2.0))
    table.observe(gone("2/row", 2, at=2.0))
    for seat in ("Ann", "Ben"):
        table.observe(touch(table, {"act": "muster", "seat": seat, "count": 1}, at=5.0))
    return table


def rows_of_ann(table: Table) -> list[str]:
    found = (each.act for each in table.history.standing)
    return [each.cards[0] for each in found if isinstance(each, Reveal) and each.seat == "Ann"]


def test_what_is_not_clear_now_and_looks_like_a_card_that_was_read_before_is_asked_about() -> None:
    table = first_row(0.999)
    (doubt,) = doubtful(table, card("1/row", "2S", 0.9, ("2C", 0.09), track=3, at=8.0))
    assert isinstance(doubt, Doubt)
    table.answer(doubt.number, "2C")
    assert rows_of_ann(table) == ["2S", "2C"]


@pytest.mark.parametrize("then", [0.94, 0.97])
def test_two_readings_of_one_card_are_asked_about(then: float) -> None:
    table = first_row(then, ("2C", 0.03))
    (doubt,) = doubtful(table, card("1/row", "2S", 0.999, track=3, at=8.0))
    assert isinstance(doubt, Doubt)
    assert (doubt.about, [face for face, _ in doubt.candidates]) == ("read-before", ["2C", "2S"])
    table.answer(doubt.number, "2C")
    assert rows_of_ann(table) == ["2C", "2S"]


def test_what_people_said_is_no_misreading() -> None:
    table = mustered(1, 1)
    (doubt,) = doubtful(table, card("1/row", "2S", 0.6, ("2C", 0.4), track=1))
    assert isinstance(doubt, Doubt)
    table.answer(doubt.number, "2S")
    table.observe(card("2/row", "9D", track=2, at=2.0))
    table.observe(gone("1/row", 1, at=3.0))
    table.observe(gone("2/row", 2, at=3.0))
    for seat in ("Ann", "Ben"):
        table.observe(touch(table, {"act": "muster", "seat": seat, "count": 1}, at=5.0))
    (asked,) = doubtful(table, card("1/row", "2S", track=3, at=8.0))
    assert isinstance(asked, Doubt)
    assert rows_of_ann(table) == ["2S"]
