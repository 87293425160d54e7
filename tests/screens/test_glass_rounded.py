"""A rectangle with round corners is whole: no pixel in it or on its edge is left free."""

from __future__ import annotations

import numpy as np
import pytest
from kivy.base import EventLoop
from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo

from companion.ui.kit.rounded import Rounded

WIDE, HIGH = 240, 160
SHAPES = [
    ((10.0 + 0.13 * at, 9.0 + 0.31 * at), (44.0 + 3.3 * at, 62.0 + 0.7 * at), (4.0 + 0.9 * at,)) for at in range(24)
]
"""Where, how large and how round: between the pixels too, some without a straight side."""


def drawn(pos: tuple[float, float], size: tuple[float, float], radius: tuple[float, ...]) -> np.ndarray:
    """How bright each pixel is, from 0 to 255."""
    EventLoop.ensure_window()
    picture = Fbo(size=(WIDE, HIGH))
    with picture:
        ClearColor(0, 0, 0, 1)
        ClearBuffers()
        Color(1, 1, 1, 1)
        Rounded(pos=pos, size=size, radius=radius)
    picture.draw()
    return np.frombuffer(picture.pixels, np.uint8).reshape(HIGH, WIDE, 4)[..., 0].astype(int)


def dips(lines: np.ndarray) -> int:
    """How many pixels are darker than one before and one behind them in their line."""
    before = np.maximum.accumulate(lines, axis=1)
    behind = np.maximum.accumulate(lines[:, ::-1], axis=1)[:, ::-1]
    return int((lines < np.minimum(before, behind) - 2).sum())


@pytest.mark.parametrize(("pos", "size", "radius"), [*SHAPES, ((9.4, 9.0), (40.0, 90.0), (14.0, 4.0, 4.0, 14.0))])
def test_a_rounded_rectangle_is_whole(
    pos: tuple[float, float], size: tuple[float, float], radius: tuple[float, ...]
) -> None:
    picture = drawn(pos, size, radius)
    assert dips(picture) == dips(picture.T) == 0
    away = (4 - np.pi) * sum(each**2 for each in radius) / len(radius)
    assert picture.sum() / 255 == pytest.approx(size[0] * size[1] - away, rel=0.005)


def test_each_corner_is_round_as_it_says() -> None:
    picture = drawn((20, 20), (100, 100), (40, 2, 2, 2))
    left, right, low, high = 26, 113, 26, 113
    assert [picture[y, x] for x, y in ((left, high), (right, high), (right, low), (left, low))] == [0, 255, 255, 255]
