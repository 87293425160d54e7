"""Simulated tables for tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from companion.cards import Face
from companion.games import GAMES
from companion.rules.bots import Bot
from companion.simulation import SimulatedTable
from companion.simulation.by_chance import play_by_chance
from tests.games.playing import set_up

VARIANTS: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("bluffing-battles", 2, {}),
    ("bluffing-battles", 2, {"format": "one-deck"}),
    ("bluffing-battles", 2, {"format": "two-decks-endless"}),
    ("bluffing-battles", 2, {"format": "one-deck-endless", "recycled_pile": "face-up"}),
    ("pirates-bluff", 3, {}),
    ("pirates-bluff", 8, {"cyclone": True, "super_wilds": True}),
    ("pirates-bluff", 4, {"deck_kind": "uno", "loans": "ask", "stake": 3}),
    ("lost-war", 2, {}),
    ("lost-war", 2, {"minimum_muster": 5, "both_out_tied": "last-battle"}),
    ("bluff-words", 2, {}),
    ("bluff-words", 6, {"collect_short": "end-first", "game_deck": 60}),
    ("battle", 2, {}),
    ("battle", 5, {"goal": "twenty", "battle_roll": "all", "angel_off_suit": "refused", "knight_follows": False}),
    ("battle", 3, {"rotation": "running", "broke": "always-one-token", "eagle_paid_by": "bank", "goal": 10}),
)
"""Games with the numbers of seats and the rulings at which their tables differ most."""


def table(
    game: str, seats: int, options: Mapping[str, object] | None = None, *, seed: object = 1, bot: Bot = play_by_chance
) -> SimulatedTable:
    """A table of bots of one kind."""
    setup = set_up(GAMES[game], [f"P{number}" for number in range(1, seats + 1)], options)
    return SimulatedTable(GAMES[game], GAMES[game].start(setup), dict.fromkeys(setup.seats, bot), Random(str(seed)))


def cards_in(state: Any) -> Counter[Face]:
    """All cards that are named anywhere in a position."""
    return Counter(face for pile in state.holdings.piles.values() for face in pile.faces)


def cards_of(state: Any) -> Counter[Face]:
    """The cards of the deck or the decks that are played with."""
    whole: Counter[Face] = Counter()
    for faces in state.holdings.stock.values():
        whole.update(faces)
    return whole
