"""The cards that are filmed: held-out art of standard decks, and prototype decks as the program prints them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.decks.files import load_printed
from companion.press.rendering import render_back, render_cards

Picture = NDArray[np.uint8]
Art: TypeAlias = Callable[[str, int], Picture]
"""A card's face by its name and its copy (from 1), blue green red and how opaque it is."""

ART_PX = (252, 352)
"""Four pixels a millimetre: five a cell of a mark."""
HELD_OUT = (
    "git_byronknoll_vector",
    "gnome_neoclassical",
    "gnome_neoclassical_4_color",
    "gnome_orell",
    "gnome_plastic",
    "kde_jolly-royal",
    "kde_penguins",
)
"""Standard decks that no training has seen, and that have an index in their corners."""

_DPI = 200.0
_ROUND_PX = 12


def standard_art(folder: Path) -> Art:
    """The faces of a standard deck from a folder of pictures that are named by them."""

    @cache
    def face_of(face: str) -> Picture:
        whole = cv2.imread(str(min(folder.glob(f"{face}.*"))), cv2.IMREAD_UNCHANGED)
        assert whole is not None, (folder, face)
        if whole.shape[2] == 3:
            whole = cv2.cvtColor(whole, cv2.COLOR_BGR2BGRA)
        return np.asarray(cv2.resize(whole, ART_PX, interpolation=cv2.INTER_AREA), np.uint8)

    return lambda face, copy: face_of(face)


def printed_art(name: str) -> Art:
    """The faces of a prototype deck as it is printed and cut, each copy with its own mark."""
    deck = load_printed(name)
    cards = [card for card in deck.cards() if card.pack == 1]
    drawn = render_cards(deck, cards, _DPI, marks=True)
    faces = {(card.face, card.copy): _cut(picture) for card, picture in zip(cards, drawn, strict=True)}
    return lambda face, copy: faces[face, copy]


def printed_back(name: str) -> Picture:
    """The back of a prototype deck."""
    return _cut(render_back(load_printed(name), dpi=_DPI))


def warp_face(onto: NDArray[np.floating], art: Picture, size: tuple[int, int]) -> Picture:
    """A face through a homography (3 × 3) into a picture of this width and height: each pixel gathers the light of all
    that it covers, as a camera's does, however finely a face is printed."""
    wide, high = ART_PX
    corners = cv2.perspectiveTransform(np.array([[(0, 0), (wide, 0), (wide, high), (0, high)]], np.float64), onto)[0]
    seen = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1).max()
    finer = max(1, round(high / max(1.0, float(seen))))
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    finely = np.linalg.inv(half) @ np.diag((finer, finer, 1)) @ onto @ half
    drawn = cv2.warpPerspective(art, finely, (finer * size[0], finer * size[1]), flags=cv2.INTER_LINEAR)
    return np.asarray(cv2.resize(drawn, size, interpolation=cv2.INTER_AREA), np.uint8)


def _cut(picture: Picture) -> Picture:
    """A printed face with rounded corners, on paper that is not quite white."""
    small = cv2.resize(picture, ART_PX, interpolation=cv2.INTER_AREA).astype(np.float32)
    paper = small * np.array((0.95, 0.975, 0.98), np.float32) * 0.94 + 12
    width, height = ART_PX
    mask = np.zeros((height, width), np.uint8)
    cv2.rectangle(mask, (_ROUND_PX, 0), (width - _ROUND_PX, height), 255, -1)
    cv2.rectangle(mask, (0, _ROUND_PX), (width, height - _ROUND_PX), 255, -1)
    for x in (_ROUND_PX, width - 1 - _ROUND_PX):
        for y in (_ROUND_PX, height - 1 - _ROUND_PX):
            cv2.circle(mask, (x, y), _ROUND_PX, 255, -1, cv2.LINE_AA)
    return np.dstack([np.clip(paper, 0, 255).astype(np.uint8), mask])
