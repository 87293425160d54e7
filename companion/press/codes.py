"""Square black-and-white codes: those in the corners of a felt, and the small ones that number printed cards."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.observations import Quad
from companion.press.pages import Pages

FELT_FAMILY = cv2.aruco.DICT_4X4_50
CARD_FAMILY = cv2.aruco.DICT_5X5_1000
"""The first hundreds of its codes differ in the most cells, and most decks need no more."""

_CELLS = {FELT_FAMILY: 6, CARD_FAMILY: 7}


def draw_code(pages: Pages, family: int, number: int, x: float, y: float, side: float) -> None:
    """One code, its top left there, ``side`` millimetres with its black border and without the white around it."""
    cells = _CELLS[family]
    drawn = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(family), number, cells)
    cell = side / cells
    for top, row in enumerate(np.asarray(drawn) == 0):
        for left, width in _runs([bool(black) for black in row]):
            # A trace taller than the cell, so that no white hairlines show between the rows.
            pages.fill(x + left * cell, y + top * cell, width * cell, cell * (1.02 if top < cells - 1 else 1))


def find_codes(picture: NDArray[np.uint8], family: int) -> list[tuple[int, Quad]]:
    """The codes of a family on a picture (grey, or blue, green, red): their numbers and corners, by number."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    if family == CARD_FAMILY:
        settings.minMarkerPerimeterRate = 0.01  # a card's mark is a hundredth of a wide table
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(family), settings)
    corners, numbers, _ = detector.detectMarkers(picture)
    if numbers is None:
        return []
    found = []
    for number, quad in zip(np.ravel(numbers), corners, strict=True):
        a, b, c, d = ((float(x), float(y)) for x, y in np.reshape(quad, (4, 2)))
        found.append((int(number), (a, b, c, d)))
    return sorted(found)


def _runs(row: list[bool]) -> Iterator[tuple[int, int]]:
    """Where black cells begin and how many follow each other."""
    left = 0
    while left < len(row):
        width = 0
        while left + width < len(row) and row[left + width]:
            width += 1
        if width:
            yield left, width
        left += max(width, 1)
