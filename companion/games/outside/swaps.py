"""Two movements of all cards that were meant to swap two places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from companion.rules.events import Account, Event
from companion.rules.holdings import CARDS
from companion.rules.judging.faults import place_of
from companion.rules.spec import GameSpec, GameState

S = TypeVar("S", bound=GameState)


def swaps_one_way(game: GameSpec[S], book: S, events: Iterable[Event]) -> Iterator[str]:
    """All cards of one place that went to another, and then all from there back: the second movement takes both."""
    went: set[tuple[Account, Account]] = set()
    state = book
    for event in events:
        for each in event.moves(state):
            if each.of == CARDS and each.count is None:
                if (each.target, each.source) in went:
                    yield (
                        f"{place_of(type(event))}: {type(event).__name__} moves all cards from {each.source!r} to "
                        f"{each.target!r}, just after all cards went the other way: {each.target!r} now has both. "
                        "pass_hands((one, other)) from companion.rules.trade swaps two hands"
                    )
                elif book.holdings.size(each.source) and book.holdings.size(each.target):
                    went.add((each.source, each.target))
        state = game.evolve(state, event)
