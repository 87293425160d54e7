"""Printed corner markers: their places on a felt or on a one-page mat, and how to find them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.languages import later
from companion.observations import Quad
from companion.press.codes import FELT_FAMILY, find_codes
from companion.sources.camera.calibration.zones import Marker, Rect, Zone
from companion.sources.camera.capture.frames import Picture

Paper: TypeAlias = Literal["a4", "letter"]
PAPERS_MM: dict[Paper, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}

CORNERS = (later("top left"), later("top right"), later("bottom right"), later("bottom left"))
PIECE_SIDE_MM = 40.0
PIECE_MARGIN_MM = 8.0
_MAT_SIDE_MM = 25.0
_MAT_MARGIN_MM = 4.0
PAGE_EDGE_MM = 10.0


@dataclass(frozen=True, slots=True)
class Marks:
    """Four markers at the corners of a felt: the first one's number, their side, and the white around them."""

    first: int
    side_mm: float
    margin_mm: float

    def on(self, size_mm: tuple[float, float]) -> tuple[Marker, Marker, Marker, Marker]:
        """The markers in their places on a felt of this size, clockwise from its top left."""
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
    return (round(long - 2 * PAGE_EDGE_MM, 1), round(short - 2 * PAGE_EDGE_MM, 1))


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
    return find_codes(picture, FELT_FAMILY)
