"""How each game is shown."""

from __future__ import annotations

from companion.languages import tr
from companion.rules.felt import Felt, Showing
from companion.rules.judging.faults import place_in, what_python_says
from companion.table import Table


def showing(table: Table) -> Showing:
    """The keys, the moments and the awards of the game of this table."""
    return table.game.showing


def felt_of(table: Table) -> Felt:
    """The felt of any game; one whose own code fails says where."""
    game = table.game
    try:
        return game.felt(table.history)
    except Exception as error:
        place = place_in(error, game.folder)
        if place is None:
            raise
        return Felt(middle=((tr("The game's view of the table failed"), f"{place}: {what_python_says(error)}"),))
