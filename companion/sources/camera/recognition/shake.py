"""How far a picture lies beside another of the same table: cameras shake, and tables are bumped."""

from __future__ import annotations

from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import find_slopes

Shift: TypeAlias = tuple[float, float]
"""How far things lie to the right and down of where they lay, in pixels."""

_SOFT = 1.0
"""How far both pictures are blurred: between the pixels of a sharp one nothing can be told."""
_TILES, _OF_A_TILE = 8, 40
"""A shift is told by the clearest edges of each tile of the picture, so many tiles across and down, so many edges in
each: what moves by itself is seen in few tiles."""
_LEAST_POINTS, _LEAST_EDGE = 60, 4.0
"""With fewer points, or at edges that are less clear than this in grey levels a pixel, no shift can be told."""
_CLEAREST, _PART = 98, 0.35
"""Edges that are less clear than this part of this percentile are noise beside those."""
_FARTHEST = 2.0
"""The farthest shift that is looked for along each axis, in pixels of the small picture."""
_STEPS = (1.0, 0.5, 0.25, 0.125, 0.06, 0.03)
"""Steps of the search, in those pixels; the first one is tried as far as the shift may go, each other one around it."""
_OUTLIER = 20.0
"""A point that differs by more grey levels counts as much as one that differs by these: something moved there."""
_GAINS = 0.97
"""A shift is taken where the points differ by less than this part of what they do without it."""


def shift_between(before: Picture, now: Picture, still: NDArray[np.bool_]) -> Shift:
    """How far to the right and down the things in ``now`` lie beside those in ``before`` (BGR, of one size), in pixels
    of these pictures, told by what is ``still`` (height × width); 0, 0 where it cannot be told."""
    grey, grey_now = (
        cv2.GaussianBlur(cv2.cvtColor(each, cv2.COLOR_BGR2GRAY), (0, 0), _SOFT).astype(np.float32)
        for each in (before, now)
    )
    slopes = find_slopes(grey)
    chosen = _clearest(np.where(still, np.maximum(*map(np.abs, slopes)), 0))
    if len(chosen) < _LEAST_POINTS:
        return 0.0, 0.0
    down, across = np.divmod(chosen, grey.shape[1])
    points = np.stack([across, down], axis=-1).astype(np.float32)
    expected = grey[down, across]

    def costs(shifts: Floats) -> Floats:
        """How much the points differ in the mean by each shift (n × 2), apart from the light, those that moved by
        themselves only so far."""
        seen = cv2.remap(grey_now, points + shifts[:, None], None, cv2.INTER_LINEAR)  # type: ignore[call-overload]
        apart = seen - expected
        off = np.abs(apart - np.median(apart, axis=1, keepdims=True))
        return np.asarray(np.minimum(off, _OUTLIER).mean(axis=1), np.float32)

    best = np.zeros(2, np.float32)
    least = unmoved = float(costs(best[None])[0])
    for number, step in enumerate(_STEPS):
        reach = np.arange(-step, 2 * step, step) if number else np.arange(-_FARTHEST, _FARTHEST + step, step)
        near = (best + np.stack(np.meshgrid(reach, reach), axis=-1).reshape(-1, 2)).astype(np.float32)
        found = costs(near)
        if float(found.min()) < least:
            best, least = near[int(found.argmin())], float(found.min())
    return (float(best[0]), float(best[1])) if least < _GAINS * unmoved else (0.0, 0.0)


def _clearest(clear: Floats) -> NDArray[np.intp]:
    """The places (n, in a flat picture) of the clearest edges of each tile of a picture (height × width)."""
    rim = round(_FARTHEST) + 1
    inner = clear[rim:-rim, rim:-rim]
    high, wide = (side // _TILES for side in inner.shape)
    numbers = np.arange(clear.size).reshape(clear.shape)[rim:-rim, rim:-rim]
    tiles, places = _tile(inner, high, wide), _tile(numbers, high, wide)
    few = min(_OF_A_TILE, tiles.shape[1])
    best = np.argpartition(-tiles, few - 1, axis=1)[:, :few]
    strength = np.take_along_axis(tiles, best, axis=1)
    strong = strength >= max(_LEAST_EDGE, _PART * float(np.percentile(strength, _CLEAREST)))
    return np.asarray(np.take_along_axis(places, best, axis=1)[strong], np.intp)


def _tile(cells: NDArray[Any], high: int, wide: int) -> NDArray[Any]:
    """The cells of each tile (tiles × cells of a tile) that is so high and wide."""
    whole = cells[: high * _TILES, : wide * _TILES].reshape(_TILES, high, _TILES, wide)
    return whole.swapaxes(1, 2).reshape(_TILES**2, -1)
