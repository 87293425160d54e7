"""Which function tells which game's felt."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.rules.felt import Felt
from companion.rules.spec import GameSpec
from companion.table import Table
from companion.ui.views.battle import battle
from companion.ui.views.pirates_bluff import pirates_bluff

TELLERS: Mapping[str, Callable[[Table], Felt]] = {
    "pirates-bluff": pirates_bluff,
    "battle": battle,
}


def felt_of(table: Table) -> Felt:
    """The felt of any game; one that tells nothing shows scores alone."""
    if isinstance(table.game, GameSpec):
        return table.game.felt(table.history) if table.game.felt else Felt()
    teller = TELLERS.get(table.game.name)
    return teller(table) if teller else Felt()
