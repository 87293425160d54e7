"""What several finders and namers do with pixels, with the numbers that they share."""

from __future__ import annotations

import cv2
import numpy as np
from cv2.typing import MatLike

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.network import Floats

GREY = 114
"""The grey beside a picture that is smaller than what a network looks at; the detector was trained with it."""

CLEAR_STEP = 24.0
"""A step of brightness, in all three colours together, that is as good as any larger one."""

MOSTLY_SHOWN = 200
"""The mean above which a cell is mostly shown, if a shown pixel is 255 and a hidden one 0."""

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


def find_slopes(picture: MatLike) -> tuple[Floats, Floats]:
    """How much brighter each pixel's neighbours are to the right, and below (levels a pixel)."""
    across, down = (cv2.Sobel(picture, cv2.CV_32F, *way, scale=1 / _WEIGHT_OF_SOBEL) for way in ((1, 0), (0, 1)))
    return np.asarray(across, np.float32), np.asarray(down, np.float32)
