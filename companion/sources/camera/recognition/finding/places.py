"""Where sightings are in a picture: boxes, corners, and what lies where."""

from __future__ import annotations

import cv2
import numpy as np

from companion.observations import Point, Sighting
from companion.sources.camera.recognition.network import Floats

_SAME_PLACE = 0.2
"""A card without a name is the one that was read when their middles are nearer than this part of a card's width."""


def has_middle_in(card: Sighting, outline: Floats) -> bool:
    """Whether the middle of a card's box lies in an outline."""
    x0, y0, x1, y1 = card.box
    return holds(outline, np.array(((x0 + x1) / 2, (y0 + y1) / 2), np.float32))


def holds(outline: Floats, point: Floats) -> bool:
    """Whether a point lies in an outline."""
    return cv2.pointPolygonTest(outline, (float(point[0]), float(point[1])), False) >= 0


def in_common(one: Floats, other: Floats) -> float:
    """The area in which two quadrilaterals (4 × 2 each) overlap."""
    if (one.max(axis=0) < other.min(axis=0)).any() or (other.max(axis=0) < one.min(axis=0)).any():
        return 0.0
    return float(cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))[0])


def is_at(card: Sighting, outline: Floats) -> bool:
    """Whether a card's middle is near that of an outline."""
    middle = np.mean(card.corners or np.reshape(card.box, (2, 2)), axis=0)
    across = min(np.linalg.norm(outline[1] - outline[0]), np.linalg.norm(outline[2] - outline[1]))
    return bool(np.linalg.norm(outline.mean(axis=0) - middle) < _SAME_PLACE * across)


def add_mirrored(indices: Floats) -> Floats:
    """The corners of a card's indices and their mirror images about the card's middle."""
    middle = indices[:, 4].mean(axis=0)
    corners = indices[:, :4].reshape(-1, 2)
    return np.concatenate([corners, 2 * middle - corners])


def box_around(points: Floats, shape: tuple[int, int]) -> tuple[float, float, float, float]:
    """The box (x0, y0, x1, y1) around points (n × 2), within a picture of this height and width."""
    height, width = shape
    x0, y0 = np.clip(points.min(axis=0), 0, (width, height))
    x1, y1 = np.clip(points.max(axis=0), 0, (width, height))
    return round(float(x0), 1), round(float(y0), 1), round(float(x1), 1), round(float(y1), 1)


def as_corners(corners: Floats) -> tuple[Point, Point, Point, Point]:
    """An outline (4 × 2) as corners, to tenths of a pixel."""
    first, second, third, fourth = ((round(float(x), 1), round(float(y), 1)) for x, y in corners)
    return first, second, third, fourth
