"""A table as a camera sees it: where the felt lies in the picture, and the owner of each part of the felt.

Millimetres are measured from the felt's top left corner, as the camera sees it, to the right and down. Points of a
picture are pixels of that picture; a picture of another size than the marked one is scaled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.languages import tr
from companion.observations import Point, Quad, Sighting
from companion.sources.camera.errors import TableError as TableError

Purpose: TypeAlias = str
Size: TypeAlias = tuple[int, int]

STANDARD_CARD_MM = (63.0, 88.0)
_SAME_SHAPE = 0.02


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle on the felt, in millimetres; its left and top edges belong to it, the others do not."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    @property
    def corners(self) -> Quad:
        """The corners, clockwise from the top left."""
        return ((self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom))

    def holds(self, point: Point) -> bool:
        """Whether a point of the felt lies in it."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def overlaps(self, other: Rect) -> bool:
        """Whether the two share more than an edge."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom


@dataclass(frozen=True, slots=True)
class Zone:
    """A named place on the felt. ``place`` is the seat's number in turn order from 1, None for the middle."""

    name: str
    purpose: Purpose
    place: int | None
    rect_mm: Rect


@dataclass(frozen=True, slots=True)
class Lens:
    """How the camera bends straight lines, in OpenCV's words: a 3×3 camera matrix and 4, 5 or 8 coefficients,
    for pictures of the size that was marked."""

    camera_matrix: tuple[tuple[float, float, float], ...]
    distortion: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Marker:
    """A printed marker on the felt: its number, its middle and the side of its black square, in mm."""

    number: int
    middle_mm: Point
    side_mm: float

    def holds(self, point_mm: Point) -> bool:
        """Whether a point of the felt lies on its black square."""
        return all(abs(a - b) <= self.side_mm / 2 for a, b in zip(point_mm, self.middle_mm, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """A table under one camera. ``corners_px`` are the felt's corners in a picture of ``picture_px``,
    clockwise from its top left as the camera sees it."""

    size_mm: tuple[float, float]
    picture_px: Size
    corners_px: Quad
    zones: tuple[Zone, ...]
    card_mm: tuple[float, float] = STANDARD_CARD_MM
    lens: Lens | None = None
    markers: tuple[Marker, ...] = ()

    def to_mm(self, points: Sequence[Point], *, picture_px: Size) -> tuple[Point, ...]:
        """The places on the felt of points of a picture of this size; raises TableError for another shape."""
        if not points:
            return ()
        marked = np.array(points, dtype=np.float64) / self._scale(picture_px)
        return _mapped(self._straight(marked), self._homography())

    def to_px(self, points: Sequence[Point], *, picture_px: Size) -> tuple[Point, ...]:
        """The places in a picture of this size of points of the felt; raises like ``to_mm``."""
        if not points:
            return ()
        scale = self._scale(picture_px)
        back = np.asarray(np.linalg.inv(self._homography()), dtype=np.float64)
        straight = _mapped(np.array(points, dtype=np.float64), back)
        seen = self._bend(np.array(straight, dtype=np.float64)) * scale
        return tuple((float(x), float(y)) for x, y in seen)

    def zone_at(self, point_mm: Point) -> Zone | None:
        """The zone that a point of the felt lies in; zones do not overlap."""
        return next((zone for zone in self.zones if zone.rect_mm.holds(point_mm)), None)

    def zone_of(self, sighting: Sighting, *, picture_px: Size) -> tuple[Zone | None, Point]:
        """The zone of a card, and the card's middle on the felt.

        A card belongs to the zone of its middle, however far it sticks out. If its middle is outside every zone (a card
        at the edge, or half on), it belongs to none.
        """
        (place,) = self.to_mm([middle_of(sighting)], picture_px=picture_px)
        return self.zone_at(place), place

    def card_px(self, place_mm: Point, *, picture_px: Size) -> float:
        """How many pixels the short side of a card has at this place of the felt."""
        x, y = place_mm
        width = self.card_mm[0]
        (x0, y0), (x1, y1) = self.to_px([(x - width / 2, y), (x + width / 2, y)], picture_px=picture_px)
        return float(np.hypot(x1 - x0, y1 - y0))

    def _scale(self, picture_px: Size) -> NDArray[np.float64]:
        scale = np.array(picture_px, dtype=np.float64) / np.array(self.picture_px, dtype=np.float64)
        if abs(scale[0] / scale[1] - 1) > _SAME_SHAPE:
            raise TableError(
                tr(
                    "The pictures are {size}, but the felt was marked in a picture of {marked}, which has another "
                    "shape. Calibrate again with this camera, or set the camera to that shape.",
                    size=f"{picture_px[0]}×{picture_px[1]}",
                    marked=f"{self.picture_px[0]}×{self.picture_px[1]}",
                )
            )
        return scale

    def _homography(self) -> NDArray[np.float64]:
        corners = self._straight(np.array(self.corners_px, dtype=np.float64)).astype(np.float32)
        width, height = self.size_mm
        felt = np.array(Rect(0, 0, width, height).corners, dtype=np.float32)
        return np.asarray(cv2.getPerspectiveTransform(corners, felt), dtype=np.float64)

    def _straight(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        if self.lens is None:
            return points
        matrix = np.array(self.lens.camera_matrix)
        bent = np.array(self.lens.distortion)
        return np.asarray(
            cv2.undistortPoints(points.reshape(-1, 1, 2), matrix, bent, P=matrix), dtype=np.float64
        ).reshape(-1, 2)

    def _bend(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        if self.lens is None:
            return points
        matrix = np.array(self.lens.camera_matrix)
        rays = np.column_stack([points, np.ones(len(points))]) @ np.linalg.inv(matrix).T
        none = np.zeros(3)
        seen, _ = cv2.projectPoints(rays.reshape(-1, 1, 3), none, none, matrix, np.array(self.lens.distortion))
        return np.asarray(seen, dtype=np.float64).reshape(-1, 2)


def _mapped(points: NDArray[np.float64], homography: NDArray[np.float64]) -> tuple[Point, ...]:
    moved = np.column_stack([points, np.ones(len(points))]) @ homography.T
    return tuple((float(x / w), float(y / w)) for x, y, w in moved)


def middle_of(sighting: Sighting) -> Point:
    """A card's middle in the picture: the crossing of its diagonals (perspective keeps it), else its box's middle."""
    if sighting.corners is not None:
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = sighting.corners
        across = (cx - ax) * (dy - by) - (cy - ay) * (dx - bx)
        if across:
            along = ((bx - ax) * (dy - by) - (by - ay) * (dx - bx)) / across
            if 0 <= along <= 1:
                return (ax + along * (cx - ax), ay + along * (cy - ay))
    x0, y0, x1, y1 = sighting.box
    return ((x0 + x1) / 2, (y0 + y1) / 2)
