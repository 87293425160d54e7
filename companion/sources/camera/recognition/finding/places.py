"""The places of sightings in a picture: boxes, corners, and what lies where."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.observations import Point, Sighting
from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.network import Floats


def has_middle_in(card: Sighting, outline: Floats) -> bool:
    """Whether the middle of a card's box lies in an outline."""
    x0, y0, x1, y1 = card.box
    return holds(outline, np.array(((x0 + x1) / 2, (y0 + y1) / 2), np.float32))


def holds(outline: Floats, point: Floats) -> bool:
    """Whether a point lies in an outline."""
    return cv2.pointPolygonTest(outline, (float(point[0]), float(point[1])), False) >= 0


def area_of(quad: Floats) -> float:
    """The area of an outline (4 × 2)."""
    return abs(float(cv2.contourArea(quad)))


def corners_of(card: Sighting) -> Floats:
    """The corners (4 × 2) of a card, or those of its box if they are unknown."""
    return np.array(card.quad, np.float32)


def lengths_of(quads: NDArray[np.floating]) -> NDArray[np.floating]:
    """The lengths of the four sides of each outline (… × 4 × 2), the first from its first corner (… × 4)."""
    return np.asarray(np.linalg.norm(np.roll(quads, -1, axis=-2) - quads, axis=-1))


def widths_of(quads: NDArray[np.floating]) -> NDArray[np.floating]:
    """The shortest side of each outline (n × 4 × 2)."""
    return np.asarray(lengths_of(quads).min(axis=1))


def areas_of(quads: Floats) -> Floats:
    """The area of each outline (n × 4 × 2)."""
    ahead = np.roll(quads, -1, axis=1)
    return np.asarray(np.abs((quads[..., 0] * ahead[..., 1] - quads[..., 1] * ahead[..., 0]).sum(axis=1)) / 2)


def overlap(quads: Sequence[Floats] | Floats, cards: Sequence[Floats] | Floats) -> Floats:
    """How far each of some outlines lies over each of some cards (4 × 2 each): the area that both have in common, as a
    part of the smaller one (n × m)."""
    shares = np.zeros((len(quads), len(cards)), np.float32)
    if not shares.size:
        return shares
    shapes, others = np.asarray(quads, np.float32), np.asarray(cards, np.float32)
    low, high, other_low, other_high = (f(axis=1) for each in (shapes, others) for f in (each.min, each.max))
    meet = ((low[:, None] <= other_high) & (other_low <= high[:, None])).all(axis=2)
    smaller = np.maximum(1, np.minimum.outer(areas_of(shapes), areas_of(others)))
    for which, other in np.argwhere(meet).tolist():
        shares[which, other] = cv2.intersectConvexConvex(shapes[which], others[other])[0] / smaller[which, other]
    return shares


def in_one_place(quads: Sequence[Floats] | Floats, cards: Sequence[Floats] | Floats) -> NDArray[np.bool_]:
    """Whether each outline (4 × 2) lies where each card (4 × 2) does, however it is turned (n × m): what shows of a
    card beneath lies over it, too, but its middle elsewhere."""
    outlines, known = np.asarray(quads, np.float32), np.asarray(cards, np.float32)
    apart = np.linalg.norm(outlines.mean(axis=1)[:, None] - known.mean(axis=1), axis=2)
    return np.asarray(apart < read_shipped().places.one_place * widths_of(known), bool)


def on_one_of(quads: Sequence[Floats], cards: Sequence[Floats]) -> NDArray[np.bool_]:
    """Whether each outline (4 × 2) is of one of some cards (4 × 2 each), or of what lies on it (n)."""
    return np.asarray((overlap(quads, cards) > read_shipped().places.on_a_card).any(axis=1), bool)


def outlines_around(middles: Floats, right: Floats, down: Floats) -> Floats:
    """The outlines (… × 4 × 2, clockwise) around middles, with the halves of their sides (… × 2 each)."""
    corners = [middles + across * right + along * down for across, along in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return np.stack(corners, axis=-2).astype(np.float32)


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
