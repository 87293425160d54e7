"""Which edge of its card a printed mark stands beside: the left or the right one, as the picture shows it."""

from __future__ import annotations

import cv2
import numpy as np

from companion.press.faces import COLUMN, EDGE, MARK
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.network import Floats

_AWAY = EDGE + COLUMN / 2
"""How far from the middle of a mark the edge beside it is, in millimetres on a card of the usual size."""
_OFF, _STEP, _WIDE = 0.6, 0.2, 1.0
"""An edge is looked for so much nearer and farther, in such steps; so much before and behind it is compared."""
_UP = np.arange(-7, 7.1, 0.5)
_LEAST, _MOST, _CLEARER, _NOISE = 4.0, 50.0, 2.0, 2.0
"""An edge changes the brightness by more than the first, and so many times as much as what is on the other side of the
mark and the noise; what more than the second it does counts nothing, for a large letter's stroke does it most."""
_NEARLY_ALL = 0.75
"""In so many places along the mark it does."""


def edge_beside(grey: Picture, corners: Floats) -> int:
    """The side, left (-1) or right (1), of a mark (4 × 2, clockwise from its own top left) on which alone a grey
    picture shows an edge as far away as that of its card is; 0 where neither is clear."""
    half = MARK / 2
    square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]], np.float32)
    onto = cv2.getPerspectiveTransform(square, corners.astype(np.float32))
    left, right = _change(grey, onto, -1), _change(grey, onto, 1)
    if max(left, right) < _LEAST or max(left, right) < _CLEARER * (min(left, right) + _NOISE):
        return 0
    return 1 if right > left else -1


def _change(grey: Picture, onto: np.ndarray, side: int) -> float:
    """The largest change of brightness across an edge that may be the card's, on one side of a mark, as far as it
    counts."""
    across = np.arange(_AWAY - _OFF - 1.25 * _WIDE, _AWAY + _OFF + 1.25 * _WIDE + 0.01, _STEP)
    points = np.stack(np.meshgrid(side * across, _UP), axis=-1).reshape(-1, 1, 2).astype(np.float32)
    at = np.asarray(cv2.perspectiveTransform(points, onto), np.float32).reshape(len(_UP), len(across), 2)
    seen = cv2.remap(grey, at, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    sums = np.cumsum(np.pad(seen.astype(np.float64), ((0, 0), (1, 0))), axis=1)
    wide, gap = round(_WIDE / _STEP), round(_WIDE / 4 / _STEP)
    means = (sums[:, wide:] - sums[:, :-wide]) / wide
    steps = means[:, : -wide - 2 * gap] - means[:, wide + 2 * gap :]
    rises, falls = np.quantile(steps, (1 - _NEARLY_ALL, _NEARLY_ALL), axis=0)
    return min(_MOST, float(np.maximum(rises, -falls).max()))
