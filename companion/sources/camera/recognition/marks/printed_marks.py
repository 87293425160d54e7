"""The small printed codes in the corners of cards, each the number of one physical card, found and given to cards."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.press.codes import CARD_FAMILY, find_codes
from companion.press.faces import BESIDE, COLUMN, EDGE, MARK, POKER
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.fitted import Fitted, read_shipped
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import GREY, UNIT, map_onto, project, ways_of

_LONG_SIDE = 2560
"""A picture is brought to this size first, so that small codes have enough pixels a cell."""
_COLUMNS = tuple((EDGE + COLUMN / 2 + beside) / MARK for beside in (0, BESIDE))
_HIGHEST = (EDGE + MARK / 2) / MARK
_LOWEST = 4.25
_CARD = tuple(side / MARK for side in POKER)
"""The middle of a mark, from the card's side and from its end, and a card's size, in marks."""
ASIDE = (POKER[0] / 2 - EDGE - COLUMN / 2) / MARK
"""How far a card's middle lies beside its marks, in marks."""
_SIDES = np.array([[0, -1], [1, 0], [0, 1], [-1, 0]], np.float32)
_PX_A_MM = 3.2
_CARD_PX = round(_PX_A_MM * POKER[0]), round(_PX_A_MM * POKER[1])
"""The size in which a single card is looked at for marks: four pixels a cell."""
_AROUND_PX = 8
_AWAY = EDGE + COLUMN / 2
"""How far from the middle of a mark the edge beside it is, in millimetres on a card of the usual size."""


def edge_beside(grey: Picture, corners: Floats) -> int:
    """The side, left (-1) or right (1), of a mark (4 × 2, clockwise from its own top left) on which alone a grey
    picture shows an edge as far away as that of its card is; 0 where neither is clear."""
    limits, square = read_shipped().mark_places, np.float32(MARK) * (UNIT - np.float32(0.5))
    onto = map_onto(square, corners)
    left, right = _change(grey, onto, -1), _change(grey, onto, 1)
    if max(left, right) < limits.edge_least or max(left, right) < limits.edge_clearer * (
        min(left, right) + limits.edge_noise
    ):
        return 0
    return 1 if right > left else -1


def _change(grey: Picture, onto: NDArray[np.float64], side: int) -> float:
    """The largest change of brightness across an edge that may be the card's, on one side of a mark, as far as it
    counts."""
    limits = read_shipped().mark_places
    step, wide_mm, up = limits.edge_step, limits.edge_wide, np.arange(-limits.edge_along, limits.edge_along + 0.01, 0.5)
    reach = limits.edge_off + 5 / 4 * wide_mm
    across = np.arange(_AWAY - reach, _AWAY + reach + step / 20, step)
    points = np.stack(np.meshgrid(side * across, up), axis=-1).astype(np.float32)
    at = project(points, onto).reshape(points.shape)
    seen = cv2.remap(grey, at, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    sums = np.cumsum(np.pad(seen.astype(np.float64), ((0, 0), (1, 0))), axis=1)
    wide, gap = round(wide_mm / step), round(wide_mm / 4 / step)
    means = (sums[:, wide:] - sums[:, :-wide]) / wide
    steps = means[:, : -wide - 2 * gap] - means[:, wide + 2 * gap :]
    rises, falls = np.quantile(steps, (1 - limits.edge_places, limits.edge_places), axis=0)
    return float(min(limits.edge_most, np.maximum(rises, -falls).max()))


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """A code and its corners in pixels (4 × 2, clockwise from its own top left as printed); ``edge`` is the side of it,
    left (-1) or right (1), on which alone an edge is seen where that of its own card must be; 0 where none is."""

    number: int
    corners: Floats
    edge: int = 0


def find_marks(pixels: Picture, within: tuple[int, int, int, int] | None = None) -> list[Mark]:
    """The marks in a BGR picture, or in a part of it (x0, y0, x1, y1)."""
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    scale = max(1.0, _LONG_SIDE / max(grey.shape))
    x0, y0, x1, y1 = within or (0, 0, *grey.shape[::-1])
    part = grey[y0:y1, x0:x1]
    larger = part if scale == 1 else cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    found = find_codes(np.asarray(larger, np.uint8), CARD_FAMILY)
    corner = np.array((x0, y0), np.float32)
    placed = [(number, np.asarray(quad, np.float32) / np.float32(scale) + corner) for number, quad in found]
    return [Mark(number, corners, edge_beside(grey, corners)) for number, corners in placed]


def find_marks_within(pixels: Picture, outlines: Sequence[Floats], limits: Fitted) -> list[Mark]:
    """The marks on cards with these outlines (4 × 2 each, from a short edge) in a BGR picture; to look for them takes a
    fifth of the time that the whole picture takes."""
    if not outlines:
        return []
    wide, high = _CARD_PX
    target = UNIT * np.array(_CARD_PX, np.float32) + np.float32(_AROUND_PX - 0.5)
    step = np.array((wide, high)) + 2 * _AROUND_PX
    across = math.ceil(math.sqrt(len(outlines)))
    sheet = np.full((step[1] * -(-len(outlines) // across), step[0] * across), GREY, np.uint8)
    back = []
    for number, outline in enumerate(outlines):
        x, y = step * (number % across, number // across)
        lies = outline.astype(np.float32) - np.float32(0.5)
        turn = map_onto(lies, target)
        card = cv2.warpPerspective(pixels, turn, (int(step[0]), int(step[1])), borderMode=cv2.BORDER_REPLICATE)
        sheet[y : y + step[1], x : x + step[0]] = cv2.cvtColor(card, cv2.COLOR_BGR2GRAY)
        back.append(map_onto(target, lies))
    grey: Picture | None = None
    found: list[Mark] = []
    for number, quad in find_codes(sheet, CARD_FAMILY, side=wide * MARK / POKER[0]):
        corners = np.asarray(quad, np.float32)
        column, row = (corners.mean(axis=0) // step).astype(int)
        own = (corners - step * (column, row)).astype(np.float32)
        there = project(own, back[row * across + column]) + np.float32(0.5)
        if not any(_is_one(number, there, mark, limits) for mark in found):
            grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8) if grey is None else grey
            found.append(Mark(number, there, edge_beside(grey, there)))
    return found


def _is_one(number: int, corners: Floats, mark: Mark, limits: Fitted) -> bool:
    """Whether a code with these corners (4 × 2) is a mark that was found already."""
    apart = np.linalg.norm(corners.mean(axis=0) - mark.corners.mean(axis=0))
    return number == mark.number and bool(apart < limits.one_mark * np.linalg.norm(corners[1] - corners[0]))


def marks_on(
    marks: Sequence[Mark], outlines: Sequence[Floats | None], limits: Fitted
) -> tuple[list[int | None], list[Mark]]:
    """The number on each card with an outline (4 × 2, clockwise), and the marks that are on none of them.

    A mark is on a card in whose corner it stands as marks are printed, for in a row of overlapping cards it lies within
    the hidden part of others' outlines too. No number is on two cards, as it is one physical card's, and no card has
    two. Where a number fits another card about as well, or another number that card, it is on neither: a mark names
    its card by itself, and a wrong outline would name another one.
    """
    fits: dict[tuple[int, int], float] = {}
    against: set[tuple[int, int]] = set()
    for number, own in by_number(marks).items():
        for card, outline in enumerate(outlines):
            fit = None if outline is None else fit_of(own, outline, limits)
            if fit is not None:
                fits[number, card] = fit.misfit
                if fit.edge <= 0:
                    fits[number, card] += limits.against if fit.edge else limits.unseen
                if fit.edge < 0:
                    against.add((number, card))
    numbers: list[int | None] = [None] * len(outlines)
    while sure := [pair for pair in fits if pair not in against and _is_sure(pair, fits, limits)]:
        number, card = min(sure, key=lambda pair: fits[pair])
        numbers[card] = number
        fits = {pair: fit for pair, fit in fits.items() if pair[0] != number and pair[1] != card}
    return numbers, [mark for mark in marks if mark.number not in numbers]


def by_number(marks: Sequence[Mark]) -> dict[int, list[Mark]]:
    """The marks of each number."""
    return {number: [mark for mark in marks if mark.number == number] for number in {mark.number for mark in marks}}


def _is_sure(pair: tuple[int, int], fits: Mapping[tuple[int, int], float], limits: Fitted) -> bool:
    """Whether a number and a card fit each other clearly better than either fits any other."""
    rivals = (fit for other, fit in fits.items() if other != pair and (other[0] == pair[0] or other[1] == pair[1]))
    return all(fit - fits[pair] > limits.clearly for fit in rivals)


@dataclass(frozen=True, slots=True)
class Fit:
    """How far from where they are printed marks of one number stand on a card, in their own sides, and whether the
    edges that are seen beside them are that card's (above 0) or cannot be (below 0)."""

    misfit: float
    edge: int


def fit_of(marks: Sequence[Mark], outline: Floats, limits: Fitted) -> Fit | None:
    """How marks of one number stand on a card (4 × 2, clockwise); None where none of them is printed so."""
    each = [_fit_one(mark, outline, limits) for mark in marks]
    fits = [fit for fit in each if fit is not None]
    if not fits:
        return None
    return Fit(
        float(np.mean([limits.off if fit is None else fit.misfit for fit in each])), sum(fit.edge for fit in fits)
    )


def _fit_one(printed: Mark, outline: Floats, limits: Fitted) -> Fit | None:
    """How a mark stands on a card (4 × 2); None where it is not printed so."""
    middle = printed.corners.mean(axis=0)
    if (middle < outline.min(axis=0)).any() or (middle > outline.max(axis=0)).any():
        return None  # marks are printed within cards; most are on another one, and this is told quickly
    axes = np.concatenate(ways_of(printed.corners[None])).T
    seen = np.linalg.solve(axes, (outline - middle).T).T  # the card as the mark sees it: its side is 1, its top is up
    edges = np.roll(seen, -1, axis=0) - seen
    edges /= np.linalg.norm(edges, axis=1, keepdims=True) + 1e-6
    outward = np.stack([edges[:, 1], -edges[:, 0]], axis=1)
    away = (outward * seen).sum(axis=1)
    upward = outward @ _SIDES.T  # edge by side: top, right, bottom, left
    edge_at = upward.argmax(axis=0)
    if sorted(edge_at) != [0, 1, 2, 3] or upward.max(axis=0).min() < math.cos(math.radians(limits.parallel)):
        return None
    top, on_right, bottom, on_left = (float(away[each]) for each in edge_at)
    if top > bottom:
        return None
    sides = sorted((top + bottom, on_left + on_right))
    larger = min(sides[0] / _CARD[0], sides[1] / _CARD[1])
    if not 1 / limits.unlike < larger < limits.unlike:
        return None
    across = min(abs(min(on_left, on_right) - column) for column in _COLUMNS)
    along = max(_HIGHEST - top, top - _LOWEST, 0.0)
    misfit = float(np.hypot(across, along))
    return Fit(misfit, printed.edge * (-1 if on_left < on_right else 1)) if misfit < limits.loosest else None
