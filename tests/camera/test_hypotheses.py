"""Of the hypotheses about a picture those are selected that can be true together; the others say why they are not."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from companion.observations import Sighting
from companion.sources.camera.recognition.hypotheses import FinderName, Hypothesis, Selection
from companion.sources.camera.recognition.verdict import log_odds, log_odds_of


def card(face: str | None, x: float, confidence: float = 0.9, number: int | None = None) -> Sighting:
    """A card 60 wide that lies there."""
    corners = (x, 0.0), (x + 60, 0.0), (x + 60, 90.0), (x, 90.0)
    candidates = () if face is None else ((face, confidence),)
    return Sighting(
        face=face,
        side="face",
        confidence=confidence,
        candidates=candidates,
        box=(x, 0.0, x + 60, 90.0),
        corners=corners,
        number=number,
    )


def selected(*cards: Sighting | Hypothesis, copies: dict[str, int] | None = None) -> Selection:
    """The selection of these; a sighting counts as a card with a printed index."""
    selection = Selection(copies or {})
    selection.add(each if isinstance(each, Hypothesis) else Hypothesis(each, "print") for each in cards)
    return selection


@pytest.mark.parametrize(
    ("one", "other", "kept"),
    [
        (card("E", 0), card("E", 8, 0.99), [1]),
        (card("E", 0, 0.99), card("E", 8), [0]),
        (card("E", 0, number=7), card("E", 8, 0.99), [0]),  # what bears a number is surer
        (card("E", 0, number=7), card("E", 8, number=9), [0, 1]),
        (card("E", 0), card("F", 8), [0, 1]),
        (card("E", 0), card("E", 20), [0, 1]),  # a third of it covered
        (card(None, 0), card(None, 8), [0, 1]),  # what has no name may be anything
        (card("E", 0), replace(card("E", 8), corners=None), [0, 1]),
    ],
)
def test_two_names_in_one_place_are_one_card_of_which_the_surer_is_selected(
    one: Sighting, other: Sighting, kept: list[int]
) -> None:
    selection = selected(one, other)
    assert [*selection.cards] == [(one, other)[each] for each in kept]
    assert len(selection.rejected) == 2 - len(kept)
    assert all(each.why.startswith("is one card with E at") for each in selection.rejected)


@pytest.mark.parametrize(
    ("by", "is_whole", "away", "explained"),
    [
        ("picture", True, 4.0, True),
        ("picture", True, 25.0, True),  # nothing lies on an open card
        ("picture", True, 40.0, False),
        ("beneath", False, 4.0, True),
        ("beneath", False, 25.0, False),  # it may lie on a covered one
        ("marks", False, 4.0, True),
        ("print", False, 4.0, False),
    ],
)
def test_what_has_no_name_is_the_card_that_is_named_in_its_place(
    by: FinderName, is_whole: bool, away: float, explained: bool
) -> None:
    named = Hypothesis(card("E", 0), by, is_whole=is_whole)
    selection = selected(card(None, away), named)
    assert [each.face for each in selection.cards] == (["E"] if explained else [None, "E"])


def test_a_single_mark_says_which_card_without_a_name_it_lies_on() -> None:
    selection = selected(card(None, 0), card(None, 8))
    marked = replace(card("E", 200, number=7), corners=None)
    selection.add([Hypothesis(marked, "one mark", instead=selection.selected[1])])
    assert [each.box[0] for each in selection.cards] == [0, 200]


def test_no_more_cards_of_a_face_lie_beneath_others_than_the_deck_has() -> None:
    beneath = Hypothesis(card("E", 200), "beneath")
    assert len(selected(card("E", 0), beneath, copies={"E": 1}).cards) == 1
    assert selected(card("E", 0), beneath, copies={"E": 1}).rejected[0].why == "the deck has no more E"
    assert len(selected(card("E", 0), beneath, copies={"E": 2}).cards) == 2
    assert len(selected(card("E", 0), beneath).cards) == 2


def test_a_hypothesis_is_printed_with_its_place_its_log_odds_and_who_proposes_it() -> None:
    assert str(Hypothesis(card("7S", 0, 0.9), "print")) == "7S at 30, 45, log odds +2.2, by print"
    assert Hypothesis(card("7S", 0, 1.0), "print").log_odds == pytest.approx(9.2, abs=0.1)


def test_hypotheses_and_tracks_ask_the_same_odds() -> None:
    seen = card("E", 0, 0.9)
    assert Hypothesis(seen, "print").log_odds == log_odds(0.9) == log_odds_of("E", seen) == pytest.approx(math.log(9))
    assert log_odds_of("F", seen) == log_odds(0.0) == pytest.approx(-log_odds(1.0))
