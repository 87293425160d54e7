"""The behaviour of people at the table in each game: one file a game, each with ``play(chance, moments)``."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tools.worlds.chance import Chance
from tools.worlds.games import battle, bluff_words, bluffing_battles, lost_war, pirates_bluff
from tools.worlds.world import World

PLAYED: Mapping[str, Callable[[Chance, int], World]] = {
    "bluffing-battles": bluffing_battles.play,
    "lost-war": lost_war.play,
    "pirates-bluff": pirates_bluff.play,
    "bluff-words": bluff_words.play,
    "battle": battle.play,
}
"""The function that plays an evening of each game, with at most this number of moments."""
