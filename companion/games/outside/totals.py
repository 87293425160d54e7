"""How much of everything a game has: it stays the same, whatever is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.rules.holdings import CARDS
from companion.rules.spec import GameState


def count_totals(state: GameState) -> dict[str, int]:
    """How much there is of each unit, and how many cards."""
    return {**state.holdings.count_units(), CARDS: state.holdings.total}


def list_lost(before: Mapping[str, int], state: GameState) -> Iterator[str]:
    """What there is more or less of than ``before``."""
    for unit, amount in count_totals(state).items():
        if before.get(unit, 0) != amount:
            yield f"{before.get(unit, 0)} {unit} at the start became {amount}: only a Movement may move them"
