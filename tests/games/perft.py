"""How many different series of legal acts there are: a changed number is a changed rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.decks import deck_from_mapping
from companion.rules.game import Setup, settle_options
from companion.rules.spec import GameSpec


def small(game: GameSpec, cards: Mapping[str, object], **options: object) -> Any:
    """The first position of a two-player game with so few cards; no check of the deck is asked."""
    deck = deck_from_mapping(cards, name="small", version="1")
    return game.start(Setup(seats=("Ann", "Ben"), options=settle_options(game, options), deck=deck))


def ways(game: GameSpec, state: Any, depth: int) -> tuple[int, int]:
    """The number of series of ``depth`` acts after which the game continues, and of series of at most ``depth`` acts
    that end it."""
    if game.outcome(state):
        return 0, 1
    if depth == 0:
        return 1, 0
    open_ways = ended = 0
    for act in game.legal(state):
        after = state
        for event in game.decide(state, act):
            after = game.evolve(after, event)
        more, over = ways(game, after, depth - 1)
        open_ways, ended = open_ways + more, ended + over
    return open_ways, ended
