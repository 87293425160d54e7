"""Outlines of cards drawn to the edges that the picture shows: the network's are loose by some hundredths of a card."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.network import Floats

_PASSES = (0.15, 0.04)
_LEVELS, _PLACES = 25, 18
_FROM, _TO = 0.08, 0.92
"""An edge is looked for between these parts of a side: corners are round."""
_CLEAR = 24.0
"""A step of brightness, in all three colours together, that is as good as any larger one."""
_OUTER = 0.8
"""Of several edges the outermost is taken that is at least this part as clear as the clearest: frames are printed."""
_WORTH = 0.3
"""An edge that is less clear than this is none, and the side stays where it was."""
_FARTHEST = 0.3
"""A corner that would move by more than this part of the shorter side shows that the wrong edges were found."""


def _lines() -> NDArray[np.intp]:
    """Which level each place of a side has on the line between each two levels at its ends (levels² × places)."""
    along = np.linspace(0, 1, _PLACES)
    first, last = np.mgrid[:_LEVELS, :_LEVELS].reshape(2, -1, 1)
    return np.asarray(np.rint(first * (1 - along) + last * along), np.intp)


_LINES = _lines()
_SLANT = np.abs(_LINES[:, 0] - _LINES[:, -1]) / _LEVELS
_PLACE = np.arange(_PLACES)


def drawn_to_edges(pixels: Picture, quad: Floats, passes: Sequence[float] = _PASSES) -> tuple[Floats, ...]:
    """An outline (4 × 2, clockwise) drawn to the edges near it: to the clearest ones, and to the outermost clear ones
    where those are others. Nothing where no edges are found. ``passes`` say how far from a side its edge is looked for,
    as parts of the card's shorter side: first coarsely, then finely."""
    found = [_drawn(pixels, quad, outermost, passes) for outermost in (False, True)]
    kept = [each for each in found if each is not None]
    if len(kept) == 2 and float(np.abs(kept[0] - kept[1]).max()) < 0.02 * _short_side(quad):
        kept.pop()
    return tuple(kept)


def _drawn(pixels: Picture, quad: Floats, outermost: bool, passes: Sequence[float]) -> Floats | None:
    drawn = np.asarray(quad, np.float64)
    for share in passes:
        reach = share * _short_side(drawn)
        lines = _sides(pixels, drawn, reach, outermost and share == passes[0])
        if lines is None:
            return None
        corners = [_crossing(lines[side - 1], lines[side]) for side in range(4)]
        if any(corner is None for corner in corners):
            return None
        drawn = np.array(corners)
    moved = np.linalg.norm(drawn - quad, axis=1).max()
    if moved > _FARTHEST * _short_side(quad) or not cv2.isContourConvex(drawn.astype(np.float32)):
        return None
    return drawn.astype(np.float32)


def _sides(pixels: Picture, quad: NDArray[np.float64], reach: float, outermost: bool) -> list[Floats] | None:
    """The line of each side as two points (2 × 2)."""
    along = np.linspace(_FROM, _TO, _PLACES)[:, None]
    starts, ends = quad, np.roll(quad, -1, axis=0)
    way = ends - starts
    outward = np.stack([way[:, 1], -way[:, 0]], axis=1) / (np.linalg.norm(way, axis=1, keepdims=True) + 1e-9)
    offsets = np.linspace(-reach, reach, _LEVELS + 1)
    places = starts[:, None] + way[:, None] * along[None]
    points = places[:, :, None] + outward[:, None, None] * offsets[None, None, :, None]
    low = np.floor(points.min(axis=(0, 1, 2))).astype(int) - 2
    high = np.ceil(points.max(axis=(0, 1, 2))).astype(int) + 3
    low, high = np.maximum(low, 0), np.minimum(high, (pixels.shape[1], pixels.shape[0]))
    if (high - low < 8).any():
        return None
    part = pixels[low[1] : high[1], low[0] : high[0]]
    coarse = 2 * reach / _LEVELS
    if coarse > 1.5:
        part = np.asarray(cv2.blur(part, (round(coarse), round(coarse))), np.uint8)
    maps = (points - low).astype(np.float32).reshape(4 * _PLACES, _LEVELS + 1, 2)
    seen = cv2.remap(part, maps, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    steps = np.abs(np.diff(seen.astype(np.float32), axis=1)).sum(axis=2)
    clear = np.minimum(steps / _CLEAR, 1).reshape(4, _PLACES, _LEVELS)
    middles = (offsets[1:] + offsets[:-1]) / 2
    lines = []
    for side in range(4):
        votes = clear[side][_PLACE, _LINES].mean(axis=1) - 0.15 * _SLANT
        best = int(votes.argmax())
        if votes[best] < _WORTH:
            lines.append(np.stack([starts[side], ends[side]]))
            continue
        if outermost:
            good = np.flatnonzero(votes >= _OUTER * votes[best])
            best = int(good[(_LINES[good, 0] + _LINES[good, -1]).argmax()])
        first, last = middles[_LINES[best, 0]], middles[_LINES[best, -1]]
        lines.append(np.stack([places[side, 0] + outward[side] * first, places[side, -1] + outward[side] * last]))
    return [np.asarray(line, np.float32) for line in lines]


def _crossing(one: Floats, other: Floats) -> NDArray[np.float64] | None:
    """Where two lines cross; None where they hardly do."""
    way, across = (np.asarray(line[1] - line[0], np.float64) for line in (one, other))
    turn = way[0] * across[1] - way[1] * across[0]
    if abs(turn) < 0.2 * np.linalg.norm(way) * np.linalg.norm(across):
        return None
    between = np.asarray(other[0] - one[0], np.float64)
    return np.asarray(one[0] + way * (between[0] * across[1] - between[1] * across[0]) / turn, np.float64)


def _short_side(quad: NDArray[np.float64] | Floats) -> float:
    return float(np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1).min()) + 1e-6
