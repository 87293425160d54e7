"""The places and zones of people: the program's own layout, with hands that come from their side."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.decks.files import load_printed
from companion.sources.camera.calibration.layouts import layout
from companion.sources.camera.calibration.zones import Rect

FELT_MM = (900.0, 600.0)
NAMES = ("Ann", "Ben", "Cem", "Dot")

Card = tuple[str, int]
"""A physical card: its face, and which of equal faces it is."""


def zones_for(game: str, seats: int) -> dict[str, tuple[float, float, float, float]]:
    """The zones of a game at a table with this many seats."""
    rects = {zone.name: zone.rect_mm for zone in layout(game, seats=seats, size_mm=FELT_MM)}
    return {name: (rect.x, rect.y, rect.width, rect.height) for name, rect in rects.items()}


def edges_for(seats: int, size_mm: tuple[float, float] = FELT_MM) -> tuple[tuple[float, float], ...]:
    """The side from which each seat's hands come: clockwise from the near right."""
    near, (width, height) = (seats + 1) // 2, size_mm
    far = seats - near
    return (
        *((width * (place + 0.5) / near, height + 60.0) for place in reversed(range(near))),
        *((width * (place + 0.5) / far, -60.0) for place in range(far)),
    )


def middle(zone: tuple[float, float, float, float]) -> tuple[float, float]:
    """The middle of a zone."""
    rect = Rect(*zone)
    return rect.x + rect.width / 2, rect.y + rect.height / 2


def shuffled(deck: str, rng: np.random.Generator) -> list[Card]:
    """The cards of a prototype deck in any order."""
    cards: Sequence[Card] = [(card.face, card.copy) for card in load_printed(deck).cards() if card.pack == 1]
    return [cards[int(at)] for at in rng.permutation(len(cards))]
