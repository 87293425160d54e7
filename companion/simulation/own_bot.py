"""A game's own bot, tried in whole games: a mistake in it would show only in a simulation."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from companion.decks import load_deck
from companion.games.outside.findings import Findings
from companion.games.outside.option_ends import list_fitting
from companion.rules.game import Setup, settle_options
from companion.rules.judging.faults import place_of
from companion.rules.spec import GameSpec
from companion.simulation.game import SimulatedTable
from companion.simulation.plan import describe_failure

MOST_ACTS = 3000
"""The longest game, in acts; a longer one is stopped."""


def try_bot(
    game: GameSpec, found: Findings, *, games: int, seed: int = 0, options: Mapping[str, object] | None = None
) -> None:
    """Notes mistakes in this many ``games``. The game's own bot, if it has one, plays on every seat, at tables of each
    size in turn."""
    if game.bot is None:
        return
    settled = settle_options(game, options or {})
    deck = load_deck(game.deck_name(settled))
    sizes = list_fitting(game, settled)
    by_chance = 0
    for number in range(games):
        seats = tuple(f"P{seat}" for seat in range(1, sizes[number % len(sizes)] + 1))
        state = game.start(Setup(seats=seats, options=settled, deck=deck))
        bots = dict.fromkeys(seats, game.bot)
        try:
            played = SimulatedTable(game, state, bots, Random(f"{seed} {number}")).play(MOST_ACTS)
            by_chance += played.by_chance
            found.ended_by_bot += played.is_over
        except Exception as error:
            found.wrong[describe_failure(error, game)] += 1
    if by_chance:
        waited = f"the bot of every seat waited, so that a legal act followed by chance ({by_chance}×)"
        found.notes.append(f"{place_of(game.bot)}: {waited}; return Wait(seconds, act) if it waits for its moment")
