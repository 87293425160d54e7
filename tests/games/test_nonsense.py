"""The referee of any game judges each act, or refuses it with a sentence."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.games import GAMES
from tests.games.nonsense import Nonsense, open_table

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eli", "Fay", "Gus", "Hal")


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(GAMES))
def test_any_act_is_judged_or_refused(name: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        chance = random.Random(seed)
        Nonsense(open_table(GAMES[name], chance, seen, NAMES), chance, seen).play(80)
    assert seen["unknown-seat"]
    assert seen.total() > 500
