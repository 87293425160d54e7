"""How far a picture lies beside another of the same table: cameras shake, and tables are bumped."""

from __future__ import annotations

from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.fitted import Fitted, read_shipped
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import find_slopes

Shift: TypeAlias = tuple[float, float]
"""How far things lie to the right of and below their earlier places, in pixels."""

_STEPS = (1.0, 0.5, 0.25, 0.125, 0.06, 0.03)
"""Steps of the search, in those pixels; the first one is tried as far as the shift may go, each other one around it."""


def shift_between(before: Picture, now: Picture, still: NDArray[np.bool_]) -> Shift:
    """How far to the right and down the things in ``now`` lie beside those in ``before`` (BGR, of one size), in pixels
    of these pictures, told by what is ``still`` (height × width); 0, 0 where it cannot be told."""
    limits = read_shipped().shake
    grey, grey_now = (
        cv2.GaussianBlur(cv2.cvtColor(each, cv2.COLOR_BGR2GRAY), (0, 0), limits.soft).astype(np.float32)
        for each in (before, now)
    )
    slopes = find_slopes(grey)
    chosen = _clearest(limits, np.where(still, np.maximum(*map(np.abs, slopes)), 0))
    if len(chosen) < limits.least_points:
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
        return np.asarray(np.minimum(off, limits.outlier).mean(axis=1), np.float32)

    best = np.zeros(2, np.float32)
    least = unmoved = float(costs(best[None])[0])
    for number, step in enumerate(_STEPS):
        reach = (
            np.arange(-step, 2 * step, step) if number else np.arange(-limits.farthest, limits.farthest + step, step)
        )
        near = (best + np.stack(np.meshgrid(reach, reach), axis=-1).reshape(-1, 2)).astype(np.float32)
        found = costs(near)
        if float(found.min()) < least:
            best, least = near[int(found.argmin())], float(found.min())
    return (float(best[0]), float(best[1])) if least < limits.gains * unmoved else (0.0, 0.0)


def _clearest(limits: Fitted, clear: Floats) -> NDArray[np.intp]:
    """The places (n, in a flat picture) of the clearest edges of each tile of a picture (height × width)."""
    rim = round(limits.farthest) + 1
    inner = clear[rim:-rim, rim:-rim]
    numbers = np.arange(clear.size).reshape(clear.shape)[rim:-rim, rim:-rim]
    tiles, places = _tile(inner, limits.tiles), _tile(numbers, limits.tiles)
    few = min(limits.of_a_tile, tiles.shape[1])
    best = np.argpartition(-tiles, few - 1, axis=1)[:, :few]
    strength = np.take_along_axis(tiles, best, axis=1)
    strong = strength >= max(limits.least_edge, limits.part * float(np.percentile(strength, limits.clearest)))
    return np.asarray(np.take_along_axis(places, best, axis=1)[strong], np.intp)


def _tile(cells: NDArray[Any], tiles: int) -> NDArray[Any]:
    """The cells of each tile (tiles² × cells of a tile) of as many across and down."""
    high, wide = (side // tiles for side in cells.shape)
    whole = cells[: high * tiles, : wide * tiles].reshape(tiles, high, tiles, wide)
    return whole.swapaxes(1, 2).reshape(tiles**2, -1)
