"""Printed decks nobody has seen: a mixture of art, inks, fonts, symbols and sizes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from companion.training.scenes.art import APART, DeckArt
from companion.training.scenes.foil import Colour, Foil, choose_foil
from companion.training.scenes.glyphs import Glyphs, Mask
from companion.training.scenes.wear import WORN, Wear, choose_wear

FOIL = 0.24
"""The share of decks printed in one or two inks, most of them metals on black."""

APART_SHARE = 0.16
"""The share of decks with rank and suit in different corners, of those whose indices are printed."""
SCALES = ((24, 36), (34, 46), (46, 84))
"""Rank heights in art pixels: small, usual, and jumbo indices."""


@dataclass(frozen=True, slots=True)
class Style:
    """How one printed deck looks: everything its 52 cards share.

    ``four`` has an index in every corner; ``apart`` has rank and suit in different corners, so no index.
    """

    deck: DeckArt | None
    glyphs: dict[str, Mask]
    suits: dict[str, Mask]
    colours: dict[str, Colour]
    stock: Colour
    own_index: bool
    dark: bool
    foil: Foil | None
    tint: tuple[float, float, float]
    swap: bool
    scale: float
    narrow: float
    suit_scale: float
    gap: float
    margin: tuple[int, int]
    four: bool
    apart: bool
    outline: bool
    border: Colour | None
    pip_scale: float
    aspect: float
    wear: Wear | None
    seed: int


def any_colour(rng: Generator, *, low: int = 0, high: int = 256) -> Colour:
    """A random colour."""
    r, g, b = (int(v) for v in rng.integers(low, high, 3))
    return r, g, b


def choose_colours(rng: Generator, *, dark: bool) -> dict[str, Colour]:
    """The ink of each suit: two colours, four colours, or metal on a dark card."""
    red = (int(rng.integers(170, 256)), int(rng.integers(0, 70)), int(rng.integers(0, 75)))
    grey = int(rng.integers(0, 60))
    black = (grey, grey, min(255, grey + int(rng.integers(0, 25))))
    if dark:
        gold = (int(rng.integers(170, 256)), int(rng.integers(130, 200)), int(rng.integers(30, 120)))
        light = any_colour(rng, low=190)
        pick = rng.random()
        if pick < 0.45:
            return dict.fromkeys("SHDC", gold)
        black, red = (light, gold if pick < 0.6 else red)
    if rng.random() < 0.2:
        blue, green = (20, 60, int(rng.integers(150, 256))), (10, int(rng.integers(110, 180)), 50)
        return {"S": black, "H": red, "D": blue, "C": green}
    if rng.random() < 0.06:
        return dict.fromkeys("SHDC", any_colour(rng, low=150) if dark else any_colour(rng, high=130))
    return {"S": black, "H": red, "D": red, "C": black}


def choose_style(rng: Generator, decks: list[DeckArt], glyphs: Glyphs) -> Style:
    """A printed deck nobody has seen: a mixture of art, inks, fonts, symbols and sizes."""
    foil = choose_foil(rng) if rng.random() < FOIL else None
    dark = foil is None and bool(rng.random() < 0.16)
    own_index = bool(decks) and bool(rng.random() < 0.45)
    deck = decks[int(rng.integers(len(decks)))] if decks and (own_index or rng.random() < 0.6) else None
    grey = int(rng.integers(4, 50)) if dark else int(rng.integers(215, 256))
    stock = tuple(int(np.clip(grey + rng.integers(-12, 13), 0, 255)) for _ in range(3))
    tint = tuple(float(v) for v in np.clip(rng.normal(0.97, 0.05, 3), 0.75, 1.05))
    return Style(
        deck=deck,
        glyphs=glyphs.ranks[int(rng.integers(len(glyphs.ranks)))],
        suits=glyphs.suits[int(rng.integers(len(glyphs.suits)))],
        colours=choose_colours(rng, dark=dark),
        stock=(stock[0], stock[1], stock[2]),
        own_index=own_index or (deck is not None and deck.name in APART),
        dark=dark,
        foil=foil,
        tint=(tint[0], tint[1], tint[2]),
        swap=bool(rng.random() < 0.1),
        scale=float(rng.uniform(*SCALES[int(rng.choice(3, p=(0.35, 0.4, 0.25)))])),
        narrow=float(rng.uniform(0.45, 1.05)),
        suit_scale=float(rng.uniform(0.55, 1.1)),
        gap=float(rng.uniform(0.03, 0.3)),
        margin=(int(rng.integers(7, 17)), int(rng.integers(7, 22))),
        four=bool(rng.random() < 0.35),
        apart=bool(rng.random() < APART_SHARE),
        outline=bool(rng.random() < 0.06),
        border=any_colour(rng) if rng.random() < 0.15 else None,
        pip_scale=float(rng.uniform(0.12, 0.2)),
        aspect=float(rng.uniform(0.85, 1.15)),
        wear=choose_wear(rng) if rng.random() < WORN else None,
        seed=int(rng.integers(1 << 31)),
    )
