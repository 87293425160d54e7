"""The visible features of a felt and its surroundings, which show where it lies after it, or the camera, is bumped."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sources.camera.calibration.zones import Calibration, Rect, Size
from companion.sources.camera.capture.frames import Picture

WIDTH_PX = 640
"""Felts are looked at in pictures of this width."""
LEAST_MARKS = 30
"""The fewest marks that show where a felt lies."""
_MOST_MARKS, _APART_PX = 240, 8
_MARGIN_MM = 80.0
_AROUND_PX, _NOISE = 12.0, 8.0
_SHOWS = 0.01
"""The least contrast of a corner, by its least eigenvalue, above the noise: that of a plain felt stays below 0.006."""


def is_followed(picture: Picture, table: Calibration) -> bool:
    """Whether this felt and its surroundings have enough features to show where it lies after a bump."""
    now = even_out_light(picture)
    size = (int(picture.shape[1]), int(picture.shape[0]))
    found = marks_on(now, near_felt(now, table, size))
    contrast = cv2.cornerMinEigenVal(now, 3)
    shows = [contrast[int(y), int(x)] >= _SHOWS for x, y in found.reshape(-1, 2)]
    return bool(sum(shows) >= LEAST_MARKS)


def marks_on(now: Picture, mask: Picture) -> NDArray[np.float32]:
    """The places that stand out most under the mask (n × 1 × 2, in pixels)."""
    found = cv2.goodFeaturesToTrack(now, _MOST_MARKS, 0.005, _APART_PX, mask=mask)
    return np.zeros((0, 1, 2), np.float32) if found is None else np.asarray(found, np.float32)


def near_felt(now: Picture, table: Calibration, size: Size) -> Picture:
    """A mask over the felt and its surroundings."""
    mask = np.zeros(now.shape, np.uint8)
    width, height = table.size_mm
    around = Rect(-_MARGIN_MM, -_MARGIN_MM, width + 2 * _MARGIN_MM, height + 2 * _MARGIN_MM).corners
    felt = np.array(table.to_px(around, picture_px=size)) * (WIDTH_PX / size[0])
    cv2.fillConvexPoly(mask, np.round(felt).astype(np.int32), 255)
    return mask


def even_out_light(picture: Picture) -> Picture:
    """The picture in grey, small, and every place compared with its surroundings: light and shade are not movement."""
    height = round(WIDTH_PX * picture.shape[0] / picture.shape[1])
    small = cv2.resize(picture, (WIDTH_PX, max(1, height)), interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32)
    apart = grey - cv2.GaussianBlur(grey, (0, 0), _AROUND_PX)
    contrast = np.sqrt(cv2.GaussianBlur(apart * apart, (0, 0), _AROUND_PX)) + _NOISE
    return np.asarray(np.clip(128 + 48 * apart / contrast, 0, 255), np.uint8)
