"""The places at which a pinhole camera sees points of a flat table (millimetres to pixels)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """``table_to_picture`` is a 3 × 3 homography; the picture has ``width`` × ``height`` pixels."""

    table_to_picture: Points
    width: int
    height: int

    def to_pixels(self, points: Points) -> Points:
        """Pixels of points on the table (n × 2)."""
        return _mapped(self.table_to_picture, points)

    def to_table(self, pixels: Points) -> Points:
        """Points on the table of pixels (n × 2)."""
        return _mapped(np.asarray(np.linalg.inv(self.table_to_picture), np.float64), pixels)


def looking_at(
    points: Points, *, width: int, height: int, tilt: float, turn: float, roll: float, wide: float, fill: float
) -> View:
    """A camera that looks at the middle of these points and shows them all.

    ``tilt`` is the angle from straight above, ``turn`` the side it looks from and ``roll`` its own turn, all in
    degrees; ``wide`` is the horizontal field of view in degrees; the points fill the part ``fill`` of the picture.
    """
    focal = width / 2 / np.tan(np.radians(wide) / 2)
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    distance = 100.0
    while True:
        homography = _homography(focal, width, height, middle, distance, tilt, turn, roll)
        depth = np.hstack([points, np.ones((len(points), 1))]) @ homography[2]
        if (depth > 0).all():
            pixels = _mapped(homography, points) - (width / 2, height / 2)
            if (np.abs(pixels) <= fill * np.array([width, height]) / 2).all():
                return View(homography, width, height)
        distance *= 1.03


def _homography(
    focal: float, width: int, height: int, middle: Points, distance: float, tilt: float, turn: float, roll: float
) -> Points:
    lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    a, b, c = np.radians((turn, tilt, roll))
    around = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
    back = np.array([[1, 0, 0], [0, np.cos(b), -np.sin(b)], [0, np.sin(b), np.cos(b)]])
    rolled = np.array([[np.cos(c), -np.sin(c), 0], [np.sin(c), np.cos(c), 0], [0, 0, 1]])
    turned = rolled @ back @ around
    centre = turned @ np.array([-middle[0], -middle[1], 0.0]) + np.array([0, 0, distance])
    return np.asarray(lens @ np.column_stack([turned[:, 0], turned[:, 1], centre]), np.float64)


def _mapped(homography: Points, points: Points) -> Points:
    there = np.hstack([points, np.ones((len(points), 1))]) @ homography.T
    return np.asarray(there[:, :2] / there[:, 2:], np.float64)
