"""A table made of the photograph of one card, or of several."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.observations import Sighting
from tools.photographed import count_outcomes, outcome


def seen(face: str | None, confidence: float, *, foreign: bool = False) -> Sighting:
    return Sighting(
        face=face, side="face", confidence=confidence, candidates=(), box=(0.0, 0.0, 9.0, 9.0), foreign=foreign
    )


@pytest.mark.parametrize(
    ("cards", "made"),
    [
        ([seen("JC", 0.95)], "right"),
        ([seen("JC", 0.95), seen("8C", 0.95)], "wrong"),
        ([seen("8C", 0.95)], "wrong"),
        ([seen("8C", 0.6)], "doubt"),
        ([seen(None, 0.9, foreign=True)], "another deck's card"),
        ([], "not found"),
    ],
)
def test_a_card_is_named_doubted_or_another_decks(cards: list[Sighting], made: str) -> None:
    assert outcome("JC", cards) == made


def test_each_name_of_a_card_that_no_standard_deck_has_is_wrong() -> None:
    assert outcome(None, [seen("8C", 0.95)]) == "wrong"


def test_of_several_cards_each_face_is_named_or_not_and_others_are_wrong() -> None:
    cards = [seen("JC", 0.95), seen("JC", 0.9), seen("8C", 0.95), seen("2H", 0.6), seen(None, 0.9)]
    made = count_outcomes(["JC", "JC", "2H", "?"], cards)
    assert made == {"right": Counter(JC=2), "wrong": Counter(["8C"]), "not named": Counter(["2H"])}
