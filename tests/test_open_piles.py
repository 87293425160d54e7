"""The uppermost card of an open pile is drawn when the book says so, and then only."""

from __future__ import annotations

import pytest

from companion.interpreter import Amiss
from companion.table import Table
from tests.observing import card, gone, looked
from tests.test_moments import opened, stands


@pytest.fixture
def table() -> Table:
    """Ann's pile shows 4D; a fight is over and gathered, and both are to draw a card."""
    table = opened("bluffing-battles")
    table.observe(card("1/pile", "4D", track=1, at=0.5))
    fight(table, "7S", "8S", at=1.0)
    return table


def fight(table: Table, ann: str, ben: str, *, at: float) -> None:
    looks(table, at, at + 0.5)
    for zone, face in (("1/play", ann), ("2/play", ben)):
        table.observe(card(zone, face, track=int(at * 10) + int(zone[0]), at=at + 1.0))
    looks(table, at + 1.0, at + 2.0)
    for zone in ("1/play", "2/play"):
        table.observe(gone(zone, int(at * 10) + int(zone[0]), at=at + 2.5))


def drawn(table: Table, was: int, face: str, *, at: float) -> None:
    """The uppermost card is taken, and this one shows."""
    table.observe(gone("1/pile", was, at=at))
    table.observe(card("1/pile", face, track=was + 1, at=at))
    assert looks(table, at, at + 1.0) == []


def looks(table: Table, since: float, until: float) -> list[object]:
    return [step for at in range(int(since * 2), int(until * 2) + 1) for step in table.observe(looked(at / 2))]


def test_who_draws_after_each_fight_is_told_nothing(table: Table) -> None:
    drawn(table, 1, "QC", at=4.0)
    fight(table, "9S", "10S", at=6.0)
    drawn(table, 2, "5C", at=8.4)
    assert looks(table, 9.0, 40.0) == []
    assert len(stands(table, "play")) == 4


def test_who_has_not_drawn_is_told_when_the_next_card_is_played_and_no_more_when_it_is_drawn(table: Table) -> None:
    assert looks(table, 4.0, 30.0) == []
    table.observe(card("1/play", "9S", track=30, at=31.0))
    assert looks(table, 31.0, 34.5) == []
    (amiss,) = looks(table, 35.0, 37.0)
    assert isinstance(amiss, Amiss)
    assert (amiss.about, amiss.seat, amiss.face) == ("not-drawn", "Ann", "4D")
    drawn(table, 1, "QC", at=38.0)
    assert looks(table, 38.5, 60.0) == []
    assert table.amiss is None


def test_a_second_card_that_is_drawn_is_said_until_it_is_put_back(table: Table) -> None:
    drawn(table, 1, "QC", at=4.0)
    drawn(table, 2, "5C", at=6.0)
    (amiss,) = looks(table, 7.0, 12.0)
    assert isinstance(amiss, Amiss)
    assert (amiss.about, amiss.place, amiss.face) == ("drawn-too-many", "Ann/draw", "5C")
    drawn(table, 3, "QC", at=13.0)
    assert looks(table, 13.0, 30.0) == []
    assert table.amiss is None


def test_a_card_beside_the_pile_was_not_drawn_from_it(table: Table) -> None:
    """A treasure that is turned up in a long war lies there, too."""
    drawn(table, 1, "QC", at=4.0)
    table.observe(card("1/pile", "6H", track=40, at=6.0, x=80.0))
    assert looks(table, 6.0, 20.0) == []
    table.observe(gone("1/pile", 40, at=20.5))
    assert looks(table, 20.5, 40.0) == []


def test_who_is_quick_draws_before_the_last_card_is_read() -> None:
    table = opened("bluffing-battles")
    table.observe(card("1/pile", "4D", track=1, at=0.5))
    fight(table, "7S", "8S", at=1.0)
    drawn(table, 1, "QC", at=4.0)
    table.observe(card("1/play", "9S", track=30, at=8.0))
    drawn(table, 2, "5C", at=8.5)
    assert looks(table, 9.5, 10.0) == []
    table.observe(card("2/play", "KS", track=31, at=11.0))
    assert looks(table, 11.0, 40.0) == []


def test_what_is_right_so_begins_anew(table: Table) -> None:
    drawn(table, 1, "QC", at=4.0)
    drawn(table, 2, "5C", at=6.0)
    assert len(looks(table, 7.0, 12.0)) == 1
    table.settle_amiss(explained=False)
    assert looks(table, 12.5, 30.0) == []
    fight(table, "9S", "10S", at=31.0)
    drawn(table, 3, "8C", at=34.0)
    assert looks(table, 34.5, 60.0) == []


def test_a_pile_that_nobody_sees_says_nothing() -> None:
    table = opened("bluffing-battles")
    fight(table, "7S", "8S", at=1.0)
    fight(table, "9S", "10S", at=6.0)
    assert looks(table, 9.0, 40.0) == []
