"""Square black-and-white codes: those in the corners of a felt, and the small ones that number printed cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.observations import Quad

if TYPE_CHECKING:
    from companion.press.pages import Pages

FELT_FAMILY = cv2.aruco.DICT_4X4_50
CARD_FAMILY = cv2.aruco.DICT_5X5_1000
"""The first hundreds of its codes differ in the most cells, and most decks need no more."""

_CELL_PX = 4
_FRAME_OFF, _CODE_OFF = 12, 3
"""The wrong cells that a code may have in its black frame, and within it: OpenCV reads codes that are off by 8 and by
1."""
_UNLIKE = 1.6
"""How many times larger or smaller than it should be a code may be."""
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


def find_codes(picture: NDArray[np.uint8], family: int, side: float | None = None) -> list[tuple[int, Quad]]:
    """The codes of a family on a picture (grey, or blue, green, red): their numbers and corners, by number. Where it is
    known how many pixels their ``side`` has, it takes a third of the time."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    codes = cv2.aruco.getPredefinedDictionary(family)
    known = np.arange(len(codes.bytesList))
    if side is not None:
        rates = 4 * side / max(picture.shape)
        settings.minMarkerPerimeterRate, settings.maxMarkerPerimeterRate = rates / _UNLIKE, rates * _UNLIKE
        settings.adaptiveThreshWinSizeMin = settings.adaptiveThreshWinSizeMax = 2 * round(side / 3) + 1
    elif family == CARD_FAMILY:
        settings.minMarkerPerimeterRate = 0.01  # a card's mark is a hundredth of a wide table
    if family == CARD_FAMILY:
        known = _possible(picture, family, settings)
        if not len(known):
            return []
        codes = cv2.aruco.Dictionary(codes.bytesList[known], codes.markerSize, codes.maxCorrectionBits)
    corners, numbers, _ = cv2.aruco.ArucoDetector(codes, settings).detectMarkers(picture)
    if numbers is None:
        return []
    found = []
    for number, quad in zip(np.ravel(numbers), corners, strict=True):
        a, b, c, d = ((float(x), float(y)) for x, y in np.reshape(quad, (4, 2)))
        found.append((int(known[int(number)]), (a, b, c, d)))
    return sorted(found)


def _possible(picture: NDArray[np.uint8], family: int, settings: cv2.aruco.DetectorParameters) -> NDArray[np.intp]:
    """The codes of a large family that can be on a picture at all: to compare each square of a carpet with a thousand
    codes takes OpenCV seconds."""
    codes = cv2.aruco.getPredefinedDictionary(family)
    one = cv2.aruco.Dictionary(codes.bytesList[:1], codes.markerSize, codes.maxCorrectionBits)
    read, _, unread = cv2.aruco.ArucoDetector(one, settings).detectMarkers(picture)
    quads = [*read, *unread]
    if not quads:
        return np.empty(0, np.intp)
    cells = codes.markerSize + 2
    side = cells * _CELL_PX
    square = np.array([[0, 0], [side - 1, 0], [side - 1, side - 1], [0, side - 1]], np.float32)
    turns = (cv2.getPerspectiveTransform(np.reshape(quad, (4, 2)).astype(np.float32), square) for quad in quads)
    grey = picture if picture.ndim == 2 else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    seen = (cv2.warpPerspective(grey, turn, (side, side), flags=cv2.INTER_NEAREST) for turn in turns)
    black_or_white = np.stack([cv2.threshold(each, 0, 1, cv2.THRESH_BINARY | cv2.THRESH_OTSU)[1] for each in seen])
    white = black_or_white.reshape(-1, cells, _CELL_PX, cells, _CELL_PX).mean(axis=(2, 4)) > 0.5
    within = white[:, 1:-1, 1:-1].reshape(len(white), -1)
    framed = white.sum(axis=(1, 2)) - within.sum(axis=1) <= _FRAME_OFF
    signs = _signs(family)
    off = (signs.shape[1] - (2 * within[framed].astype(np.float32) - 1) @ signs.T) / 2
    return np.unique(np.flatnonzero((off <= _CODE_OFF).any(axis=0)) // 4)


@cache
def _signs(family: int) -> NDArray[np.float32]:
    """The cells of all codes (4 n × cells), each turned in four ways: 1 where they are white, -1 where black."""
    codes = cv2.aruco.getPredefinedDictionary(family)
    every = [cv2.aruco.Dictionary.getBitsFromByteList(each[None], codes.markerSize) for each in codes.bytesList]
    turned = np.stack([np.rot90(np.stack(every), turn, (1, 2)) for turn in range(4)], axis=1)
    return 2 * turned.reshape(4 * len(every), -1).astype(np.float32) - 1


def _runs(row: list[bool]) -> Iterator[tuple[int, int]]:
    """The beginnings of runs of black cells, and their lengths."""
    left = 0
    while left < len(row):
        width = 0
        while left + width < len(row) and row[left + width]:
            width += 1
        if width:
            yield left, width
        left += max(width, 1)
