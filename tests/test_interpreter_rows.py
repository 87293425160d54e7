"""Rows of cards that are seen: one act of several cards, and extra cards that are laid over them."""

from __future__ import annotations

from companion.games.lost_war.acts import Outflank
from companion.interpreter import Doubt
from companion.observations import Tapped
from companion.session import Session
from companion.table import Accepted, Refused
from tests.interpreting import acts, rows_of
from tests.observing import card, doubtful, gone, looked


def test_one_unclear_card_of_several_is_asked_about_and_the_rest_is_kept() -> None:
    """Three cards of a hand lie there, one of them unclear: one question, then one act."""
    table = Session.unkept({"record": 1, "game": "lost-war", "seats": ["Ann", "Ben"]}).table
    for seat in ("Ann", "Ben"):
        table.observe(Tapped(source="touch", at=0.0, said={"act": "muster", "seat": seat, "count": 3}))
    table.observe(card("1/row", "6S", track=1, x=10.0))
    table.observe(card("1/row", "KD", track=3, x=30.0))
    (doubt,) = doubtful(table, card("1/row", "6H", 0.5, ("9H", 0.45), track=2, x=20.0))
    assert isinstance(doubt, Doubt)
    (accepted,) = table.answer(doubt.number, "9H")
    assert isinstance(accepted, Accepted)
    assert getattr(accepted.entry.act, "cards", None) == ("6S", "9H", "KD")
    assert accepted.evidence.confirmed_by == "table"


def test_a_refused_row_is_asked_about_and_counts_once_its_card_is_named() -> None:
    table = Session.unkept({"record": 1, "game": "lost-war", "seats": ["Ann", "Ben"]}).table
    for seat in ("Ann", "Ben"):
        table.observe(Tapped(source="touch", at=0.0, said={"act": "muster", "seat": seat, "count": 2}))
    table.observe(card("1/row", "6S", track=1, x=10.0))
    refused, doubt = doubtful(table, card("1/row", "6S", 0.97, ("9S", 0.03), track=2, x=90.0))
    assert isinstance(refused, Refused)
    assert isinstance(doubt, Doubt)
    assert (doubt.about, doubt.candidates[0][0]) == ("refused-card", "6S")
    (accepted,) = table.answer(doubt.number, "9S")
    assert isinstance(accepted, Accepted)
    assert getattr(accepted.entry.act, "cards", None) in (("6S", "9S"), ("9S", "6S"))


def test_the_next_row_begins_when_the_last_one_is_taken_away() -> None:
    table = rows_of(ann=(40.0,), ben=(40.0,))
    table.observe(Tapped(source="touch", at=0.0, said={"act": "stop", "seat": "Ann"}))
    for seat in ("Ann", "Ben"):
        table.observe(Tapped(source="touch", at=0.0, said={"act": "muster", "seat": seat, "count": 1}))
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
    assert acts(table.observe(Tapped(source="touch", at=0.0, said=tapped))) == [
        Outflank(seat="Ann", place=1, card="2C")
    ]
    assert table.doubts == ()


def test_an_extra_card_that_is_later_clearly_read_as_another_keeps_its_place() -> None:
    table = rows_of(ann=(40.0, 120.0), ben=(40.0, 120.0))
    table.observe(card("1/row", "6C", 0.96, track=9, x=118.0))
    (doubt,) = doubtful(table, card("1/row", "9C", 0.99, track=9, x=118.0))
    assert isinstance(doubt, Doubt)
    table.answer(doubt.number, "9C")
    assert [each.act for each in table.history.standing][-1] == Outflank(seat="Ann", place=2, card="9C")
