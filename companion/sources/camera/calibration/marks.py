"""Printed corner markers, finding them, and the sheets to print: pieces for a felt's corners, and one-page mats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sources.camera.calibration.pages import Page
from companion.sources.camera.calibration.zones import Marker, Quad, Rect, Zone
from companion.sources.camera.capture.frames import Picture

Paper: TypeAlias = Literal["a4", "letter"]
PAPERS_MM: dict[Paper, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}

CORNERS = ("top left", "top right", "bottom right", "bottom left")
PIECE_SIDE_MM = 40.0
PIECE_MARGIN_MM = 8.0
_MAT_SIDE_MM = 25.0
_MAT_MARGIN_MM = 4.0
_PAGE_EDGE_MM = 10.0
_CELLS = 6
_FAMILY = cv2.aruco.DICT_4X4_50


@dataclass(frozen=True, slots=True)
class Marks:
    """Four markers at the corners of a felt: the first one's number, their side, and the white around them."""

    first: int
    side_mm: float
    margin_mm: float

    def on(self, size_mm: tuple[float, float]) -> tuple[Marker, Marker, Marker, Marker]:
        """The markers where they lie on a felt of this size, clockwise from its top left."""
        width, height = size_mm
        inset = self.margin_mm + self.side_mm / 2
        left, top, right, bottom = inset, inset, width - inset, height - inset
        return (
            Marker(self.first, (left, top), self.side_mm),
            Marker(self.first + 1, (right, top), self.side_mm),
            Marker(self.first + 2, (right, bottom), self.side_mm),
            Marker(self.first + 3, (left, bottom), self.side_mm),
        )


PIECES = Marks(0, PIECE_SIDE_MM, PIECE_MARGIN_MM)
MATS: dict[Paper, Marks] = {
    "a4": Marks(4, _MAT_SIDE_MM, _MAT_MARGIN_MM),
    "letter": Marks(8, _MAT_SIDE_MM, _MAT_MARGIN_MM),
}


def mat_size(paper: Paper) -> tuple[float, float]:
    """The width and height of a one-page mat: the page lying on its side, less what printers leave white."""
    short, long = PAPERS_MM[paper]
    return (round(long - 2 * _PAGE_EDGE_MM, 1), round(short - 2 * _PAGE_EDGE_MM, 1))


def mat_zones(paper: Paper) -> tuple[Zone, ...]:
    """The two play zones that are drawn on a mat."""
    width, height = mat_size(paper)
    left = 2 * _MAT_MARGIN_MM + _MAT_SIDE_MM
    middle = width / 2
    zone_width = round(middle - left - 4, 1)
    return (
        Zone("1/play", "play", 1, Rect(left, 8.0, zone_width, round(height - 16, 1))),
        Zone("2/play", "play", 2, Rect(round(middle + 4, 1), 8.0, zone_width, round(height - 16, 1))),
    )


def find_markers(picture: Picture) -> list[tuple[int, Quad]]:
    """The markers on a picture: their numbers and their corners, clockwise from the marker's own top left."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(_FAMILY), settings)
    corners, numbers, _ = detector.detectMarkers(picture)
    if numbers is None:
        return []
    found = []
    for number, quad in zip(np.ravel(numbers), corners, strict=True):
        a, b, c, d = ((float(x), float(y)) for x, y in np.reshape(quad, (4, 2)))
        found.append((int(number), (a, b, c, d)))
    return sorted(found)


def marker_page(paper: Paper) -> bytes:
    """A PDF page with four pieces to cut out, one for each corner of a felt."""
    width, height = PAPERS_MM[paper]
    page = Page(width, height, title="Corner markers")
    page.text(20, 22, "Corner markers for the companion's table", size_pt=14)
    for line, told in enumerate(
        (
            "Print at 100 % (not “fit to page”): the line below must measure 100 mm.",
            "Cut along the thin lines. Lay each piece into its corner of the felt, as the camera sees it,",
            "the piece's outer corner on the felt's corner. Then: companion calibrate --markers",
        )
    ):
        page.text(20, 31 + 6 * line, told, size_pt=10)
    _ruler(page, 20, 54)
    piece = PIECE_SIDE_MM + 2 * PIECE_MARGIN_MM
    left, right, upper, lower = 20.0, width - 20 - piece, 70.0, 70.0 + piece + 30
    places = ((left, upper), (right, upper), (right, lower), (left, lower))
    for index, (x, y) in enumerate(places):
        page.outline(x, y, piece, piece, line_mm=0.15)
        _draw(page, PIECES.first + index, x + PIECE_MARGIN_MM, y + PIECE_MARGIN_MM, PIECE_SIDE_MM)
        page.text(x + PIECE_MARGIN_MM, y + piece - 2.5, f"{CORNERS[index]} ({PIECES.first + index})", size_pt=8)
    return page.pdf()


def mat_page(paper: Paper) -> bytes:
    """A PDF page that is a small felt: markers in its corners and two play zones, for two cards at a time."""
    short, long = PAPERS_MM[paper]
    page = Page(long, short, title="A table on one page")
    width, height = mat_size(paper)
    page.outline(_PAGE_EDGE_MM, _PAGE_EDGE_MM, width, height, line_mm=0.15)
    for marker in MATS[paper].on((width, height)):
        x, y = (middle - marker.side_mm / 2 + _PAGE_EDGE_MM for middle in marker.middle_mm)
        _draw(page, marker.number, x, y, marker.side_mm)
    for zone in mat_zones(paper):
        rect = zone.rect_mm
        x, y = rect.x + _PAGE_EDGE_MM, rect.y + _PAGE_EDGE_MM
        page.outline(x, y, rect.width, rect.height, line_mm=0.4)
        page.text(x + 3, y + 6, f"seat {zone.place}: play", size_pt=9)
    _ruler(page, _PAGE_EDGE_MM + _MAT_SIDE_MM + 15, _PAGE_EDGE_MM + height - 2.5)
    return page.pdf()


def _draw(page: Page, number: int, x: float, y: float, side_mm: float) -> None:
    cell = side_mm / _CELLS
    for top, left, width in _runs(_bits(number)):
        page.fill(x + left * cell, y + top * cell, width * cell, cell)


def _bits(number: int) -> NDArray[np.bool_]:
    drawn = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(_FAMILY), number, _CELLS)
    return np.asarray(np.equal(drawn, 0), np.bool_)


def _runs(black: NDArray[np.bool_]) -> Sequence[tuple[int, int, int]]:
    """Black cells of each row in one piece where they touch, so that no white hairlines show between them."""
    runs = []
    for top, row in enumerate(black):
        left = 0
        while left < len(row):
            width = 0
            while left + width < len(row) and row[left + width]:
                width += 1
            if width:
                runs.append((top, left, width))
            left += max(width, 1)
    return runs


def _ruler(page: Page, x: float, y: float) -> None:
    page.fill(x, y, 100, 0.3)
    for ten in range(11):
        page.fill(x + 10 * ten - 0.1, y - (3 if ten % 5 == 0 else 1.8), 0.2, 3 if ten % 5 == 0 else 1.8)
    page.text(x + 103, y, "100 mm (print at 100 %)", size_pt=8)
