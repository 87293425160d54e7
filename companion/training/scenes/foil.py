"""Decks in one or two inks: gold, silver or copper on black, light ink on coloured stock, black on gold or pastel."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator

from companion.cards import suit_of
from companion.training.scenes.art import CardArt

Colour = tuple[int, int, int]

METALS: tuple[tuple[Colour, Colour], ...] = (
    ((170, 120, 20), (255, 215, 140)),
    ((140, 140, 140), (235, 235, 240)),
    ((150, 80, 40), (225, 155, 120)),
    ((200, 195, 185), (255, 255, 255)),
)
"""Gold, silver, copper and white: the darkest and the lightest of each."""


@dataclass(frozen=True, slots=True)
class Foil:
    """A printing in one stock and one or two metals; ``depth`` says how much of a colour counts as its ink."""

    stock: Colour
    metals: dict[str, Colour]
    depth: float
    shine: float


def between(rng: Generator, low: Colour, high: Colour) -> Colour:
    """A random colour between two."""
    r, g, b = (int(rng.integers(a, z + 1)) for a, z in zip(low, high, strict=True))
    return r, g, b


def metal(rng: Generator) -> Colour:
    """The colour of a metal, most often of gold."""
    return between(rng, *METALS[int(rng.choice(len(METALS), p=(0.55, 0.2, 0.1, 0.15)))])


def choose_foil(rng: Generator) -> Foil:
    """A stock and its inks: all suits alike, or on black hearts and diamonds apart."""
    bright, deep = metal(rng), between(rng, (0, 0, 0), (50, 50, 50))
    kind = rng.choice(["black", "coloured", "metal", "pastel"], p=[0.6, 0.12, 0.14, 0.14])
    if kind == "metal":
        stock, ink = bright, deep
    elif kind == "pastel":
        stock, ink = between(rng, (130, 130, 130), (255, 255, 255)), deep
    elif kind == "coloured":
        r, g, b = np.asarray(between(rng, (5, 5, 5), (60, 60, 60))) + np.eye(3, dtype=int)[rng.integers(3)] * 90
        stock, ink = (int(r), int(g), int(b)), bright
    else:
        stock, ink = between(rng, (4, 4, 4), (50, 46, 46)), bright
    metals = dict.fromkeys("SHDC", ink)
    if kind in ("black", "pastel") and rng.random() < 0.4:
        red = between(rng, (170, 0, 0), (255, 60, 70))
        other = red if kind == "pastel" or rng.random() < 0.6 else metal(rng)
        metals |= {"H": other, "D": other}
    return Foil(stock, metals, float(rng.uniform()), float(rng.uniform(0, 0.4)))


def gild(rng: Generator, art: CardArt, foil: Foil) -> CardArt:
    """A card printed in dark ink on light stock, printed in metal instead, with the shine of a bent foil."""
    height, width = art.rgb.shape[:2]
    light = art.rgb.astype(np.float32) / 255
    lightness = foil.depth * light.min(axis=2) + (1 - foil.depth) * light.mean(axis=2)
    paper = max(0.5, float(np.percentile(lightness[art.alpha > 200], 90)))
    amount = np.clip(1 - lightness / paper, 0, 1)[..., None]
    y, x = np.mgrid[0:height, 0:width] / height
    fx, fy, phase = rng.uniform(-1.2, 1.2), rng.uniform(-1.2, 1.2), rng.uniform()
    shine = 1 + foil.shine * np.cos(2 * np.pi * (fx * x + fy * y + phase))[..., None]
    bright = np.asarray(foil.metals[suit_of(art.face)], np.float32) * shine
    rgb = np.asarray(foil.stock, np.float32) * (1 - amount) + bright * amount
    return replace(art, rgb=np.asarray(np.clip(rgb, 0, 255), np.uint8))
