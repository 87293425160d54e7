"""Slips at the rows of Winning the Battle, Losing the War: a card in the other row, or over the first of its row."""

from __future__ import annotations

from dataclasses import replace

from companion.table import Accepted, Refused, Table
from tests.interpreting import observe, opened, stands
from tests.observing import card, gone, looked, touch


def test_a_card_that_is_laid_in_the_other_row_and_carried_over_belongs_to_its_own_row() -> None:
    table = mustered(2, 2)
    observe(table, card("1/row", "8C", track=1, at=1.0), card("2/row", "8H", track=2, at=1.5))
    observe(table, card("2/row", "5S", track=3, at=3.0, x=80.0), gone("2/row", 3, at=4.4))
    observe(table, card("1/row", "5S", track=4, at=4.5, x=80.0), card("2/row", "AS", track=5, at=5.7, x=80.0))
    assert stands(table, "reveal") == [("Ann", ("8C", "5S")), ("Ben", ("8H", "AS"))]


def mustered(ann: int, ben: int) -> Table:
    """Ann and Ben have as many cards for their rows."""
    counts = {"Ann": ann, "Ben": ben}
    return opened("lost-war", said=tuple({"act": "muster", "seat": seat, "count": counts[seat]} for seat in counts))


def test_a_card_that_lies_on_the_first_of_its_row_was_laid_over_it_although_the_second_is_read_later() -> None:
    table = mustered(2, 3)
    observe(table, card("1/row", "7D", track=1, at=1.0), card("1/row", "2C", track=2, at=1.0, x=80.0))
    observe(
        table, card("2/row", "10C", track=3, at=2.0), replace(card("2/row", "2H", track=4, at=2.5), place_mm=(5, 20))
    )
    observe(table, card("2/row", "3H", track=5, at=6.0, x=80.0), looked(8.0))
    assert stands(table, "reveal") == [("Ann", ("7D", "2C")), ("Ben", ("10C", "3H"))]


def test_who_says_the_next_act_when_the_cards_are_gathered_has_laid_no_more() -> None:
    table = mustered(1, 3)
    observe(table, card("1/row", "7D", track=1, at=1.0), card("2/row", "10C", track=2, at=2.0))
    (refused,) = table.observe(touch(table, {"act": "muster", "seat": "Ann", "count": 1}, at=3.0))
    assert isinstance(refused, Refused)  # The cards lie there still.
    observe(table, gone("1/row", 1, at=4.0), gone("2/row", 2, at=4.2))
    told = table.observe(touch(table, {"act": "muster", "seat": "Ann", "count": 1}, at=4.4))
    assert [each.entry.act.word() for each in told if isinstance(each, Accepted)] == ["stop", "muster"]


def test_nobody_lays_no_more_of_whom_no_card_was_seen_to_be_gathered() -> None:
    table = mustered(1, 3)
    for seat, card_laid in (("Ann", "7D"), ("Ben", "10C")):
        observe(table, touch(table, {"act": "reveal", "seat": seat, "cards": [card_laid]}))
    assert "stop" in [each.act for each in table.game.awaited(table.state)]
    (refused,) = table.observe(touch(table, {"act": "muster", "seat": "Ann", "count": 1}, at=3.0))
    assert isinstance(refused, Refused)


def test_a_card_that_was_pushed_so_far_that_it_just_overlaps_one_of_the_row_was_laid_over_that_one() -> None:
    table = mustered(2, 1)
    observe(table, card("1/row", "9H", track=1, at=1.0), card("2/row", "QD", track=2, at=2.0), looked(4.6))
    observe(table, card("1/row", "7S", track=3, at=6.0, x=58.0))
    assert [act.word() for act in (each.act for each in table.history.standing)][-1] == "outflank"


def test_cards_that_are_seen_at_once_with_the_row_that_they_are_laid_over_are_no_hand_that_is_shown() -> None:
    table = mustered(1, 3)
    observe(table, card("1/row", "JH", track=1, at=1.0), card("2/row", "AH", track=2, at=5.0))
    observe(table, card("2/row", "9D", track=3, at=5.1, x=20.0), card("2/row", "2H", track=4, at=5.8, x=10.0))
    observe(table, looked(7.5))
    assert [each.act.word() for each in table.history.standing][2:] == ["reveal", "reveal", "outflank", "outflank"]
