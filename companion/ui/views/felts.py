"""Which function tells which game's felt."""

from __future__ import annotations

from collections.abc import Mapping

from companion.table import Table
from companion.ui.views.battle import battle
from companion.ui.views.bluff_words import bluff_words
from companion.ui.views.bluffing_battles import bluffing_battles
from companion.ui.views.felt import Felt, Teller
from companion.ui.views.lost_war import lost_war
from companion.ui.views.pirates_bluff import pirates_bluff

TELLERS: Mapping[str, Teller] = {
    "bluffing-battles": bluffing_battles,
    "pirates-bluff": pirates_bluff,
    "battle": battle,
    "lost-war": lost_war,
    "bluff-words": bluff_words,
}


def felt_of(table: Table) -> Felt:
    """The felt of any game; one without a teller shows scores alone."""
    teller = TELLERS.get(table.game.name)
    return teller(table) if teller else Felt()
