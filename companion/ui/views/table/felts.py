"""How each game is shown."""

from __future__ import annotations

from companion.rules.felt import Felt, Showing
from companion.table import Table


def showing(table: Table) -> Showing:
    """The keys, the moments and the awards of the game of this table."""
    return table.game.showing


def felt_of(table: Table) -> Felt:
    """The felt of any game; one that tells nothing shows scores alone."""
    return table.game.felt(table.history) if table.game.felt else Felt()
