"""Evenings for property tests: choices shrink towards the kindest, so a failure has the fewest tracks it needs."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from tools.worlds.behaviour import Level
from tools.worlds.chance import draw_units
from tools.worlds.evening import Evening
from tools.worlds.generate import generate_evening


def evenings(game: str, level: Level, *, moments: int = 2) -> st.SearchStrategy[Evening]:
    """Short evenings of a game at a level."""

    def make(chance: Random) -> Evening:
        return generate_evening(game, level, "drawn", units=draw_units(chance), moments=moments)

    return st.randoms(use_true_random=False).map(make)
