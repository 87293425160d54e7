"""One card of which two outlines were found is one card; two of one face that lie beside each other are two."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.observations import Sighting
from companion.sources.camera.recognition.finding.named_once import named_once


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


@pytest.mark.parametrize(
    ("one", "other", "kept"),
    [
        (card("E", 0), card("E", 8, 0.99), [1]),
        (card("E", 0, number=7), card("E", 8, 0.99), [0]),  # what bears a number is surer
        (card("E", 0, number=7), card("E", 8, number=9), [0, 1]),
        (card("E", 0), card("F", 8), [0, 1]),
        (card("E", 0), card("E", 20), [0, 1]),  # a third of it covered
        (card(None, 0), card(None, 8), [0, 1]),  # what has no name may be anything
        (card("E", 0), replace(card("E", 8), corners=None), [0, 1]),
    ],
)
def test_two_names_in_one_place_are_one_card(one: Sighting, other: Sighting, kept: list[int]) -> None:
    assert named_once([one, other]) == [(one, other)[each] for each in kept]
