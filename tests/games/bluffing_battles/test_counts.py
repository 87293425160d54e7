"""How many plays are legal: a changed number means a changed rule, and is explained where it is changed.

Both hands of three are known. Each of 6 cards may come first, then 3 of the other hand: 6, 18. Won or tied, each then
holds two known cards and one of the 49 that were not shown: 2 x 51 plays after each of the 18.
"""

from __future__ import annotations

import pytest

from companion.games.bluffing_battles import SPEC
from companion.games.bluffing_battles.acts import Deal
from tests.games.perft import ways
from tests.games.playing import set_up


@pytest.mark.parametrize(("depth", "expected"), [(1, 6), (2, 18), (3, 18 * 2 * 51)])
def test_from_two_known_hands(depth: int, expected: int) -> None:
    state = SPEC.start(set_up(SPEC, ("Ann", "Ben")))
    for seat, cards in (("Ann", ("2S", "3S", "4S")), ("Ben", ("2H", "3H", "4H"))):
        for event in SPEC.decide(state, Deal(seat=seat, cards=cards)):
            state = SPEC.evolve(state, event)
    assert ways(SPEC, state, depth) == (expected, 0)
