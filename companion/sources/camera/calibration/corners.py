"""The felt's place in a picture: from four touches, or from printed corner markers; poor geometry is refused."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.languages import all_of, tr
from companion.observations import Point, Quad
from companion.sources.camera.calibration.layouts import layout, zone_names
from companion.sources.camera.calibration.marks import CORNERS, MATS, PIECES, Marks, find_markers, mat_size, mat_zones
from companion.sources.camera.calibration.table_checks import check_table
from companion.sources.camera.calibration.zones import Calibration, Rect, Size, TableError, Zone
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.errors import CornerError

FELT_MM = (900.0, 600.0)
"""The size of a felt that nobody gave."""
_LEAST_SHARE = 0.04
_LEAST_ANGLE = 30.0
_MOST_OFF_PX = 4.0


def calibrate_from_taps(
    points: Sequence[Point], *, picture_px: Size, size_mm: tuple[float, float], zones: Sequence[Zone]
) -> Calibration:
    """The table whose felt has its corners at these four points of the picture, touched in any order.

    Raises TableError if they are not a felt seen from above: out of the picture, too small, or too slanted.
    """
    if len(points) != 4:
        raise TableError(tr("{count} points: touch the felt's four corners, each once.", count=len(points)))
    width, height = picture_px
    for x, y in points:
        if not (0 <= x < width and 0 <= y < height):
            raise TableError(
                tr(
                    "The point {x},{y} lies outside the picture of {width}×{height}: touch inside it. If the "
                    "felt is larger than the picture, move the camera back or choose a smaller felt.",
                    x=f"{x:g}",
                    y=f"{y:g}",
                    width=width,
                    height=height,
                )
            )
    corners = _clockwise(points)
    _check_slant(corners, picture_px, points)
    table = Calibration(size_mm=size_mm, picture_px=picture_px, corners_px=corners, zones=tuple(zones))
    check_table(table)
    return table


def calibrate_from_markers(
    picture: Picture, *, size_mm: tuple[float, float] | None, game: str, seats: int
) -> Calibration:
    """The table that printed markers show: the pieces on the corners of a felt of this size, or a printed mat,
    which knows its own. Raises TableError where markers are missing, doubled, swapped, or lie otherwise."""
    picture_px = (int(picture.shape[1]), int(picture.shape[0]))
    found = find_markers(picture)
    marks, size, zones = _which(dict(found), size_mm, game, seats)
    quads = _of(marks, found)
    felt = np.array([corner for marker in marks.on(size) for corner in _square(marker.middle_mm, marks.side_mm)])
    seen = np.array([corner for quad in quads for corner in quad])
    onto, _ = cv2.findHomography(felt, seen, 0)
    if onto is None or _area(_clockwise([quad[0] for quad in quads])) <= 0:
        raise TableError(tr("The markers lie on one line: lay each into its own corner of the felt."))
    if _signed_area([_middle(quad) for quad in quads]) < 0:
        raise TableError(
            tr(
                "The markers are in the wrong order: lay 0 to 3 clockwise from the top left, and turn off "
                "mirroring in the camera's settings."
            )
        )
    off = np.linalg.norm(cv2.perspectiveTransform(felt[None], onto)[0] - seen, axis=1)
    if off.max() > _MOST_OFF_PX * max(1.0, picture_px[0] / 1280):
        raise TableError(
            tr(
                "The markers are not on the corners of a felt of {width}×{height} mm ({off} pixels off): "
                "check the felt's size, lay the markers flat and square in the corners, and print them at "
                "100 %.",
                width=f"{size[0]:g}",
                height=f"{size[1]:g}",
                off=f"{off.max():.0f}",
            )
        )
    outer = cv2.perspectiveTransform(np.array([Rect(0, 0, *size).corners], np.float64), onto)[0]
    turned = _first_top_left(outer)
    one, two, three, four = ((float(x), float(y)) for x, y in np.roll(outer, -turned, axis=0))
    if turned:
        # The camera looks from another side: the felt, and whose side is whose, are as the camera sees them.
        size = size[::-1] if turned % 2 else size
        if zones and turned % 2:
            zones = tuple(replace(zone, rect_mm=_on_its_side(zone.rect_mm)) for zone in zones)
    table = Calibration(
        size_mm=size,
        picture_px=picture_px,
        corners_px=(one, two, three, four),
        zones=zones or layout(game, seats=seats, size_mm=size),
        markers=tuple(
            replace(marker, number=marks.first + (index + turned) % 4) for index, marker in enumerate(marks.on(size))
        ),
    )
    _check_slant(table.corners_px, picture_px, table.corners_px)
    check_table(table)
    return table


def _which(
    found: dict[int, Quad], size_mm: tuple[float, float] | None, game: str, seats: int
) -> tuple[Marks, tuple[float, float], tuple[Zone, ...] | None]:
    """The marks on the picture: a mat if more of its markers are seen than of the pieces."""

    def count(marks: Marks) -> int:
        return sum(marks.first <= number < marks.first + 4 for number in found)

    paper = max(MATS, key=lambda paper: count(MATS[paper]))
    if count(MATS[paper]) > count(PIECES):
        fits = seats == 2 and {zone.name for zone in mat_zones(paper)} <= set(zone_names(game, seats))
        return MATS[paper], mat_size(paper), mat_zones(paper) if fits else None
    return PIECES, size_mm or FELT_MM, None


def _of(marks: Marks, found: list[tuple[int, Quad]]) -> list[Quad]:
    numbers = [number for number, _ in found]
    missing = [index for index in range(4) if marks.first + index not in numbers]
    if missing:
        named = all_of([f"{marks.first + index} ({tr(CORNERS[index])})" for index in missing])
        they = (
            tr("Markers {numbers} are not visible", numbers=named)
            if len(missing) > 1
            else tr("Marker {number} is not visible", number=named)
        )
        raise TableError(
            tr(
                "{they}. Lay each marker in its corner with nothing on it, avoid glare, and keep all four "
                "corners in focus.",
                they=they,
            )
        )
    doubled = sorted({number for number in numbers if numbers.count(number) > 1})
    if doubled:
        raise TableError(
            tr("Marker {number} is visible twice: leave only one of each on the table.", number=doubled[0])
        )
    return [dict(found)[marks.first + index] for index in range(4)]


def _on_its_side(rect: Rect) -> Rect:
    # The zones of a mat are alike from opposite sides, so that a quarter turn either way is this.
    return Rect(rect.y, rect.x, rect.height, rect.width)


def _square(middle: Point, side: float) -> Quad:
    x, y = middle
    return Rect(x - side / 2, y - side / 2, side, side).corners


def _middle(quad: Sequence[Point]) -> Point:
    return (sum(x for x, _ in quad) / len(quad), sum(y for _, y in quad) / len(quad))


def _clockwise(points: Sequence[Point]) -> Quad:
    """The points in clockwise order, the one nearest the picture's top left first."""
    x0, y0 = _middle(points)
    round_ = sorted(points, key=lambda point: math.atan2(point[1] - y0, point[0] - x0))
    first = _first_top_left(np.array(round_))
    a, b, c, d = round_[first:] + round_[:first]
    return (a, b, c, d)


def _first_top_left(points: NDArray[np.float64]) -> int:
    return int(np.argmin(points.sum(axis=1)))


def _signed_area(points: Sequence[Point]) -> float:
    ends = [*points[1:], points[0]]
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, ends, strict=True)) / 2


def _area(quad: Quad) -> float:
    return abs(_signed_area(quad))


def _check_slant(corners: Quad, picture_px: Size, points: Sequence[Point]) -> None:
    if _area(corners) < _LEAST_SHARE * picture_px[0] * picture_px[1]:
        raise TableError(
            tr(
                "The felt fills less than a twenty-fifth of the picture, so its cards would be too small to "
                "read. Move the camera nearer, and check that you marked four different corners."
            )
        )
    for index in range(4):
        (ax, ay), (bx, by), (cx, cy) = corners[index - 1], corners[index], corners[(index + 1) % 4]
        one, other = math.atan2(ay - by, ax - bx), math.atan2(cy - by, cx - bx)
        angle = math.degrees(one - other) % 360
        if not _LEAST_ANGLE <= angle <= 180 - _LEAST_ANGLE:
            at = list(points).index((bx, by))
            raise CornerError(
                tr(
                    "Corner {number} is not at a corner of the felt. Drag all four to the felt's own corners. If "
                    "that does not help, raise the camera.",
                    number=at + 1,
                ),
                at,
            )
