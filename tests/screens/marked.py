"""Cards of any game under a camera: each bears a printed mark of its face, drawn here and read from the pixels.

The networks name standard cards alone. Where a test plays with others, this table and this reader stand in for
photographed cards and for the networks; everything behind them is the real road.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.demo_maker import Laid
from companion.cards import Face
from companion.observations import Point, Sighting
from companion.sources.camera.calibration.zones import Calibration, Rect
from companion.sources.camera.capture.frames import Picture

PX_A_MM = 4.0
CARD_MM = (63.0, 88.0)
MARK = Rect(11.5, 24.0, 40.0, 40.0)
"""Where on a card its mark is printed, in millimetres from the card's top left."""
MARKS = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_250)
BACK = 249


@dataclass(frozen=True, slots=True)
class Found:
    """The cards on a picture."""

    cards: tuple[Sighting, ...]


class Marks:
    """Which mark stands for which face; a printed table and a reader that know each other."""

    def __init__(self, faces: Iterable[Face]) -> None:
        self._number = {face: number for number, face in enumerate(faces)}
        self._face = {number: face for face, number in self._number.items()}
        self._detector = cv2.aruco.ArucoDetector(MARKS)

    def read(self, picture: Picture) -> Found:
        """As a card reader reads: the faces whose marks are seen, each with the outline of its card."""
        corners, numbers, _ = self._detector.detectMarkers(picture)
        found = () if numbers is None else tuple(zip(corners, numbers.ravel().tolist(), strict=True))
        return Found(tuple(self._sighting(quad[0], number) for quad, number in found))

    def _sighting(self, seen: np.ndarray, number: int) -> Sighting:
        printed = cv2.getPerspectiveTransform(np.array(MARK.corners, np.float32), seen.astype(np.float32))
        card = np.array([Rect(0, 0, *CARD_MM).corners], np.float32)
        outline = cv2.perspectiveTransform(card, printed)[0]
        (x0, y0), (x1, y1) = outline.min(axis=0), outline.max(axis=0)
        corners: tuple[Point, ...] = tuple((float(x), float(y)) for x, y in outline)
        box = (float(x0), float(y0), float(x1), float(y1))
        face = self._face.get(number)
        side = "back" if face is None else "face"
        candidates = () if face is None else ((face, 0.99),)
        return Sighting(face=face, side=side, confidence=0.99, candidates=candidates, box=box, corners=corners)  # type: ignore[arg-type]

    def card(self, face: Face | None) -> Picture:
        """One printed card; None: its back."""
        width, height = (round(side * PX_A_MM) for side in CARD_MM)
        picture = np.full((height, width, 3), 236 if face else 190, np.uint8)
        cv2.rectangle(picture, (2, 2), (width - 3, height - 3), (90, 90, 90), 2)
        side = round(MARK.width * PX_A_MM)
        mark = cv2.aruco.generateImageMarker(MARKS, BACK if face is None else self._number[face], side)
        left, top = round(MARK.x * PX_A_MM), round(MARK.y * PX_A_MM)
        picture[top : top + side, left : left + side] = mark[..., None]
        cv2.putText(picture, face or "", (12, 60), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (30, 30, 30), 3)
        return picture


class MarkedTabletop:
    """A felt on which marked cards are laid; takes the place of photographed cards."""

    def __init__(self, table: Calibration, marks: Marks) -> None:
        self._table, self._marks = table, marks
        width, height = table.picture_px
        grain = np.random.default_rng(3).normal(0, 5, (height, width, 1))
        felt = np.array((60, 90, 50)) + cv2.GaussianBlur(grain, (5, 5), 0)[..., None]
        self._bare: Picture = np.clip(felt, 0, 255).astype(np.uint8)

    def photographed(self, cards: Sequence[Laid], *, number: int) -> Picture:
        """What the table's camera sees when these cards lie there, laid in this order; ``number`` seeds its grain."""
        picture = self._bare.copy()
        for laid in cards:
            self._lay(picture, laid)
        noise = np.random.default_rng(number).integers(-3, 4, picture.shape[:2])[..., None]
        return np.clip(picture.astype(np.int16) + noise, 0, 255).astype(np.uint8)

    def _lay(self, picture: Picture, laid: Laid) -> None:
        card = self._marks.card(laid.face)
        height, width = card.shape[:2]
        turn = np.deg2rad(laid.turn)
        around = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        corners = (np.array(Rect(-CARD_MM[0] / 2, -CARD_MM[1] / 2, *CARD_MM).corners) @ around.T) + (laid.x, laid.y)
        seen = self._table.to_px([(float(x), float(y)) for x, y in corners], picture_px=self._table.picture_px)
        onto = cv2.getPerspectiveTransform(
            np.array(Rect(0, 0, width, height).corners, np.float32), np.array(seen, np.float32)
        )
        x0, y0 = np.floor(np.min(seen, axis=0)).astype(int)
        x1, y1 = np.ceil(np.max(seen, axis=0)).astype(int)
        moved = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]], np.float64) @ onto
        size = (int(x1 - x0), int(y1 - y0))
        drawn = cv2.warpPerspective(card, moved, size, flags=cv2.INTER_AREA)
        inside = cv2.warpPerspective(np.full((height, width), 255, np.uint8), moved, size) > 127
        picture[y0:y1, x0:x1][inside] = drawn[inside]
