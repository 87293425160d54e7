"""A stick, a pen or a finger lies over one corner of a card, and leaves most of it free."""

from __future__ import annotations

import numpy as np
import pytest

from companion.training.held_out.crossing import draw_across
from companion.training.held_out.view import looking_at

CARD = np.array([(-31.5, -44.0), (31.5, -44.0), (31.5, 44.0), (-31.5, 44.0)])
VIEW = looking_at(3 * CARD, width=640, height=640, tilt=20, turn=0, roll=0, wide=60, fill=0.9)
LIGHT = 250.0


@pytest.mark.parametrize("seed", range(12))
def test_a_corner_is_hidden_and_the_middle_is_not(seed: int) -> None:
    canvas = np.full((640, 640, 3), LIGHT, np.float32)
    kind = draw_across(canvas, CARD, VIEW, 1, np.random.default_rng(seed))
    assert kind in ("stick", "pen", "finger")
    changed = np.abs(canvas - LIGHT).max(axis=2) > 12

    def hidden(part: float) -> list[bool]:
        """Whether something lies on the way from each corner to the middle, as far as this part of it."""
        steps = (VIEW.to_pixels(corner * np.linspace(1, 1 - part, 40)[:, None]) for corner in CARD)
        return [bool(changed[tuple(np.rint(way[:, ::-1]).astype(int).T)].any()) for way in steps]

    assert sum(hidden(0.5)) == 1
    x, y = np.rint(VIEW.to_pixels(np.zeros((1, 2)))[0]).astype(int)
    assert not changed[y - 3 : y + 4, x - 3 : x + 4].any()


def test_the_same_chance_draws_the_same() -> None:
    one, other = (np.full((640, 640, 3), LIGHT, np.float32) for _ in range(2))
    for canvas in (one, other):
        draw_across(canvas, CARD, VIEW, 1, np.random.default_rng(4))
    assert (one == other).all()
    assert (one != LIGHT).any()
