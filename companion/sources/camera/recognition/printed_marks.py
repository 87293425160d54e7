"""The small printed codes in the corners of cards, each the number of one physical card, found and given to cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.press.codes import CARD_FAMILY, find_codes
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.network import Floats

_LONG_SIDE = 2560
"""A picture is brought to this size first, so that small codes have enough pixels a cell."""


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """A code and its corners in pixels (4 × 2, clockwise from its own top left as printed)."""

    number: int
    corners: Floats


def find_marks(pixels: Picture) -> list[Mark]:
    """The marks in a BGR picture."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    scale = max(1.0, _LONG_SIDE / max(grey.shape))
    if scale > 1:
        grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    found = find_codes(np.asarray(grey, np.uint8), CARD_FAMILY)
    return [Mark(number, np.asarray(quad, np.float32) / np.float32(scale)) for number, quad in found]


def marks_on(marks: Sequence[Mark], outlines: Sequence[Floats | None]) -> tuple[list[int | None], list[Mark]]:
    """The number on each card with an outline (4 × 2), and the marks that lie on none of them.

    A mark lies on the card at whose corner it is; where cards overlap, on the one whose corner is nearest.
    """
    numbers: list[int | None] = [None] * len(outlines)
    left = []
    for mark in marks:
        middle = mark.corners.mean(axis=0)
        best = min(
            (
                (float(np.linalg.norm(outline - middle, axis=1).min()) / _short_side(outline), card)
                for card, outline in enumerate(outlines)
                if outline is not None and cv2.pointPolygonTest(outline, tuple(map(float, middle)), False) >= 0
            ),
            default=None,
        )
        if best is None or numbers[best[1]] not in (None, mark.number):
            left.append(mark)
        else:
            numbers[best[1]] = mark.number
    return numbers, left


def _short_side(outline: Floats) -> float:
    return float(np.linalg.norm(np.roll(outline, -1, axis=0) - outline, axis=1).min()) + 1e-6
