"""Print that is not even and cards that were used: thin ink, white specks in it, and dark edges."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from companion.training.scenes.art import CardArt, stock_colour

WORN = 0.3
"""The share of decks whose print is uneven or whose cards are worn."""


@dataclass(frozen=True, slots=True)
class Wear:
    """How far a deck is worn: the part of its ink that is lost as ``specks``, how much ``faded`` its ink is at most,
    and how dark its ``edges`` are (each 0 to 1)."""

    specks: float
    faded: float
    edges: float


def choose_wear(rng: Generator) -> Wear:
    """A deck's wear."""
    specks = float(rng.uniform(0, 0.12)) if rng.random() < 0.6 else 0.0
    faded = float(rng.uniform(0, 0.55)) if rng.random() < 0.6 else 0.0
    return Wear(specks, faded, float(rng.uniform(0, 0.6)) if rng.random() < 0.5 else 0.0)


def waves(rng: Generator, width: int, height: int, cells: int) -> NDArray[np.float32]:
    """A smooth random field of 0 to 1 with this many waves across the width."""
    coarse = rng.random((max(2, round(cells * height / width)), cells)).astype(np.float32)
    smooth = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.clip(smooth, 0, 1), np.float32)


def wear_out(rng: Generator, art: CardArt, wear: Wear) -> CardArt:
    """The card as it looks after its wear; where things are printed stays as it was."""
    height, width = art.rgb.shape[:2]
    rgb, stock = art.rgb.astype(np.float32), stock_colour(art.rgb)
    lost = wear.faded * waves(rng, width, height, int(rng.integers(2, 9)))
    if wear.specks:
        fine = waves(rng, width, height, int(rng.integers(60, 130)))
        lost = np.maximum(lost, fine > np.quantile(fine[::4, ::4], 1 - wear.specks))
    rgb += (stock - rgb) * lost[..., None]
    if wear.edges:
        inside = cv2.distanceTransform(np.pad(art.alpha > 127, 1).astype(np.uint8), cv2.DIST_L2, 3)[1:-1, 1:-1]
        reach = float(rng.uniform(2, 7)) * (0.4 + 1.2 * waves(rng, width, height, 24))
        rgb *= 1 - (wear.edges * np.clip(1 - inside / reach, 0, 1))[..., None]
    return replace(art, rgb=np.asarray(np.clip(rgb, 0, 255), np.uint8))
