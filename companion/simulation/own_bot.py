"""A game's own bot, tried in whole games: a mistake in it would show only in a simulation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from companion.decks import load_deck
from companion.rules.game import Setup, settle_options
from companion.rules.spec import GameSpec
from companion.simulation.game import SimulatedTable
from companion.simulation.plan import describe_failure

MOST_ACTS = 3000
"""The longest game, in acts; a longer one is stopped."""


def mistakes_of_bot(
    game: GameSpec, *, games: int, seed: int = 0, options: Mapping[str, object] | None = None
) -> Counter[str]:
    """What went wrong in so many games that the game's own bot plays on every seat, at tables of each size in turn, and
    how often. Empty if the game has no bot."""
    wrong: Counter[str] = Counter()
    settled = settle_options(game, options or {})
    deck = load_deck(game.deck_name(settled))
    least, most = game.seats
    for number in range(games if game.bot else 0):
        seats = tuple(f"P{seat}" for seat in range(1, least + number % (most - least + 1) + 1))
        state = game.start(Setup(seats=seats, options=settled, deck=deck))
        assert game.bot is not None
        try:
            SimulatedTable(game, state, dict.fromkeys(seats, game.bot), Random(f"{seed} {number}")).play(MOST_ACTS)
        except Exception as error:
            wrong[describe_failure(error, game)] += 1
    return wrong
