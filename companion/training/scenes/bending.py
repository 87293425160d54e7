"""Cards that are no longer flat: a card curved along one axis, and where a camera sees its points."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Matrix = NDArray[np.float64]
Points = NDArray[np.float64]
CURVES = (0.0006, 0.004)
"""The curvature of a bent card in 1/mm: a poker card then rises by 0.6 to 4 mm at its short edges."""
_STEP = 4
"""Pixels between the places where the map of a bent card is computed; between them it is interpolated."""
_ROUNDS = 3


@dataclass(frozen=True, slots=True, eq=False)
class Bend:
    """A card of ``mm`` width and height, drawn in ``size`` pixels, whose height over the table grows with the square of
    the distance from its middle along ``axis`` (a unit vector on the card). A negative ``curve`` (1/mm) raises the
    middle. ``up`` is what a millimetre of height adds to a point of the picture, in homogeneous pixels."""

    mm: tuple[float, float]
    size: tuple[int, int]
    axis: tuple[float, float]
    curve: float
    up: tuple[float, float, float]

    def along(self, points: Points) -> Points:
        """How far points of the drawing (n, 2) lie from the card's middle along the axis, in mm."""
        scale = np.divide(self.mm, self.size)
        away = (points - np.divide(self.size, 2)) * scale
        return np.asarray(away @ np.asarray(self.axis))

    def height(self, points: Points) -> Points:
        """The height of points of the drawing (n, 2) over the table in mm."""
        return np.asarray(self.curve * self.along(points) ** 2 / 2)


def choose_bend(rng: Generator, mm: tuple[float, float], size: tuple[int, int], up: tuple[float, float, float]) -> Bend:
    """How one card of a bent deck is curved: along its length, across it, or aslant."""
    turn = float(rng.choice([0.0, np.pi / 2, rng.uniform(0, np.pi)], p=(0.35, 0.4, 0.25)))
    curve = float(rng.uniform(*CURVES)) * (1 if rng.random() < 0.6 else -1)
    return Bend(mm, size, (float(np.cos(turn)), float(np.sin(turn))), curve, up)


def project(matrix: Matrix, points: Points, bend: Bend | None = None) -> Points:
    """The places in the picture of points of a card's drawing (n, 2); ``matrix`` is the homography of the flat card."""
    lifted = np.c_[points, np.ones(len(points))] @ matrix.T
    if bend is not None:
        lifted += bend.height(points)[:, None] * np.asarray(bend.up)
    return np.asarray(lifted[:, :2] / lifted[:, 2:])


def maps_of(matrix: Matrix, bend: Bend, low: tuple[int, int], shape: tuple[int, int]) -> NDArray[np.float32]:
    """The point of a bent card's drawing for each pixel of a part of the picture (height, width, 2). The part starts
    at ``low`` and has the width and height of ``shape``."""
    columns, rows = (np.arange(-(-side // _STEP)) * _STEP + (_STEP - 1) / 2 for side in shape)
    across, down = np.meshgrid(columns + low[0], rows + low[1])
    pixels = np.stack([across.ravel(), down.ravel(), np.ones(across.size)])
    back = np.linalg.inv(matrix)
    rays, lift = (back @ pixels).T, back @ np.asarray(bend.up)
    points = rays[:, :2] / rays[:, 2:]
    for _ in range(_ROUNDS):
        height = bend.height(points)[:, None]
        far = (1 + height * lift[2]) / rays[:, 2:]
        points = far * rays[:, :2] - height * lift[:2]
    coarse = points.reshape(*across.shape, 2).astype(np.float32)
    fine = cv2.resize(coarse, None, fx=_STEP, fy=_STEP, interpolation=cv2.INTER_LINEAR)
    return np.ascontiguousarray(fine[: shape[1], : shape[0]])
