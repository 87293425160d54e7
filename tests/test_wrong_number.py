"""More or fewer cards lie in a row than should: one touch puts one aside, or says the one that was not found."""

from __future__ import annotations

from typing import Any

import pytest

from companion.interpreter import Doubt
from companion.table import Table
from companion.ui.views.questions.wording import describe_question
from tests.interpreting import opened, stands
from tests.observing import card, gone, looked

PIRATES = ("Ann", "Ben", "Cem")
MUSTERS = tuple({"act": "muster", "seat": seat, "count": 2} for seat in ("Ann", "Ben"))
CALLED = (
    *({"act": "start", "seat": seat, "card": f"{2 + at}A"} for at, seat in enumerate(PIRATES)),
    {"act": "bid", "seat": "Ann", "quantity": 2, "rank": 2},
    {"act": "call", "seat": "Ben"},
)


def lost_war() -> Table:
    return opened("lost-war", said=MUSTERS)


def pirates() -> Table:
    return opened("pirates-bluff", *PIRATES, said=CALLED, hand_size=3)


@pytest.mark.parametrize(("begun", "zone", "faces", "word", "told"), [
    (lost_war, "1/row", ("6S", "9H", "KD"), "reveal", ("Ann", ("6S", "9H"))),
    (pirates, "1/hand", ("2B", "3B", "4B"), "hand", ("Ann", ("2A", "2B", "3B"))),
], ids=["a row", "a hand"])  # fmt: skip
def test_one_card_too_many_is_said_and_put_aside_by_one_touch(
    begun: Any, zone: str, faces: tuple[str, ...], word: str, told: tuple[str, tuple[str, ...]]
) -> None:
    table = begun()
    for track, face in enumerate(faces, start=1):
        table.observe(card(zone, face, track=track, x=90.0 * track, at=0.1 * track))
    assert table.observe(looked(3.9)) == ()
    (asked,) = table.observe(looked(4.4))
    assert isinstance(asked, Doubt)
    assert (asked.about, [face for face, _ in asked.candidates]) == ("too-many", [faces[2], *faces[:2]])
    sentence = "There are too many cards in front of Ann. Which one doesn't belong there?"
    assert describe_question(asked, asked.named, "").sentence == sentence
    table.answer(asked.number, faces[2])
    assert stands(table, word)[0] == told
    table.observe(looked(5.0))
    assert table.doubts == ()


def test_another_card_of_the_row_that_does_not_belong_gives_way_to_the_last() -> None:
    table = three_of_two()
    (asked,) = table.doubts
    table.answer(asked.number, "9H")
    table.observe(looked(5.0))
    assert (stands(table, "reveal"), table.doubts) == ([("Ann", ("6S", "KD"))], ())


def three_of_two() -> Table:
    table = lost_war()
    for track, face in enumerate(("6S", "9H", "KD"), start=1):
        table.observe(card("1/row", face, track=track, x=90.0 * track))
    table.observe(looked(4.1))
    return table


def test_a_card_too_many_that_is_taken_away_needs_no_answer() -> None:
    table = three_of_two()
    assert len(table.doubts) == 1
    table.observe(gone("1/row", 3, at=5.0))
    table.observe(looked(5.5))
    assert (table.doubts, stands(table, "reveal")) == ((), [("Ann", ("6S", "9H"))])


def test_a_card_that_is_put_back_where_one_lies_alone_is_no_row() -> None:
    table = opened("bluffing-battles")
    table.observe(card("1/play", "7S", track=1, at=1.0))
    table.observe(card("2/play", "8S", track=3, at=1.0))
    table.observe(gone("1/play", 1, at=2.0))
    table.observe(card("1/play", "7S", track=2, at=2.5))
    assert [step for at in (3.0, 6.0) for step in table.observe(looked(at))] == []


def two_of_three(*more: str) -> Table:
    """Ann holds three cards; her starting card lies elsewhere, and these two are the rest of her hand but for one."""
    table = opened("pirates-bluff", *PIRATES, said=CALLED, hand_size=4)
    for track, face in enumerate(("2B", "3B", *more), start=1):
        table.observe(card("1/hand", face, track=track, x=90.0 * track, at=0.5 * track))
    return table


def test_a_hand_that_is_one_card_short_is_asked_about_once_when_nobody_moves_any_more() -> None:
    table = two_of_three()
    assert table.observe(looked(4.9)) == ()
    (asked,) = table.observe(looked(5.1))
    assert isinstance(asked, Doubt)
    assert (asked.about, asked.candidates, asked.seat) == ("too-few", (), "Ann")
    assert (
        describe_question(asked, asked.named, "").sentence
        == "I have read 2B and 3B in front of Ann, and one card is missing. Which?"
    )
    assert "4B" in asked.possible
    assert not {"2B", "3B"} & asked.possible
    assert [step for at in (6.0, 9.0) for step in table.observe(looked(at))] == []
    table.answer(asked.number, "4B")
    assert stands(table, "hand")[0] == ("Ann", ("2A", "2B", "3B", "4B"))
    table.observe(looked(20.0))
    assert table.doubts == ()


def test_a_card_that_lies_clearly_in_another_hand_is_not_the_missing_one() -> None:
    table = two_of_three()
    table.observe(card("2/hand", "4B", track=7, at=1.0))
    table.observe(card("2/hand", "5B", 0.6, ("5C", 0.4), track=8, at=1.0))
    (asked,) = (step for step in table.observe(looked(5.1)) if isinstance(step, Doubt))
    assert not {"2B", "3B", "4B"} & asked.possible
    assert {"5B", "5C"} <= asked.possible


def test_where_ranks_alone_are_printed_another_of_the_same_rank_may_be_the_missing_one() -> None:
    """Two poker decks: eight cards show a 7, and one of them that is found twice would be no second card in decks with
    letters."""
    starts = tuple({"act": "start", "seat": seat, "card": str(2 + at)} for at, seat in enumerate(PIRATES))
    said = (*starts, *CALLED[len(PIRATES) :])
    table = opened("pirates-bluff", *PIRATES, said=said, hand_size=4, deck_kind="poker")
    for track in (1, 2):
        table.observe(card("1/hand", "7", track=track, x=90.0 * track))
    (asked,) = table.observe(looked(4.1))
    assert isinstance(asked, Doubt)
    assert "7" in asked.possible
    with_letters = two_of_three()
    with_letters.observe(card("1/hand", "2B", track=2, x=180.0, at=1.5))
    assert with_letters.observe(looked(6.0)) == ()


def test_the_question_goes_away_when_the_last_card_is_found_and_needs_no_answer() -> None:
    table = two_of_three()
    table.observe(looked(5.1))
    table.observe(card("1/hand", "4B", track=3, x=270.0, at=6.0))
    table.observe(looked(6.2))
    assert (stands(table, "hand")[0], table.doubts) == (("Ann", ("2A", "2B", "3B", "4B")), ())


def test_a_hand_that_is_still_being_laid_or_was_left_so_is_not_asked_about_again() -> None:
    table = two_of_three()
    (asked,) = table.observe(looked(5.1))
    assert isinstance(asked, Doubt)
    table.answer(asked.number, None)
    assert table.observe(looked(9.0)) == ()
    more_is_missing = opened("pirates-bluff", *PIRATES, said=CALLED, hand_size=4)
    more_is_missing.observe(card("1/hand", "2B", track=1))
    assert more_is_missing.observe(looked(9.0)) == ()
