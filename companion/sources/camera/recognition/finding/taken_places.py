"""Which outlines are of cards that are known already: two that have much in common are of one card."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sources.camera.recognition.network import Floats

_COMMON = 0.3
"""Two outlines that have more than this part of the smaller one in common are of one card."""


def on_one_of(quads: Sequence[Floats], cards: Sequence[Floats]) -> NDArray[np.bool_]:
    """Whether each outline (4 × 2) is of one of some cards (4 × 2 each), as n."""
    taken = np.zeros(len(quads), bool)
    if not len(quads) or not len(cards):
        return taken
    shapes, others = np.asarray(quads, np.float32), np.asarray(cards, np.float32)
    low, high, other_low, other_high = (f(axis=1) for each in (shapes, others) for f in (each.min, each.max))
    meet = ((low[:, None] <= other_high) & (other_low <= high[:, None])).all(axis=2)
    areas, other_areas = _areas(shapes), _areas(others)
    for which, other in np.argwhere(meet).tolist():
        if not taken[which]:
            common = cv2.intersectConvexConvex(shapes[which], others[other])[0]
            taken[which] = common > _COMMON * min(areas[which], other_areas[other])
    return taken


def _areas(quads: Floats) -> Floats:
    """The areas of outlines (n × 4 × 2)."""
    ahead = np.roll(quads, -1, axis=1)
    return np.asarray(np.abs((quads[..., 0] * ahead[..., 1] - quads[..., 1] * ahead[..., 0]).sum(axis=1)) / 2)
