"""Held-out decks printed differently from their drawings: metal on black, black on metal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from companion.cards import Face, suit_of
from companion.sources.camera.capture.frames import Picture

Colour = tuple[int, int, int]

_BLACK, _GOLD, _SILVER, _COPPER = (24, 20, 20), (60, 175, 215), (205, 200, 195), (70, 110, 185)


@dataclass(frozen=True, slots=True)
class Inks:
    """The inks of a deck, BGR: the stock, and the ink of spades and clubs and of hearts and diamonds."""

    stock: Colour
    black_suits: Colour
    red_suits: Colour


INKS: Mapping[str, Inks] = {
    "gold-on-black": Inks(_BLACK, _GOLD, _GOLD),
    "silver-and-copper-on-black": Inks(_BLACK, _SILVER, _COPPER),
    "black-on-gold": Inks(_GOLD, _BLACK, _BLACK),
}
"""Ways to print a deck, by name."""


def printed(face: Face, art: Picture, inks: Inks) -> Picture:
    """A card's BGRA art in other inks."""
    ink = inks.black_suits if suit_of(face) in "SC" else inks.red_suits
    return np.concatenate([inked(art[..., :3], inks.stock, ink), art[..., 3:]], axis=2)


def inked(picture: Picture, stock: Colour, ink: Colour) -> Picture:
    """A BGR picture in one ink on a stock: each dot the more inked, the darker its darkest channel."""
    share = 1 - picture.min(axis=2, keepdims=True) / 255.0
    return np.asarray(np.rint(np.array(stock) * (1 - share) + np.array(ink) * share), np.uint8)
