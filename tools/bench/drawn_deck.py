"""A plain deck drawn with OpenCV, so that the benchmarks need no art: white cards with two indices and their pips."""

from __future__ import annotations

import cv2
import numpy as np

from companion.cards import STANDARD_52, colour_of, rank_of, suit_of
from companion.training.held_out.scenes import Art

WIDTH, HEIGHT = 315, 440
ROWS = {"A": (1,), "2": (1, 1), "3": (1, 1, 1), "4": (2, 2), "5": (2, 1, 2), "6": (2, 2, 2), "7": (2, 3, 2)}
ROWS |= {"8": (2, 2, 2, 2), "9": (2, 2, 1, 2, 2), "10": (2, 3, 3, 2), "J": (1, 1), "Q": (1, 1), "K": (1, 1)}
"""How many pips each row of a card has."""
INKS = ((40, 40, 200), (160, 90, 20), (60, 140, 30), (150, 40, 130), (20, 130, 220))


def draw_deck() -> Art:
    return Art("drawn", {face: _card(face) for face in STANDARD_52})


def numbered_deck(faces: int) -> Art:
    """Cards with a number from 1 to 60 at two corners and in the middle, in a colour for each sixty, and a scribble."""
    return Art("numbered", {f"card{number}": _numbered(number) for number in range(faces)})


def _numbered(number: int) -> np.ndarray:
    card = np.full((HEIGHT, WIDTH, 4), 255, np.uint8)
    ink = (*INKS[number // 60 % len(INKS)], 255)
    said = str(number % 60 + 1)
    for _ in range(2):
        cv2.putText(card, said, (18, 60), cv2.FONT_HERSHEY_DUPLEX, 1.6, ink, 4, cv2.LINE_AA)
        cv2.circle(card, (40, 95), 16, ink, -1, cv2.LINE_AA)
        card = np.ascontiguousarray(card[::-1, ::-1])
    (width, _), _ = cv2.getTextSize(said, cv2.FONT_HERSHEY_DUPLEX, 4, 9)
    cv2.putText(card, said, ((WIDTH - width) // 2, 265), cv2.FONT_HERSHEY_DUPLEX, 4, ink, 9, cv2.LINE_AA)
    middle = np.array((WIDTH / 2, HEIGHT / 2))
    walk = middle + np.random.default_rng(number).normal(0, 16, (20, 2)).cumsum(axis=0)
    cv2.polylines(card, [np.clip(walk, 70, (WIDTH - 70, HEIGHT - 70)).astype(np.int32)], False, ink, 4, cv2.LINE_AA)
    return card


def _card(face: str) -> np.ndarray:
    card = np.full((HEIGHT, WIDTH, 4), 255, np.uint8)
    ink = (30, 30, 200, 255) if colour_of(face) == "red" else (20, 20, 20, 255)
    _index(card, face, ink)
    card = np.ascontiguousarray(card[::-1, ::-1])
    _index(card, face, ink)
    if rank_of(face) in "JQK":
        cv2.rectangle(card, (60, 40), (WIDTH - 60, HEIGHT - 40), ink, 3)
        cv2.circle(card, (WIDTH // 2, HEIGHT // 2), 70, (60, 190, 230, 255), -1, cv2.LINE_AA)
    rows = ROWS[rank_of(face)]
    for number, pips in enumerate(rows, start=1):
        for place in range(1, pips + 1):
            at = 60 + (WIDTH - 120) * place // (pips + 1), HEIGHT * number // (len(rows) + 1)
            _pip(card, suit_of(face), at, 26, ink)
    return card


def _index(card: np.ndarray, face: str, ink: tuple[int, ...]) -> None:
    rank = rank_of(face)
    tall = np.zeros((64, 96, 4), np.uint8)
    (width, _), _ = cv2.getTextSize(rank, cv2.FONT_HERSHEY_DUPLEX, 2.2, 6)
    cv2.putText(tall, rank, ((96 - width) // 2, 56), cv2.FONT_HERSHEY_DUPLEX, 2.2, ink, 6, cv2.LINE_AA)
    printed = cv2.resize(tall, (44, 58), interpolation=cv2.INTER_AREA)
    share = printed[..., 3:] / 255
    place = card[16:74, 9:53]
    place[:] = np.rint(place * (1 - share) + printed * share)
    _pip(card, suit_of(face), (31, 98), 17, ink)


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
