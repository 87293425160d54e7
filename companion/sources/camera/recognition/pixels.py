"""The operations on pixels and corners that several finders and namers share, with their numbers."""

from __future__ import annotations

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.network import Floats

GREY = 114
"""The grey beside a picture that is smaller than what a network looks at; the detector was trained with it."""

CLEAR_STEP = 24.0
"""A step of brightness, in all three colours together, that is as good as any larger one."""

MOSTLY_SHOWN = 200
"""The mean above which a cell is mostly shown, if a shown pixel is 255 and a hidden one 0."""

UNIT: Floats = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
"""The corners of a square of side 1, clockwise from its top left."""

_WEIGHT_OF_SOBEL = 8
"""Sum of the weights on one side of Sobel's kernel, times its two pixels' distance."""


def most_of_colours(values: MatLike) -> MatLike:
    """The largest of the three numbers of each place (height × width)."""
    blue, green, red = cv2.split(values)
    return cv2.max(cv2.max(blue, green), red)


def halve(picture: Picture) -> Picture:
    """A picture half as large, without a last odd row or column."""
    height, width = (side // 2 * 2 for side in picture.shape[:2])
    small = cv2.resize(picture[:height, :width], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def ways_of(corners: Floats) -> tuple[Floats, Floats]:
    """The way to the right and the way down (n × 2 each) of what has these corners (n × 4 × 2)."""
    a, b, c, d = (corners[:, each] for each in range(4))
    return np.asarray((b + c - a - d) / 2, np.float32), np.asarray((c + d - a - b) / 2, np.float32)


def map_onto(quad: Floats, target: Floats) -> NDArray[np.float64]:
    """The homography (3 × 3) that maps a quadrilateral onto a target (4 × 2 each)."""
    turn = cv2.getPerspectiveTransform(quad.astype(np.float32), target.astype(np.float32))
    return np.asarray(turn, np.float64)


def project(points: Floats, homography: NDArray[np.floating]) -> Floats:
    """Points (n × 2) as a homography (3 × 3) maps them."""
    return np.asarray(cv2.perspectiveTransform(points.reshape(-1, 1, 2), homography), np.float32).reshape(-1, 2)


def warp(
    pixels: Picture,
    quad: Floats,
    target: Floats,
    size: tuple[int, int],
    *,
    coarse: float,
    room: float | Floats,
    middle: float = 0.0,
) -> Picture:
    """A picture of a size (width, height) in which a quadrilateral (4 × 2) lies at a target (4 × 2). What lies within
    ``room`` of it is used, and shrunk first if it is ``coarse`` times too large (1: as it is). ``middle`` is where the
    middle of the first pixel lies: at nought for OpenCV."""
    low = np.maximum(np.floor(quad.min(axis=0) - room), 0).astype(int)
    high = np.maximum(np.ceil(quad.max(axis=0) + room).astype(int) + 1, 0)
    part, within = pixels[low[1] : high[1], low[0] : high[0]], quad - low
    if not part.size:
        return np.full((size[1], size[0], *pixels.shape[2:]), GREY, np.uint8)
    if coarse > 1:
        few = max(1, round(part.shape[1] / coarse)), max(1, round(part.shape[0] / coarse))
        within = within * (np.array(few) / np.array(part.shape[1::-1]))
        part = np.asarray(cv2.resize(part, few, interpolation=cv2.INTER_AREA), np.uint8)
    turn = map_onto(within - middle, target - middle)
    return np.asarray(cv2.warpPerspective(part, turn, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def find_slopes(picture: MatLike) -> tuple[Floats, Floats]:
    """How much brighter each pixel's neighbours are to the right, and below (levels a pixel)."""
    across, down = (cv2.Sobel(picture, cv2.CV_32F, *way, scale=1 / _WEIGHT_OF_SOBEL) for way in ((1, 0), (0, 1)))
    return np.asarray(across, np.float32), np.asarray(down, np.float32)
