"""A print shop of drawn shapes: no fonts, no decks and no network are needed."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.cards import STANDARD_RANKS
from companion.training.scenes.glyphs import Glyphs, Mask, cut
from companion.training.scenes.scenes import Shop
from companion.training.scenes.styles import Style, choose_style


def lettered(text: str) -> Mask:
    """A rank as a mask."""
    sheet = np.zeros((64, 40 * len(text) + 8), np.uint8)
    cv2.putText(sheet, text, (4, 60), cv2.FONT_HERSHEY_DUPLEX, 2.0, 255, 6)
    rank = cut(sheet)
    assert rank is not None
    return rank


def polygon(points: list[tuple[int, int]]) -> Mask:
    """A suit as a mask."""
    sheet = np.zeros((64, 64), np.uint8)
    cv2.fillPoly(sheet, [np.asarray(points, np.int32)], 255)
    suit = cut(sheet)
    assert suit is not None
    return suit


@pytest.fixture(scope="session")
def glyphs() -> Glyphs:
    suits = {
        "S": polygon([(32, 0), (63, 50), (0, 50)]),
        "H": polygon([(0, 10), (63, 10), (32, 63)]),
        "D": polygon([(32, 0), (63, 32), (32, 63), (0, 32)]),
        "C": polygon([(0, 20), (63, 20), (40, 63), (24, 63)]),
    }
    return Glyphs(({rank: lettered(rank) for rank in STANDARD_RANKS},), (suits,))


@pytest.fixture
def shop(glyphs: Glyphs) -> Shop:
    surface = np.full((120, 120, 3), (40, 110, 60), np.uint8)
    return Shop([], glyphs, [surface])


@pytest.fixture
def style(glyphs: Glyphs) -> Style:
    plain = (choose_style(np.random.default_rng(seed), [], glyphs) for seed in range(100))
    return next(s for s in plain if not (s.dark or s.foil or s.outline or s.four or s.border) and 35 < s.scale < 50)
