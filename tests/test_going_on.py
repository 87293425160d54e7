"""The table goes on although nobody has answered: an open question is taken for what it looks like, and stays open."""

from __future__ import annotations

import pytest

from companion.games.battle.acts import Play
from companion.games.lost_war.acts import Outflank, Reveal
from companion.interpreter import Doubt
from companion.table import Accepted, Table
from tests.interpreting import opened
from tests.observing import card, doubtful, gone, looked, touch


def two_laid(ann: int, ben: int) -> Table:
    """Both have laid two of these numbers of cards; one of Ann's may be of clubs or of spades."""
    table = opened("lost-war")
    for seat, count in (("Ann", ann), ("Ben", ben)):
        table.observe(touch(table, {"act": "muster", "seat": seat, "count": count}))
    for track, (x, face) in enumerate(((40.0, "6S"), (120.0, "9H")), 10):
        table.observe(card("2/row", face, track=track, x=x))
    table.observe(card("1/row", "7C", track=1, x=120.0))
    (doubt,) = doubtful(table, card("1/row", "KS", 0.55, ("KC", 0.45), track=2, x=40.0))
    assert isinstance(doubt, Doubt)
    return table


@pytest.fixture
def table() -> Table:
    """Ann has one card more."""
    return two_laid(3, 2)


def reveal_of_ann(table: Table) -> tuple[str, ...]:
    (act,) = (each.act for each in table.history.standing if isinstance(each.act, Reveal) and each.act.seat == "Ann")
    return act.cards


def test_a_row_is_read_as_it_looks_when_a_card_is_laid_over_it(table: Table) -> None:
    table.observe(card("1/row", "AH", track=3, x=46.0, at=3.0))
    table.observe(looked(3.2))
    assert reveal_of_ann(table) == ("KS", "7C")
    assert Outflank(seat="Ann", place=1, card="AH") in [each.act for each in table.history.standing]


def test_a_row_is_read_as_it_looks_when_the_other_player_lays_what_comes_after_it() -> None:
    """Ben has one card more, which he may lay over one of his once both rows are read; the question stays."""
    table = two_laid(2, 3)
    table.observe(card("2/row", "AH", track=13, x=122.0, at=3.0))
    table.observe(looked(3.2))
    assert reveal_of_ann(table) == ("KS", "7C")
    assert Outflank(seat="Ben", place=2, card="AH") in [each.act for each in table.history.standing]
    (doubt,) = table.doubts
    table.answer(doubt.number, "KC")
    assert reveal_of_ann(table) == ("KC", "7C")
    assert Outflank(seat="Ben", place=2, card="AH") in [each.act for each in table.history.standing]


def test_each_card_that_was_not_clear_is_asked_about_although_people_went_on_before(table: Table) -> None:
    """Nobody had a second to doubt the second one; one answer leaves the other question open."""
    table.observe(card("1/row", "9S", 0.6, ("9C", 0.4), track=1, x=120.0, at=2.0))
    table.observe(card("1/row", "AH", track=3, x=46.0, at=2.1))
    assert reveal_of_ann(table) == ("KS", "9S")
    assert sorted(doubt.candidates[0][0] for doubt in table.doubts) == ["9S", "KS"]
    for face in ("9C", "KC"):
        number = next(each.number for each in table.doubts if face in dict(each.candidates))
        table.answer(number, face)
    assert reveal_of_ann(table) == ("KC", "9C")
    assert not table.doubts


def test_a_row_waits_for_an_answer_where_what_lies_beside_is_not_waited_for_after_it() -> None:
    table = two_laid(2, 2)
    table.observe(card("2/row", "AH", track=13, x=122.0, at=3.0))
    table.observe(looked(3.2))
    assert not any(isinstance(each.act, Reveal) and each.act.seat == "Ann" for each in table.history.standing)


def test_what_was_asked_about_may_be_answered_afterwards(table: Table) -> None:
    table.observe(card("1/row", "AH", track=3, x=46.0, at=3.0))
    table.observe(looked(3.2))
    (doubt,) = table.doubts
    steps = table.answer(doubt.number, "KC")
    assert [type(each) for each in steps] == [Accepted]
    assert reveal_of_ann(table) == ("KC", "7C")


def test_what_is_read_clearly_afterwards_is_corrected_by_the_program_itself(table: Table) -> None:
    table.observe(card("1/row", "AH", track=3, x=46.0, at=3.0))
    table.observe(looked(3.2))
    table.observe(card("1/row", "KC", 0.97, ("KS", 0.03), track=2, x=40.0, at=4.0))
    table.observe(looked(5.2))
    assert reveal_of_ann(table) == ("KC", "7C")
    assert not table.doubts
    table.observe(looked(5.4))
    table.observe(looked(6.6))
    assert reveal_of_ann(table) == ("KC", "7C")


def test_a_row_is_read_as_it_looks_when_it_is_gathered(table: Table) -> None:
    table.observe(gone("1/row", 1, at=3.0))
    assert reveal_of_ann(table) == ("KS", "7C")


def test_a_card_too_many_that_is_laid_over_none_of_the_row_is_no_row(table: Table) -> None:
    table.observe(card("1/row", "AH", track=3, x=300.0, at=3.0))
    table.observe(looked(5.0))
    assert not any(isinstance(each.act, Reveal) and each.act.seat == "Ann" for each in table.history.standing)


@pytest.fixture
def trick() -> Table:
    """Ann has led a card that may be the red 3 or the red 8."""
    table = opened("battle", "Ann", "Ben", "Cem")
    for seat in ("Ann", "Ben", "Cem"):
        table.observe(touch(table, {"act": "bet", "seat": seat, "tokens": 2}))
    (doubt,) = doubtful(table, card("1/play", "R3", 0.55, ("R8", 0.45), track=1, at=1.0))
    assert isinstance(doubt, Doubt)
    return table


def plays(table: Table) -> list[tuple[str | None, str]]:
    return [(each.act.seat, each.act.card) for each in table.history.standing if isinstance(each.act, Play)]


def the_others_lay(table: Table) -> None:
    table.observe(card("2/play", "R9", track=2, at=3.0))
    table.observe(looked(3.2))
    table.observe(card("3/play", "R7", track=3, at=4.0))
    table.observe(looked(4.2))


def all_are_gathered(table: Table) -> None:
    for track in (1, 2, 3):
        table.observe(gone(f"{track}/play", track, at=6.0))
    table.observe(looked(8.0))


def test_a_card_of_a_trick_is_read_as_it_looks_when_the_next_one_is_laid(trick: Table) -> None:
    the_others_lay(trick)
    assert plays(trick) == [("Ann", "R3"), ("Ben", "R9"), ("Cem", "R7")]
    assert [doubt.seat for doubt in trick.doubts] == ["Ann"]


def test_a_card_of_a_trick_waits_for_an_answer_while_nobody_goes_on(trick: Table) -> None:
    trick.observe(looked(9.0))
    assert plays(trick) == []


def test_a_card_of_a_trick_that_was_gathered_may_be_answered_afterwards(trick: Table) -> None:
    the_others_lay(trick)
    trick.observe(card("1/play", "R3", 0.6, ("R8", 0.4), track=1, at=5.0))
    all_are_gathered(trick)
    (doubt,) = trick.doubts
    assert [type(each) for each in trick.answer(doubt.number, "R8")] == [Accepted]
    assert plays(trick) == [("Ann", "R8"), ("Ben", "R9"), ("Cem", "R7")]
    assert not trick.doubts


def test_what_was_gathered_is_asked_about_for_a_minute(trick: Table) -> None:
    the_others_lay(trick)
    all_are_gathered(trick)
    trick.observe(looked(60.0))
    assert trick.doubts
    trick.observe(looked(67.0))
    assert not trick.doubts


@pytest.fixture
def fight() -> Table:
    """Both cards of a fight lay for half a second, were never clear, and are gathered."""
    table = opened("bluffing-battles")
    table.observe(card("1/play", "7S", 0.55, ("7C", 0.45), track=1, at=1.0))
    table.observe(card("2/play", "9H", 0.55, ("9D", 0.45), track=2, at=1.2))
    table.observe(gone("1/play", 1, at=1.8))
    table.observe(gone("2/play", 2, at=1.9))
    table.observe(looked(3.1))
    return table


def test_a_fight_of_which_neither_card_was_read_is_asked_about_before_the_next(fight: Table) -> None:
    assert [doubt.seat for doubt in fight.doubts] == ["Ann", "Ben"]
    for face in ("7C", "9H"):
        fight.answer(fight.doubts[0].number, face)
    fights = [(each.act.seat, each.act.card) for each in fight.history.standing if each.act.word() == "play"]
    assert fights == [("Ann", "7C"), ("Ben", "9H")]
    assert not fight.doubts


def test_a_fight_that_nobody_named_is_not_asked_about_again_when_the_next_one_is_read(fight: Table) -> None:
    fight.observe(card("1/play", "KS", track=3, at=9.0))
    fight.observe(looked(9.2))
    assert not fight.doubts


def test_cards_shown_one_after_the_other_are_no_fight() -> None:
    table = opened("bluffing-battles")
    table.observe(card("1/play", "7S", 0.55, ("7C", 0.45), track=1, at=1.0))
    table.observe(gone("1/play", 1, at=1.6))
    table.observe(card("2/play", "9H", 0.55, ("9D", 0.45), track=2, at=2.0))
    table.observe(gone("2/play", 2, at=2.6))
    table.observe(looked(3.8))
    assert not table.doubts
