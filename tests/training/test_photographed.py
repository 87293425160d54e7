"""What a table makes of the photograph of one card."""

from __future__ import annotations

import pytest

from companion.observations import Sighting
from tools.photographed import outcome


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
