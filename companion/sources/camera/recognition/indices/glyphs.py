"""Ranks and suits found on a straightened card by their ink, and put together as a usual index prints them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.indices.straightening import straightened
from companion.sources.camera.recognition.network import Floats

WIDE, HIGH = 160, 224
"""The size of a straightened card, in which its ranks and suits are looked for."""
_CORNER = round(0.30 * WIDE), round(0.20 * HIGH)
"""How much of an upper corner is searched for a rank."""
_RANK_HIGH, _RANK_WIDE = (0.045 * HIGH, 0.17 * HIGH), (0.012 * WIDE, 0.2 * WIDE)
_RANK_LEVELS, _SUIT_LEVELS = (0.5, 0.3, 0.18), (0.5, 0.25)
"""From which parts of the strongest ink on, one after the other, dots are ink: a rank may be paler than a pip."""
_FAINTEST = 18.0
"""Ink differs by at least so many grey levels from its stock, and what counts as ink by half of that."""
_SUIT_HIGH, _SUIT_LOWEST = (0.05 * HIGH, 0.36 * HIGH), 0.62 * HIGH
_SUIT_SHAPE, _SUIT_FILLS = (0.6, 1.5), (0.38, 0.9)
"""The width of a suit for its height, and how much of its bounds is ink."""
_MOST_SUITS = 4
_SAME_PX = 8
"""Two finds whose bounds differ by less, all sides together, are one."""
_CROP = 48, 72
_RANK_TOP, _RANK_ROWS, _SUIT_TOP, _SUIT_ROWS, _COLUMNS = 8, 30, 43, 20, 37
"""Where rank and suit stand in a crop of the network of indices."""
_WIDER = 1.6
_PAPER, _INK = 235.0, np.array([60.0, 60.0, 60.0])
"""The grey of the stock of an index that is put together, and of its ink where that was lighter than its stock."""


@dataclass(frozen=True, slots=True, eq=False)
class Glyph:
    """What is printed in ``bounds`` (x, y, width, height) of a straightened card: how inked each dot is, 0 to 1 (rows ×
    columns), the ink's colour (BGR), and whether it is darker than its stock."""

    ink: Floats
    colour: Floats
    dark: bool
    bounds: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True, eq=False)
class _Blobs:
    """Dots of ink that hang together: ``bounds`` (n × 5: x, y, width, height, area) of those numbered 1 to n - 1 in
    ``labels``; ``ink`` is how far each dot differs from the stock, ``dark`` where it is the darker one."""

    labels: np.ndarray
    bounds: np.ndarray
    ink: Floats
    dark: bool

    def glyph(self, card: Picture, which: Sequence[int], bounds: tuple[int, int, int, int]) -> Glyph:
        """Some of them as one glyph of this part of a card."""
        own = np.isin(self.labels, which)
        near = cv2.dilate(own.astype(np.uint8), np.ones((3, 3), np.uint8))
        full = max(1.0, float(np.percentile(self.ink[own], 90)))
        x, y, wide, high = bounds
        around = slice(max(0, y - 1), y + high + 1), slice(max(0, x - 1), x + wide + 1)
        ink = np.clip(self.ink * near / full, 0, 1)[around].astype(np.float32)
        return Glyph(ink, np.median(card[own], axis=0) if self.dark else _INK, self.dark, bounds)


def upright(pixels: Picture, corners: Floats) -> Picture:
    """A card with these corners (4 × 2), straightened to look for ranks and suits on it."""
    return straightened(pixels, corners, (WIDE, HIGH), 0.0)


def ranks_of(card: Picture, *, right: bool) -> list[Glyph]:
    """What may be the rank in an upper corner of a straightened card, at most two finds."""
    wide, high = _CORNER
    left = WIDE - wide if right else 0
    corner = card[:high, left : left + wide]
    found: list[Glyph] = []
    for blobs in _blobs(corner, _RANK_LEVELS):
        letters = _letters(blobs, corner.shape[:2])
        nearest = min(letters, key=lambda each: _away(each[1], wide, right=right), default=None)
        if nearest is not None:
            which, (x, y, across, down) = nearest
            glyph = blobs.glyph(corner, which, (x, y, across, down))
            found.append(replace(glyph, bounds=(x + left, y, across, down)))
    return _different(found)[:2]


def suits_of(card: Picture) -> list[Glyph]:
    """What may be suits in the upper part of a straightened card, the largest of each size, at most four."""
    found: list[Glyph] = []
    for blobs in _blobs(card, _SUIT_LEVELS):
        alike = [
            number
            for number, (x, y, wide, high, area) in enumerate(blobs.bounds)
            if number
            and _within((x, y, wide, high), card.shape[:2])
            and _SUIT_HIGH[0] < high < _SUIT_HIGH[1]
            and y + high / 2 <= _SUIT_LOWEST
            and _SUIT_SHAPE[0] < wide / high < _SUIT_SHAPE[1]
            and _SUIT_FILLS[0] < area / (wide * high) < _SUIT_FILLS[1]
        ]
        heights: list[int] = []
        for number in sorted(alike, key=lambda each: -blobs.bounds[each][4]):
            x, y, wide, high = map(int, blobs.bounds[number][:4])
            if all(abs(high - other) > 0.15 * other for other in heights):
                heights.append(high)
                found.append(blobs.glyph(card, [number], (x, y, wide, high)))
    return _different(found)[:_MOST_SUITS]


def as_index(rank: Glyph, suit: Glyph) -> Picture:
    """A rank over a suit as the network of indices expects them."""
    upper, lower = (_of_height(each.ink, rows) for each, rows in ((rank, _RANK_ROWS), (suit, _SUIT_ROWS)))
    wider = min(_WIDER, _COLUMNS / max(upper.shape[1], lower.shape[1]))
    crop = np.full((_CROP[1], _CROP[0], 3), _PAPER, np.float32)
    for ink, top, colour in ((upper, _RANK_TOP, rank.colour), (lower, _SUIT_TOP, suit.colour)):
        columns = max(2, min(_COLUMNS, int(ink.shape[1] * wider)))
        fitted = np.asarray(cv2.resize(ink, (columns, len(ink))))[..., None]
        left = (_CROP[0] - columns) // 2
        crop[top : top + len(ink), left : left + columns] = _PAPER * (1 - fitted) + colour * fitted
    return np.asarray(np.clip(crop, 0, 255), np.uint8)


def apart(rank: Glyph, suit: Glyph) -> bool:
    """Whether these are two finds, not one."""
    return abs(rank.bounds[0] - suit.bounds[0]) + abs(rank.bounds[1] - suit.bounds[1]) > _SAME_PX


def _blobs(part: Picture, levels: Sequence[float]) -> Iterator[_Blobs]:
    """The ink on a part of a card: darker and lighter than its stock, from each of some levels on."""
    grey = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY).astype(np.float32)
    stock, darkest, lightest = np.median(grey[2:-2, 2:-2]), np.percentile(grey, 1.5), np.percentile(grey, 98.5)
    for dark, ink, most in ((True, stock - grey, stock - darkest), (False, grey - stock, lightest - stock)):
        for level in levels:
            if most >= _FAINTEST and level * most >= _FAINTEST / 2:
                there = (ink > level * most).astype(np.uint8)
                _, labels, bounds, _ = cv2.connectedComponentsWithStats(there)
                yield _Blobs(labels, bounds, np.asarray(ink, np.float32), dark)


def _letters(blobs: _Blobs, size: tuple[int, ...]) -> Iterator[tuple[list[int], tuple[int, int, int, int]]]:
    """What may be a letter or number in a corner of this height and width, two that stand beside each other (10) as
    one: which they are, and their bounds."""
    fit = {}
    for number, (x, y, wide, high, area) in enumerate(blobs.bounds[1:].tolist(), start=1):
        is_letter = _RANK_HIGH[0] < high < _RANK_HIGH[1] and _RANK_WIDE[0] <= wide <= _RANK_WIDE[1]
        if is_letter and area >= 0.16 * wide * high and _within((x, y, wide, high), size):
            fit[number] = x, y, wide, high
    seconds = {}
    for first, one in fit.items():
        second = next((other for other, two in fit.items() if other != first and _beside(one, two)), None)
        if second is not None:
            seconds[first] = second
    for number, (x, y, wide, high) in fit.items():
        if number in seconds:
            other = fit[seconds[number]]
            top, bottom = min(y, other[1]), max(y + high, other[1] + other[3])
            yield [number, seconds[number]], (x, top, other[0] + other[2] - x, bottom - top)
        elif number not in seconds.values():
            yield [number], (x, y, wide, high)


def _beside(one: tuple[int, ...], two: tuple[int, ...]) -> bool:
    """Whether a glyph stands right of another, as high as it."""
    gap = two[0] - one[0] - one[2]
    return -2 <= gap < 0.5 * one[3] and abs(two[1] - one[1]) < 0.25 * one[3] and 0.75 < two[3] / one[3] < 1.33


def _within(bounds: tuple[int, int, int, int], size: tuple[int, ...]) -> bool:
    """Whether something lies wholly within a part of this height and width."""
    x, y, wide, high = bounds
    return x > 0 and y > 0 and x + wide < size[1] and y + high < size[0]


def _away(bounds: tuple[int, int, int, int], wide: int, *, right: bool) -> float:
    """How far the middle of something is from the corner's outer edges."""
    x, y, across, down = bounds
    along = x + across / 2
    return y + down / 2 + (wide - along if right else along)


def _different(found: Sequence[Glyph]) -> list[Glyph]:
    """The first of each that are found more than once."""
    kept: list[Glyph] = []
    for each in found:
        if all(sum(abs(a - b) for a, b in zip(each.bounds, other.bounds, strict=True)) > _SAME_PX for other in kept):
            kept.append(each)
    return kept


def _of_height(ink: Floats, rows: int) -> Floats:
    columns = max(3, round(ink.shape[1] * rows / ink.shape[0]))
    smaller = cv2.INTER_AREA if ink.shape[0] > rows else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(ink, (columns, rows), interpolation=smaller), np.float32)
