"""Light and sharpness of a picture: whether it is too dark, shows nothing at all, or is out of focus."""

from __future__ import annotations

import cv2
import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.pixels import find_slopes

SMALL_PX = 320
EVEN = 4.0
"""A picture whose greys spread by less than this shows nothing: a lens cap, a finger, a page laid over the lens."""

_FINE, _COARSE = 1.0, 2.5
_EDGE = 6.0
_LEAST_EDGES = 40
_SHARPEST = 35.0


def small_grey(picture: Picture) -> Picture:
    """The picture in grey, `SMALL_PX` wide."""
    height = round(SMALL_PX * picture.shape[0] / picture.shape[1])
    small = cv2.resize(picture, (SMALL_PX, max(1, height)), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)


def is_even(grey: Picture) -> bool:
    """Whether a small grey picture is of one grey all over."""
    return float(cv2.GaussianBlur(grey, (0, 0), 1.0).std()) < EVEN


def lightest(grey: Picture) -> float:
    """The grey that one place in a thousand reaches."""
    return float(np.percentile(grey, 99.9))


def blur_px(picture: Picture) -> float | None:
    """How wide the edges of a picture are drawn out, as the standard deviation in pixels; None where it has too few.

    An edge that is smoothed on purpose, a little and much, loses the less by the little the softer it was before.
    """
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    fine, coarse = _steepness(grey, _FINE), _steepness(grey, _COARSE)
    edges = coarse >= max(_EDGE, float(np.percentile(coarse, 98)))
    edges &= coarse >= cv2.dilate(coarse, np.ones((3, 3), np.uint8)) - 1e-6
    if int(edges.sum()) < _LEAST_EDGES:
        return None
    lost = np.square(np.clip(fine[edges] / coarse[edges], 1.001, None))
    spread = (_COARSE**2 - lost * _FINE**2) / (lost - 1)
    return float(np.sqrt(max(0.0, float(np.percentile(spread, _SHARPEST)))))


def _steepness(grey: np.ndarray, smoothed: float) -> np.ndarray:
    return np.asarray(cv2.magnitude(*find_slopes(cv2.GaussianBlur(grey, (0, 0), smoothed))))
