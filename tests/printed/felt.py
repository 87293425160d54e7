"""Printed prototype cards on a drawn felt, as a camera above the table sees them."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import cv2
import numpy as np

from calibration.demo_maker import Laid
from companion.observations import Point
from companion.sources.camera.calibration.layouts import layout
from companion.sources.camera.calibration.zones import Calibration, Rect
from companion.sources.camera.capture.frames import Picture
from tools.evenings.decks import printed_art, printed_back

FELT_MM = (600.0, 340.0)
CORNERS_PX: tuple[Point, Point, Point, Point] = ((142, 62), (1136, 62), (1222, 668), (56, 668))
CARD_MM = (63.0, 88.0)
ART_PX = (189, 264)
"""Cards are drawn so finely in the pictures of which readings are kept."""


def table_for(game: str, seats: int) -> Calibration:
    """A felt with the zones of this game, in pictures of 1280×720."""
    zones = layout(game, seats=seats, size_mm=FELT_MM)
    return Calibration(size_mm=FELT_MM, picture_px=(1280, 720), corners_px=CORNERS_PX, zones=zones)


def name_of(cards: Sequence[Laid]) -> str:
    """A name for these cards in these places, the same whenever they lie so."""
    told = ";".join(f"{card.face} {card.x:.1f} {card.y:.1f} {card.turn:.1f} {card.copy}" for card in cards)
    return sha256(told.encode()).hexdigest()[:16]


class PrintedTabletop:
    """A felt on which cards of a deck lie as the program prints them; takes the place of photographed cards."""

    def __init__(self, table: Calibration, deck: str) -> None:
        self._table, self._art, self._back = table, printed_art(deck), printed_back(deck)
        width, height = table.picture_px
        grain = np.random.default_rng(3).normal(0, 9, (height, width, 1))
        felt = np.array((60, 90, 50)) + cv2.GaussianBlur(grain, (5, 5), 0)[..., None]
        across, down = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
        self._light = (1.0 - 0.10 * across - 0.07 * down - 0.05 * (across**2 + down**2)).astype(np.float32)[..., None]
        self._bare: Picture = np.clip(felt, 0, 255).astype(np.uint8)

    def photographed(self, cards: Sequence[Laid]) -> Picture:
        """The picture of the table's camera when these cards lie there, laid in this order."""
        picture = self._bare.copy()
        for laid in cards:
            self._lay(picture, self._back if laid.face is None else self._art(laid.face, laid.copy), laid)
        noise = np.random.default_rng(int(name_of(cards), 16)).normal(0, 4.0, picture.shape).astype(np.float32)
        lit = cv2.GaussianBlur(picture, (0, 0), 0.6).astype(np.float32) * self._light + noise
        return np.clip(lit, 0, 255).astype(np.uint8)

    def _lay(self, picture: Picture, card: Picture, laid: Laid) -> None:
        turn = np.deg2rad(laid.turn)
        around = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        corners = (np.array(Rect(-CARD_MM[0] / 2, -CARD_MM[1] / 2, *CARD_MM).corners) @ around.T) + (laid.x, laid.y)
        seen = self._table.to_px([(float(x), float(y)) for x, y in corners], picture_px=self._table.picture_px)
        x0, y0 = np.floor(np.min(seen, axis=0)).astype(int) - 6
        x1, y1 = np.ceil(np.max(seen, axis=0)).astype(int) + 6
        onto = cv2.getPerspectiveTransform(
            np.array(Rect(0, 0, *ART_PX).corners, np.float32), np.array(seen, np.float32) - np.float32((x0, y0))
        )
        card = np.asarray(cv2.resize(card, ART_PX, interpolation=cv2.INTER_AREA), np.uint8)
        drawn = cv2.warpPerspective(card, onto, (int(x1 - x0), int(y1 - y0)), flags=cv2.INTER_AREA).astype(np.float32)
        cover = drawn[..., 3:] / 255
        shadow = cv2.GaussianBlur(np.roll(cover[..., 0], (3, 2), (0, 1)), (0, 0), 2.0)[..., None]
        there = picture[y0:y1, x0:x1] * (1 - 0.4 * shadow)
        picture[y0:y1, x0:x1] = (there * (1 - cover) + drawn[..., :3] * cover).astype(np.uint8)
