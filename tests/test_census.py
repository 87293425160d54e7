"""A face of which there is one is read on a second card: one of the two was read wrongly."""

from __future__ import annotations

import pytest

from companion.games.lost_war.acts import Reveal
from companion.interpreter import Doubt
from companion.interpreter.explaining.census import weigh_readings
from companion.table import Refused, Table
from tests.observing import card, doubtful, gone, looked, touch
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


def test_what_was_not_clear_was_misread_when_its_face_lies_there_clearly_later() -> None:
    table = first_row(0.94, ("2C", 0.04))
    table.observe(card("1/row", "2S", 0.999, track=3, at=8.0))
    table.observe(looked(9.1))
    table.observe(looked(9.3))
    assert (rows_of_ann(table), table.doubts) == (["2C", "2S"], ())
    (entry,) = (each for each in table.history.entries if each.act.word() == "amend")
    assert getattr(entry.act, "misread", None) is True


def test_what_is_not_clear_now_is_the_other_card_that_it_may_be() -> None:
    table = first_row(0.999)
    table.observe(card("1/row", "2S", 0.9, ("2C", 0.09), track=3, at=8.0))
    table.observe(looked(9.1))
    assert (rows_of_ann(table), table.doubts) == (["2S", "2C"], ())


def test_of_what_hardly_anything_was_seen_is_asked_about() -> None:
    """It may be no card at all: a corner of one that is known."""
    table = first_row(0.999)
    (doubt,) = doubtful(table, card("1/row", "2S", 0.86, ("2C", 0.036), track=3, at=8.0))
    assert isinstance(doubt, Doubt)
    assert rows_of_ann(table) == ["2S"]


def test_two_clear_readings_of_one_card_are_asked_about() -> None:
    table = first_row(0.97, ("2C", 0.03))
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


def test_people_who_go_on_are_followed_by_the_likelier_explanation() -> None:
    """Nobody says which of two clear readings was wrong, and a card is laid over the row."""
    table = mustered(1, 1)
    table.observe(card("1/row", "2S", 0.999, track=1))
    table.observe(card("2/row", "9D", track=2))
    table.observe(gone("1/row", 1, at=2.0))
    table.observe(gone("2/row", 2, at=2.0))
    for seat, count in (("Ann", 3), ("Ben", 2)):
        table.observe(touch(table, {"act": "muster", "seat": seat, "count": count}, at=5.0))
    table.observe(card("1/row", "8D", track=4, x=120.0, at=7.0))
    doubtful(table, card("1/row", "2S", 0.96, ("2C", 0.04), track=3, at=8.0))
    assert len(table.doubts) == 1
    table.observe(card("1/row", "KH", track=5, x=6.0, at=12.0))
    steps = table.observe(looked(13.2))
    assert not any(isinstance(each, Refused) for each in steps)
    assert rows_of_ann(table) == ["2S", "2C"]
    assert len(table.doubts) == 1


@pytest.mark.parametrize(("now", "then", "share", "other"), [
    ((("2S", 0.9), ("2C", 0.1)), (("2S", 1.0),), 0.917, "2C"),
    ((("2S", 0.99),), (("2S", 0.9), ("2C", 0.1)), 0.0, None),
    ((("2S", 0.98), ("2D", 0.02)), (("2S", 0.99),), 0.0, None),
])  # fmt: skip
def test_both_readings_are_weighed_together(
    now: tuple[tuple[str, float], ...], then: tuple[tuple[str, float], ...], share: float, other: str | None
) -> None:
    """Of the card now, of the one then, how likely the one now is another, and which; 2D cannot be."""
    found = weigh_readings(now, then, "2S", frozenset({"2C"}))
    assert found == (pytest.approx(share, abs=0.001), other)
