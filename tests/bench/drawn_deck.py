"""A plain deck drawn with OpenCV, so that the benchmarks need no art: white cards with two indices and a pip."""

from __future__ import annotations

import cv2
import numpy as np

from companion.cards import STANDARD_52, colour_of, rank_of, suit_of
from companion.training.held_out.scenes import Art

WIDTH, HEIGHT = 315, 440


def drawn_deck() -> Art:
    return Art("drawn", {face: _card(face) for face in STANDARD_52})


def _card(face: str) -> np.ndarray:
    card = np.full((HEIGHT, WIDTH, 4), 255, np.uint8)
    ink = (30, 30, 200, 255) if colour_of(face) == "red" else (20, 20, 20, 255)
    _index(card, face, ink)
    card = np.ascontiguousarray(card[::-1, ::-1])
    _index(card, face, ink)
    _pip(card, suit_of(face), (WIDTH // 2, HEIGHT // 2), 60, ink)
    return card


def _index(card: np.ndarray, face: str, ink: tuple[int, ...]) -> None:
    rank = rank_of(face)
    scale = 1.3 if len(rank) == 1 else 0.9
    cv2.putText(card, rank, (14 if len(rank) == 1 else 8, 48), cv2.FONT_HERSHEY_DUPLEX, scale, ink, 3, cv2.LINE_AA)
    _pip(card, suit_of(face), (28, 76), 15, ink)


def _pip(card: np.ndarray, suit: str, at: tuple[int, int], size: int, ink: tuple[int, ...]) -> None:
    x, y = at
    half = size // 2

    def filled(*points: tuple[float, float]) -> None:
        cv2.fillPoly(card, [np.array([(x + a * size, y + b * size) for a, b in points], np.int32)], ink, cv2.LINE_AA)

    def disc(a: float, b: float) -> None:
        cv2.circle(card, (round(x + a * size), round(y + b * size)), half + 1, ink, -1, cv2.LINE_AA)

    if suit == "D":
        filled((0, -1.1), (0.8, 0), (0, 1.1), (-0.8, 0))
    elif suit == "H":
        filled((-0.95, -0.1), (0.95, -0.1), (0, 1.1))
        disc(-0.5, -0.35)
        disc(0.5, -0.35)
    elif suit == "S":
        filled((-0.95, 0.3), (0.95, 0.3), (0, -1.1))
        disc(-0.5, 0.35)
        disc(0.5, 0.35)
        filled((0, 0.2), (0.4, 1.1), (-0.4, 1.1))
    else:
        disc(0, -0.6)
        disc(-0.6, 0.2)
        disc(0.6, 0.2)
        filled((0, 0), (0.4, 1.1), (-0.4, 1.1))
