"""The small printed codes in the corners of cards, each the number of one physical card, found and given to cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.press.codes import CARD_FAMILY, find_codes
from companion.press.faces import BESIDE, COLUMN, EDGE, MARK, POKER
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.network import Floats

_LONG_SIDE = 2560
"""A picture is brought to this size first, so that small codes have enough pixels a cell."""

_COLUMNS = tuple((EDGE + COLUMN / 2 + beside) / MARK for beside in (0, BESIDE))
_HIGHEST = (EDGE + MARK / 2) / MARK
_LOWEST = 4.25
_CARD = tuple(side / MARK for side in POKER)
"""Where the middle of a mark is printed, from the card's side and from its end, and a card's size, in marks."""
_LOOSEST = 0.6
_UNLIKE = 1.35
_PARALLEL = float(np.cos(np.radians(20)))
_CLEARLY = 0.1
"""Two cards that a number fits differ by more than this, or it is on neither."""
_SIDES = np.array([[0, -1], [1, 0], [0, 1], [-1, 0]], np.float32)


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
    """The number on each card with an outline (4 × 2, clockwise), and the marks that are on none of them.

    A mark is on a card in whose corner it stands as marks are printed, for in a row of overlapping cards it lies within
    the hidden part of others' outlines too. No number is on two cards, as it is one physical card's, and no card has
    two; the more of its marks fit a card, the better, and a number that fits two cards alike is on neither.
    """
    fits: dict[int, dict[int, list[float]]] = {mark.number: {} for mark in marks}
    for mark in marks:
        for card, outline in enumerate(outlines):
            misfit = None if outline is None else _misfit(mark.corners, outline)
            if misfit is not None:
                fits[mark.number].setdefault(card, []).append(misfit)
    numbers: list[int | None] = [None] * len(outlines)
    while (found := _surest(fits, numbers)) is not None:
        number, card = found
        numbers[card] = number
        del fits[number]
    return numbers, [mark for mark in marks if mark.number in fits]


def _surest(fits: dict[int, dict[int, list[float]]], numbers: Sequence[int | None]) -> tuple[int, int] | None:
    """The number and the card, among those that have none, that belong together most surely."""
    sure = []
    for number, cards in fits.items():
        ranked = sorted(
            (-len(each), float(np.mean(each)), card) for card, each in cards.items() if numbers[card] is None
        )
        if len(ranked) > 1 and ranked[0][0] == ranked[1][0] and ranked[1][1] - ranked[0][1] < _CLEARLY:
            continue
        sure += [(*each[:2], number, each[2]) for each in ranked[:1]]
    return min(sure)[2:] if sure else None


def _misfit(mark: Floats, outline: Floats) -> float | None:
    """How far from where it is printed a mark (4 × 2) stands on a card, in its own sides; None where it is on none."""
    middle = mark.mean(axis=0)
    if (middle < outline.min(axis=0)).any() or (middle > outline.max(axis=0)).any():
        return None  # marks are printed within cards; most are on another one, and this is told quickly
    right = (mark[1] + mark[2] - mark[0] - mark[3]) / 2
    down = (mark[2] + mark[3] - mark[0] - mark[1]) / 2
    axes = np.stack([right, down], axis=1)
    if abs(np.linalg.det(axes)) < 1:
        return None
    seen = np.linalg.solve(axes, (outline - middle).T).T  # the card as the mark sees it: its side is 1, its top is up
    edges = np.roll(seen, -1, axis=0) - seen
    edges /= np.linalg.norm(edges, axis=1, keepdims=True) + 1e-6
    outward = np.stack([edges[:, 1], -edges[:, 0]], axis=1)
    away = (outward * seen).sum(axis=1)
    upward = outward @ _SIDES.T  # edge by side: top, right, bottom, left
    edge_at = upward.argmax(axis=0)
    if sorted(edge_at) != [0, 1, 2, 3] or upward.max(axis=0).min() < _PARALLEL:
        return None
    top, on_right, bottom, on_left = (float(away[each]) for each in edge_at)
    if top > bottom:
        return None
    sides = sorted((top + bottom, on_left + on_right))
    larger = min(sides[0] / _CARD[0], sides[1] / _CARD[1])
    if not 1 / _UNLIKE < larger < _UNLIKE:
        return None
    across = min(abs(min(on_left, on_right) - column) for column in _COLUMNS)
    along = max(_HIGHEST - top, top - _LOWEST, 0.0)
    misfit = float(np.hypot(across, along))
    return misfit if misfit < _LOOSEST else None
