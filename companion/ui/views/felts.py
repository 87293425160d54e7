"""How each game is shown."""

from __future__ import annotations

from collections.abc import Mapping

from companion.table import Table
from companion.ui.views import battle, bluff_words, bluffing_battles, lost_war, pirates_bluff
from companion.ui.views.felt import Felt, Showing

SHOWN: Mapping[str, Showing] = {
    "bluffing-battles": bluffing_battles.SHOWING,
    "pirates-bluff": pirates_bluff.SHOWING,
    "battle": battle.SHOWING,
    "lost-war": lost_war.SHOWING,
    "bluff-words": bluff_words.SHOWING,
}


def showing(table: Table) -> Showing:
    """How the game of this table is shown; one that says nothing of it shows scores alone."""
    return SHOWN.get(table.game.name, Showing())


def felt_of(table: Table) -> Felt:
    """The felt of any game."""
    return showing(table).felt(table)
