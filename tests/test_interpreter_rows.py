"""Rows of cards that are seen: one act of several cards, and extra cards that are laid over them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.lost_war.acts import Outflank
from companion.interpreter import Doubt
from companion.table import Accepted, Refused, Step, Table
from tests.interpreting import acts, opened, rows_of
from tests.observing import card, doubtful, gone, looked, tagged, touch, unread


def mustered(ann: int, ben: int) -> Table:
    """A table that waits for this number of cards of each player."""
    table = opened("lost-war")
    for seat, count in (("Ann", ann), ("Ben", ben)):
        table.observe(touch(table, {"act": "muster", "seat": seat, "count": count}))
    return table


def revealed(steps: tuple[Step, ...]) -> object:
    (accepted,) = steps
    assert isinstance(accepted, Accepted)
    return getattr(accepted.entry.act, "cards", None)


def test_one_unclear_card_of_several_is_asked_about_and_the_rest_is_kept() -> None:
    """Three cards of a hand lie there, one of them unclear: one question, then one act."""
    table = opened("lost-war")
    for seat in ("Ann", "Ben"):
        table.observe(touch(table, {"act": "muster", "seat": seat, "count": 3}))
    table.observe(card("1/row", "6S", track=1, x=10.0))
    table.observe(card("1/row", "KD", track=3, x=30.0))
    (doubt,) = doubtful(table, card("1/row", "6H", 0.5, ("9H", 0.45), track=2, x=20.0))
    assert isinstance(doubt, Doubt)
    (accepted,) = table.answer(doubt.number, "9H")
    assert isinstance(accepted, Accepted)
    assert getattr(accepted.entry.act, "cards", None) == ("6S", "9H", "KD")
    assert accepted.evidence.confirmed_by == "table"


@pytest.mark.parametrize("share", [0.9, 0.97])
def test_a_card_of_a_row_that_looks_like_another_one_is_asked_about_and_nothing_is_refused(share: float) -> None:
    table = mustered(2, 2)
    table.observe(card("1/row", "6S", track=1, x=10.0))
    (doubt,) = doubtful(table, card("1/row", "6S", share, ("9S", 0.03), track=2, x=90.0))
    assert isinstance(doubt, Doubt)
    assert (doubt.about, doubt.candidates[0][0]) == ("which-card", "6S")
    assert revealed(table.answer(doubt.number, "9S")) == ("6S", "9S")


def test_one_card_that_is_found_twice_lies_there_once() -> None:
    """In a row that overlaps, what a covered card shows may be found beside it again."""
    table = mustered(3, 3)
    for track, (face, share) in enumerate((("6S", 0.99), ("6S", 0.82), ("9H", 0.99)), 1):
        assert table.observe(card("1/row", face, share, track=track, x=30.0 * track, at=0.1 * track)) == ()
    assert revealed(table.observe(card("1/row", "KD", track=4, x=120.0, at=0.5))) == ("6S", "9H", "KD")


def test_a_refused_row_is_asked_about_and_counts_once_its_card_is_named() -> None:
    table = mustered(2, 2)
    table.observe(card("1/row", "8D", track=1, x=10.0))
    refused, doubt = doubtful(table, card("1/row", "R9", 0.97, ("9S", 0.03), track=2, x=90.0))
    assert isinstance(refused, Refused)
    assert isinstance(doubt, Doubt)
    assert (doubt.about, doubt.candidates[0][0]) == ("refused-card", "R9")
    assert revealed(table.answer(doubt.number, "9S")) == ("8D", "9S")


def test_the_next_row_begins_when_the_last_one_is_taken_away() -> None:
    table = rows_of(ann=(40.0,), ben=(40.0,))
    table.observe(touch(table, {"act": "stop", "seat": "Ann"}))
    for seat in ("Ann", "Ben"):
        table.observe(touch(table, {"act": "muster", "seat": seat, "count": 1}))
    assert table.observe(card("1/row", "4C", track=20, x=300.0)) == ()
    assert table.observe(gone("1/row", 0, at=1.0)) == ()
    assert [getattr(act, "cards", None) for act in acts(table.observe(looked(2.0)))] == [("4C",)]


def test_an_extra_card_goes_over_the_card_of_the_row_that_it_lies_on() -> None:
    table = rows_of(ann=(40.0, 120.0, 200.0), ben=(40.0, 120.0, 200.0))
    assert acts(table.observe(card("1/row", "2C", track=9, x=128.0))) == [Outflank(seat="Ann", place=2, card="2C")]


def test_an_extra_card_that_hides_the_card_under_it_is_laid_over_that_one() -> None:
    table = rows_of(ann=(40.0, 120.0), ben=(40.0, 120.0))
    table.observe(gone("1/row", 1))
    assert acts(table.observe(card("1/row", "2C", track=9, x=126.0))) == [Outflank(seat="Ann", place=2, card="2C")]


def test_an_extra_card_goes_over_a_card_where_that_one_was_pushed_to() -> None:
    table = rows_of(ann=(40.0, 120.0), ben=(40.0, 120.0))
    table.observe(card("1/row", "9H", track=1, x=180.0))
    table.observe(gone("1/row", 1))
    assert acts(table.observe(card("1/row", "2C", track=9, x=178.0))) == [Outflank(seat="Ann", place=2, card="2C")]


def test_an_extra_card_that_lies_over_no_card_of_the_row_waits_for_its_place_to_be_tapped() -> None:
    table = rows_of(ann=(40.0, 120.0), ben=(40.0, 120.0))
    assert table.observe(card("1/row", "2C", track=9, x=300.0)) == ()
    tapped = {"act": "outflank", "seat": "Ann", "place": 1, "card": "2C"}
    assert acts(table.observe(touch(table, tapped))) == [Outflank(seat="Ann", place=1, card="2C")]
    assert table.doubts == ()


@pytest.mark.parametrize(("width_mm", "over"), [(63.0, [2]), (44.0, [])])
def test_how_far_off_its_card_an_extra_card_may_lie_follows_from_the_width_of_the_cards(
    width_mm: float, over: list[int]
) -> None:
    table = rows_of(ann=(40.0, 120.0), ben=(40.0, 120.0))
    told = acts(table.observe(replace(card("1/row", "2C", track=9, x=170.0), width_mm=width_mm)))
    assert [act.place for act in told if isinstance(act, Outflank)] == over


def test_an_extra_card_that_is_later_clearly_read_as_another_keeps_its_place() -> None:
    table = rows_of(ann=(40.0, 120.0), ben=(40.0, 120.0))
    table.observe(card("1/row", "6C", 0.96, track=9, x=118.0))
    (doubt,) = doubtful(table, card("1/row", "9C", 0.99, track=9, x=118.0))
    assert isinstance(doubt, Doubt)
    table.answer(doubt.number, "9C")
    assert [each.act for each in table.history.standing][-1] == Outflank(seat="Ann", place=2, card="9C")


def test_a_row_of_tags_is_read_when_the_last_has_lain_for_a_while() -> None:
    """A card that is only carried over the reader completes no row."""
    table = mustered(2, 2)
    table.observe(tagged("1/row", "6S", "04A1", at=1.0))
    assert acts(table.observe(tagged("1/row", "QD", "04B7", at=1.5))) == []
    table.observe(unread("1/row", "04B7", at=2.0))
    table.observe(tagged("2/row", "QD", "04B7", at=2.2))
    assert acts(table.observe(tagged("1/row", "9H", "04A2", at=3.0))) == []
    assert acts(table.observe(looked(3.6))) == []
    assert revealed(table.observe(looked(4.1))) == ("6S", "9H")


def test_a_tag_too_many_is_not_laid_over_the_others() -> None:
    """Of a tag nobody knows where it lies: the row waits until one is taken away."""
    table = mustered(2, 2)
    for at, face in enumerate(("6S", "9H", "KD"), start=1):
        table.observe(tagged("1/row", face, f"04A{at}", at=0.1 * at))
    assert acts(table.observe(looked(5.0))) == []
    table.observe(unread("1/row", "04A3", at=6.0))
    assert table.state.row("Ann") == ("6S", "9H")


def test_a_tag_that_was_lost_for_a_moment_keeps_its_place_in_the_row() -> None:
    table = mustered(3, 3)
    for at, face in enumerate(("6S", "9H"), start=1):
        table.observe(tagged("1/row", face, f"04A{at}", at=1.0 * at))
    table.observe(unread("1/row", "04A1", at=2.2))
    table.observe(tagged("1/row", "6S", "04A1", at=3.0))
    table.observe(tagged("1/row", "KD", "04A3", at=3.2))
    assert revealed(table.observe(looked(4.3))) == ("6S", "9H", "KD")
    again = mustered(2, 2)
    for at, face in enumerate(("6S", "9H"), start=1):
        again.observe(tagged("1/row", face, f"04A{at}", at=0.1 * at))
    again.observe(unread("1/row", "04A1", at=0.5))
    again.observe(tagged("1/row", "6S", "04A1", at=6.0))
    assert revealed(again.observe(looked(7.0))) == ("9H", "6S")


def test_a_card_of_a_row_that_lay_over_another_one_is_a_card_of_its_own() -> None:
    """One that cannot be read kept the row open; people go on and take the first card away."""
    table = mustered(3, 3)
    table.observe(card("1/row", "6S", track=1, at=1.0))
    table.observe(card("1/row", "9H", track=2, at=4.0, x=8.0))
    table.observe(card("1/row", "KD", 0.5, ("KH", 0.4), track=3, at=6.0, x=80.0))
    for at in (6.5, 7.2, 9.0):
        table.observe(looked(at))
    table.observe(gone("1/row", 1, at=10.0))
    assert table.state.row("Ann") == ("6S", "9H", "KD")
