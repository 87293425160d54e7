"""Games in which anything is tried, and some of it let stand, keep every card and token."""

from __future__ import annotations

import random

import pytest

from tests.games.battle.rogues import BATTLE, Seen, play_wildly, rare
from tests.games.playing import refolded


@pytest.mark.parametrize("seed", range(12))
def test_the_books_hold_whatever_the_table_lets_stand(seed: int) -> None:
    history = play_wildly(random.Random(seed), Seen())
    start = BATTLE.start(history.setup)
    for _, _, state in history.walk():
        assert sum(BATTLE.ledger(state).values()) == sum(BATTLE.ledger(start).values())
        assert state.holdings.of("tokens", "table") == sum(state.bets.values())
        assert sum(amount for (unit, _), amount in state.holdings.amounts.items() if unit == "points") == 0
        assert state.holdings.total == history.setup.deck.size
        assert min(state.stack(seat) for seat in state.seats) >= 0
    assert refolded(history) == history.state


@pytest.mark.slow
def test_almost_everything_comes_up_in_a_few_wild_games() -> None:
    seen = Seen()
    for seed in range(40):
        play_wildly(random.Random(seed), seen)
    assert len(rare(seen, 1)) < 12
