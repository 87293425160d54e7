"""How each game is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.rules.felt import Felt, Showing
from companion.rules.spec import GameSpec
from companion.table import Table
from companion.ui.views import battle

SHOWN: Mapping[str, tuple[Callable[[Table], Felt], Showing]] = {
    "battle": (battle.felt, battle.SHOWING),
}


def showing(table: Table) -> Showing:
    """The keys, the moments and the awards of the game of this table."""
    if isinstance(table.game, GameSpec):
        return table.game.showing
    return SHOWN[table.game.name][1] if table.game.name in SHOWN else Showing()


def felt_of(table: Table) -> Felt:
    """The felt of any game; one that tells nothing shows scores alone."""
    if isinstance(table.game, GameSpec):
        return table.game.felt(table.history) if table.game.felt else Felt()
    return SHOWN[table.game.name][0](table) if table.game.name in SHOWN else Felt()
