"""The totals of a game: they stay the same, whatever is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.rules.holdings import CARDS
from companion.rules.spec import GameState


def count_totals(state: GameState) -> dict[str, int]:
    """How much there is of each unit, and how many cards."""
    return {**state.holdings.count_units(), CARDS: state.holdings.total}


def list_lost(before: Mapping[str, int], state: GameState) -> Iterator[str]:
    """The units with more or less than ``before``."""
    for unit, amount in count_totals(state).items():
        if before.get(unit, 0) != amount:
            yield f"{before.get(unit, 0)} {unit} at the start became {amount}: only a Movement may move them"
