"""A moment of which one card is never read does not hold up the evening: once its cards are gathered, the table goes
on, and what comes next is judged for itself."""

from __future__ import annotations

import pytest

from companion.games.lost_war.acts import Outflank, Stop
from companion.observations import Tapped
from companion.rules.acts import Amend
from companion.rules.rulebook import say
from companion.table import Table
from companion.ui.views.table.mending import mending_told
from tests.interpreting import rows_of
from tests.observing import card, gone, looked
from tests.test_moments import opened


@pytest.fixture
def table() -> Table:
    """Ann has mustered two cards more than Ben, and the rows of two lie."""
    musters = ({"act": "muster", "seat": "Ann", "count": 4}, {"act": "muster", "seat": "Ben", "count": 2})
    table = opened("lost-war", "Ann", "Ben", said=musters)
    for zone, faces in (("1/row", ("6S", "9H")), ("2/row", ("7S", "8H"))):
        for track, face in enumerate(faces):
            table.observe(card(zone, face, track=10 * int(zone[0]) + track, at=1.0, x=100.0 + 100 * track))
    return table


def gather(table: Table, at: float, *tracks: tuple[str, int]) -> None:
    for zone, track in tracks:
        table.observe(gone(zone, track, at=at))


def looks(table: Table, begins: float, ends: float) -> None:
    for at in range(int(begins * 5), int(ends * 5)):
        table.observe(looked(at / 5))


def waited(table: Table) -> list[tuple[str, str | None]]:
    return [(each.act, each.seat) for each in table.game.expected(table.state) if not each.optional]


def test_rows_that_are_gathered_while_an_extra_card_is_waited_for_had_no_more_of_them() -> None:
    table = rows_of(ann=(100.0, 200.0), ben=(100.0, 200.0))
    looks(table, 1.0, 5.0)
    gather(table, 5.0, ("1/row", 0), ("1/row", 1), ("2/row", 10), ("2/row", 11))
    looks(table, 5.2, 5.8)
    assert ("stop", "Ann") in waited(table)
    looks(table, 5.8, 6.4)
    assert table.history.standing[-1].act == Stop(seat="Ann")
    assert waited(table) == [("muster", "Ann"), ("muster", "Ben")]


def test_a_row_that_only_one_of_two_takes_up_again_holds_the_battle_open() -> None:
    table = rows_of(ann=(100.0, 200.0), ben=(100.0, 200.0))
    looks(table, 1.0, 5.0)
    gather(table, 5.0, ("1/row", 0), ("1/row", 1))
    looks(table, 5.2, 12.0)
    table.observe(card("1/row", "2H", track=5, at=12.0, x=104.0))
    assert not any(isinstance(each.act, Stop) for each in table.history.standing)


@pytest.mark.parametrize("never", [0, 1, 2])
def test_a_battle_of_which_a_row_was_never_whole_is_left_out_when_it_is_gathered(never: int) -> None:
    musters = tuple({"act": "muster", "seat": seat, "count": 3} for seat in ("Ann", "Ben"))
    table = opened("lost-war", "Ann", "Ben", said=musters)
    for zone, faces in (("1/row", ("6S", "9H", "KD")), ("2/row", ("7S", "8H", "QD"))):
        for track, face in enumerate(faces):
            if (zone, track) != ("1/row", never):
                table.observe(card(zone, face, track=10 * int(zone[0]) + track, at=1.0, x=100.0 * track))
    looks(table, 1.2, 5.0)
    assert waited(table) == [("reveal", "Ann")]
    gather(table, 5.0, *((zone, 10 * int(zone[0]) + track) for zone in ("1/row", "2/row") for track in range(3)))
    looks(table, 5.2, 6.4)
    assert waited(table) == [("muster", "Ann"), ("muster", "Ben")]
    (left_out,) = (each for each in table.history.entries if isinstance(each.act, Amend))
    assert say(table.game, left_out.events[0].why) == (
        "Not judged, since some of the cards were gathered unread: Ann muster, Ben muster, Ben reveal 7S 8H QD."
    )
    assert mending_told(table, left_out.events[0]) == (
        "Not judged, since some of the cards were gathered unread: Ben lays 7♠, 8♥, Q♦."
    )
    assert table.history.standing == []


def over_the_row(table: Table) -> None:
    """A card that is not clear lies over Ann's second one."""
    table.observe(card("1/row", "10C", 0.6, ("10S", 0.4), track=2, at=7.0, x=204.0))


def outflanks(table: Table) -> list[tuple[int, str]]:
    acts = (each.act for each in table.history.standing)
    return [(act.place, act.card) for act in acts if isinstance(act, Outflank)]


def test_who_stops_while_an_extra_card_is_not_clear_had_laid_it(table: Table) -> None:
    over_the_row(table)
    table.observe(Tapped(source="touch", at=7.2, said={"act": "stop", "seat": "Ann"}))
    assert outflanks(table) == [(2, "10C")]
    assert waited(table) == [("muster", "Ann"), ("muster", "Ben")]
    (asked,) = table.doubts
    table.answer(asked.number, "10S")
    assert outflanks(table) == [(2, "10S")]


def test_nothing_is_laid_where_stopping_would_be_refused_after_it() -> None:
    table = rows_of(ann=(100.0, 200.0), ben=(100.0, 200.0))
    over_the_row(table)
    table.observe(Tapped(source="touch", at=7.2, said={"act": "stop", "seat": "Ann"}))
    assert outflanks(table) == []


def test_an_extra_card_that_is_not_clear_was_laid_before_the_one_that_lies_clearly_since(table: Table) -> None:
    over_the_row(table)
    table.observe(card("1/row", "8C", track=3, at=9.0, x=100.0))
    assert outflanks(table) == [(2, "10C"), (1, "8C")]
    assert len(table.doubts) == 1
