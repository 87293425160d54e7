"""Ranks and suits found on a straightened card by their ink, and put together as a usual index prints them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.fitted import Fitted
from companion.sources.camera.recognition.indices.identify import cut_out
from companion.sources.camera.recognition.network import Floats

WIDE, HIGH = 160, 224
"""The size of a straightened card, in which its ranks and suits are looked for."""
_CORNER = round(0.30 * WIDE), round(0.20 * HIGH)
"""How much of an upper corner is searched for a rank."""
_CROP = 48, 72
_RANK_TOP, _RANK_ROWS, _SUIT_TOP, _SUIT_ROWS, _COLUMNS = 8, 30, 43, 20, 37
"""The places of rank and suit in a crop of the network of indices."""
_WIDER = 1.6
_PAPER, _INK = 235.0, np.array([60.0, 60.0, 60.0])
"""The grey of the stock of an index that is put together, and of its ink where that was lighter than its stock."""
_EDGE = 2
_OUTERMOST = 1.5
"""The rim of a part, in dots, that does not tell the stock, and the hundredths of its dots that may be specks."""


@dataclass(frozen=True, slots=True, eq=False)
class Glyph:
    """The print in ``bounds`` (x, y, width, height) of a straightened card: how inked each dot is, 0 to 1 (rows ×
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


def cut_out_card(pixels: Picture, corners: Floats) -> Picture:
    """A card with these corners (4 × 2), straightened to look for ranks and suits on it."""
    return cut_out(pixels, corners, (WIDE, HIGH), 0.0)


class GlyphFinder:
    """Finds ranks and suits on straightened cards."""

    def __init__(self, limits: Fitted) -> None:
        self._limits = limits

    def find_ranks(self, card: Picture, *, right: bool) -> list[Glyph]:
        """The possible ranks in an upper corner of a straightened card, at most two."""
        limits, (wide, high) = self._limits, _CORNER
        left = WIDE - wide if right else 0
        corner = card[:high, left : left + wide]
        found: list[Glyph] = []
        for blobs in self._blobs(corner, (limits.rank_full, limits.rank_pale, limits.rank_palest)):
            letters = self._letters(blobs, corner.shape[:2])
            nearest = min(letters, key=lambda each: _away(each[1], wide, right=right), default=None)
            if nearest is not None:
                which, (x, y, across, down) = nearest
                glyph = blobs.glyph(corner, which, (x, y, across, down))
                found.append(replace(glyph, bounds=(x + left, y, across, down)))
        return self._different(found)[:2]

    def find_suits(self, card: Picture) -> list[Glyph]:
        """The possible suits in the upper part of a straightened card, the largest of each size, a few at most."""
        found: list[Glyph] = []
        for blobs in self._blobs(card, (self._limits.suit_full, self._limits.suit_pale)):
            shapes = enumerate(blobs.bounds.tolist())
            alike = [number for number, bounds in shapes if number and self._is_suit(bounds, card.shape[:2])]
            heights: list[int] = []
            for number in sorted(alike, key=lambda each: -blobs.bounds[each][4]):
                x, y, wide, high = map(int, blobs.bounds[number][:4])
                if all(abs(high - other) > self._limits.sizes_apart * other for other in heights):
                    heights.append(high)
                    found.append(blobs.glyph(card, [number], (x, y, wide, high)))
        return self._different(found)[: self._limits.most_suits]

    def are_two(self, rank: Glyph, suit: Glyph) -> bool:
        """Whether these are two finds, not one."""
        return bool(abs(rank.bounds[0] - suit.bounds[0]) + abs(rank.bounds[1] - suit.bounds[1]) > self._limits.same)

    def _is_suit(self, bounds: Sequence[int], size: tuple[int, ...]) -> bool:
        (x, y, wide, high, area), limits = bounds, self._limits
        return (
            _is_within((x, y, wide, high), size)
            and limits.suit_low * HIGH < high < limits.suit_high * HIGH
            and y + high / 2 <= limits.suit_lowest * HIGH
            and limits.suit_narrow < wide / high < limits.suit_broad
            and limits.suit_thin < area / (wide * high) < limits.suit_full_of_ink
        )

    def _blobs(self, part: Picture, levels: Sequence[float]) -> Iterator[_Blobs]:
        """The ink on a part of a card: darker and lighter than its stock, from each of some levels on."""
        faintest, inner = self._limits.faintest, slice(_EDGE, -_EDGE)
        grey = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY).astype(np.float32)
        darkest, lightest = np.percentile(grey, (_OUTERMOST, 100 - _OUTERMOST))
        stock = np.median(grey[inner, inner])
        for dark, ink, most in ((True, stock - grey, stock - darkest), (False, grey - stock, lightest - stock)):
            for level in levels:
                if most >= faintest and level * most >= faintest / 2:
                    there = (ink > level * most).astype(np.uint8)
                    _, labels, bounds, _ = cv2.connectedComponentsWithStats(there)
                    yield _Blobs(labels, bounds, np.asarray(ink, np.float32), dark)

    def _letters(self, blobs: _Blobs, size: tuple[int, ...]) -> Iterator[tuple[list[int], tuple[int, int, int, int]]]:
        """The possible letters and numbers in a corner of this height and width, two that stand beside each other (10)
        as one: their blobs, and their bounds."""
        fit, limits = {}, self._limits
        for number, (x, y, wide, high, area) in enumerate(blobs.bounds[1:].tolist(), start=1):
            is_high = limits.rank_low * HIGH < high < limits.rank_high * HIGH
            is_letter = is_high and limits.rank_narrow * WIDE <= wide <= limits.rank_wide * WIDE
            if is_letter and area >= limits.rank_fills * wide * high and _is_within((x, y, wide, high), size):
                fit[number] = x, y, wide, high
        seconds = {}
        for first, one in fit.items():
            beside = (other for other, two in fit.items() if other != first and self._are_beside(one, two))
            if (second := next(beside, None)) is not None:
                seconds[first] = second
        for number, (x, y, wide, high) in fit.items():
            if number in seconds:
                other = fit[seconds[number]]
                top, bottom = min(y, other[1]), max(y + high, other[1] + other[3])
                yield [number, seconds[number]], (x, top, other[0] + other[2] - x, bottom - top)
            elif number not in seconds.values():
                yield [number], (x, y, wide, high)

    def _are_beside(self, one: tuple[int, ...], two: tuple[int, ...]) -> bool:
        """Whether a glyph stands right of another, as high as it."""
        limits, gap = self._limits, two[0] - one[0] - one[2]
        near = -_EDGE <= gap < limits.gap * one[3] and abs(two[1] - one[1]) < limits.aside * one[3]
        return bool(near and limits.lower < two[3] / one[3] < 1 / limits.lower)

    def _different(self, found: Sequence[Glyph]) -> list[Glyph]:
        """The first of each that are found more than once."""
        kept: list[Glyph] = []
        for each in found:
            apart = (sum(abs(a - b) for a, b in zip(each.bounds, other.bounds, strict=True)) for other in kept)
            if all(away > self._limits.same for away in apart):
                kept.append(each)
        return kept


def compose_index(rank: Glyph, suit: Glyph) -> Picture:
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


def _is_within(bounds: tuple[int, int, int, int], size: tuple[int, ...]) -> bool:
    """Whether something lies wholly within a part of this height and width."""
    x, y, wide, high = bounds
    return x > 0 and y > 0 and x + wide < size[1] and y + high < size[0]


def _away(bounds: tuple[int, int, int, int], wide: int, *, right: bool) -> float:
    """How far the middle of something is from the corner's outer edges."""
    x, y, across, down = bounds
    along = x + across / 2
    return y + down / 2 + (wide - along if right else along)


def _of_height(ink: Floats, rows: int) -> Floats:
    columns = max(3, round(ink.shape[1] * rows / ink.shape[0]))
    smaller = cv2.INTER_AREA if ink.shape[0] > rows else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(ink, (columns, rows), interpolation=smaller), np.float32)
