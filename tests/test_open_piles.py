"""The uppermost card of an open pile is drawn when the book says so, and then only."""

from __future__ import annotations

import pytest

from companion.interpreter import Amiss, Doubt
from companion.table import Table
from tests.interpreting import opened, stands
from tests.observing import card, gone, looked


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


def test_a_player_who_draws_after_each_fight_is_not_reminded(table: Table) -> None:
    drawn(table, 1, "QC", at=4.0)
    fight(table, "9S", "10S", at=6.0)
    drawn(table, 2, "5C", at=8.4)
    assert looks(table, 9.0, 40.0) == []
    assert len(stands(table, "play")) == 4


def test_a_player_who_has_not_drawn_is_reminded_when_the_next_card_is_played_until_the_draw(table: Table) -> None:
    assert looks(table, 4.0, 30.0) == []
    table.observe(card("1/play", "9S", track=30, at=31.0))
    assert looks(table, 31.0, 34.5) == []
    (amiss,) = looks(table, 35.0, 37.0)
    assert isinstance(amiss, Amiss)
    assert (amiss.about, amiss.seat, amiss.face) == ("not-drawn", "Ann", "4D")
    drawn(table, 1, "QC", at=38.0)
    assert looks(table, 38.5, 60.0) == []
    assert table.amiss is None


def test_who_draws_several_cards_at_once_after_a_war_has_drawn_them(table: Table) -> None:
    """The card on top changes once for all of them."""
    drawn(table, 1, "QC", at=4.0)
    for track, (zone, face) in enumerate((("1/play", "9S"), ("2/play", "9H")), 60):
        table.observe(card(zone, face, track=track, at=7.0))
    for track in range(64, 68):
        table.observe(card(f"{1 + track % 2}/play", "back", side="back", track=track, at=9.0, x=50.0 * track))
    for track, (zone, face) in enumerate((("1/play", "3S"), ("2/play", "KS")), 70):
        table.observe(card(zone, face, track=track, at=11.0, x=90.0))
    looks(table, 11.5, 12.0)
    for track, zone in {60: 1, 61: 2, 64: 1, 65: 2, 66: 1, 67: 2, 70: 1, 71: 2}.items():
        table.observe(gone(f"{zone}/play", track, at=13.0))
    drawn(table, 2, "5C", at=14.0)
    table.observe(card("1/play", "2S", track=80, at=16.0))
    assert looks(table, 16.0, 30.0) == []


def test_a_second_card_that_is_drawn_is_said_until_it_is_put_back(table: Table) -> None:
    drawn(table, 1, "QC", at=4.0)
    drawn(table, 2, "5C", at=6.0)
    (amiss,) = looks(table, 7.0, 12.0)
    assert isinstance(amiss, Amiss)
    assert (amiss.about, amiss.place, amiss.face) == ("drawn-too-many", "Ann/draw", "5C")
    drawn(table, 3, "QC", at=13.0)
    assert looks(table, 13.0, 30.0) == []
    assert table.amiss is None


def test_a_card_that_looks_like_the_one_before_the_last_was_still_drawn(table: Table) -> None:
    """It was not put back, since none was drawn too many."""
    drawn(table, 1, "QC", at=4.0)
    fight(table, "9S", "10S", at=6.0)
    drawn(table, 2, "5C", at=9.0)
    fight(table, "3S", "KS", at=11.0)
    drawn(table, 3, "QC", at=14.0)
    table.observe(card("1/play", "2S", track=50, at=17.0))
    assert looks(table, 17.0, 30.0) == []


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


def test_a_player_who_draws_after_a_reminder_is_reminded_again_the_next_time(table: Table) -> None:
    table.observe(card("1/play", "9S", track=30, at=6.0))
    assert len(looks(table, 6.0, 11.0)) == 1
    drawn(table, 1, "QC", at=12.0)
    table.observe(card("2/play", "KS", track=31, at=14.0))
    table.observe(gone("1/play", 30, at=15.0))
    table.observe(gone("2/play", 31, at=15.0))
    looks(table, 15.0, 18.0)
    table.observe(card("1/play", "3S", track=32, at=19.0))
    (amiss,) = looks(table, 19.0, 24.0)
    assert isinstance(amiss, Amiss)
    assert (amiss.about, amiss.face) == ("not-drawn", "QC")


def test_an_older_card_that_nobody_saw_go_hides_no_draw_that_was_not_made(table: Table) -> None:
    """The next one lies where it lay, so that its place was never bare."""
    table.observe(card("1/pile", "QC", track=2, at=4.0))
    fight(table, "9S", "10S", at=6.0)
    table.observe(card("1/play", "3S", track=32, at=12.0))
    (amiss,) = looks(table, 12.0, 17.0)
    assert isinstance(amiss, Amiss)
    assert (amiss.about, amiss.face) == ("not-drawn", "QC")


def test_what_lies_on_top_long_after_the_draw_may_have_been_put_back(table: Table) -> None:
    """Two cards were drawn at once, and of the upper one nothing was seen until it was put back."""
    drawn(table, 1, "5C", at=4.0)
    drawn(table, 2, "QC", at=14.0)
    assert looks(table, 14.5, 30.0) == []
    fight(table, "9S", "10S", at=31.0)
    drawn(table, 3, "8C", at=34.0)
    assert looks(table, 34.5, 60.0) == []


def test_who_draws_before_a_late_answer_has_drawn() -> None:
    """A question kept the first fight open, and play went on."""
    table = opened("bluffing-battles")
    table.observe(card("1/pile", "4D", track=1, at=0.5))
    looks(table, 1.0, 1.5)
    table.observe(card("1/play", "9S", 0.6, ("9C", 0.4), track=30, at=2.0))
    table.observe(card("2/play", "KS", track=31, at=2.0))
    (doubt,) = (step for step in looks(table, 2.5, 4.0) if isinstance(step, Doubt))
    drawn(table, 1, "5C", at=4.5)
    table.answer(doubt.number, "9S")
    assert looks(table, 6.0, 6.5) == []
    table.observe(gone("1/play", 30, at=7.0))
    table.observe(gone("2/play", 31, at=7.0))
    table.observe(card("1/play", "3S", track=32, at=9.0))
    assert looks(table, 9.0, 30.0) == []


def test_of_a_card_that_is_not_clear_nobody_says_that_it_was_not_drawn(table: Table) -> None:
    """The next one may look like it."""
    table.observe(gone("1/pile", 1, at=4.0))
    table.observe(card("1/pile", "6S", 0.9, ("6C", 0.1), track=2, at=4.0))
    fight(table, "9S", "10S", at=6.0)
    table.observe(card("1/play", "3S", track=32, at=12.0))
    assert looks(table, 12.0, 30.0) == []


def test_what_is_right_so_begins_again(table: Table) -> None:
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
