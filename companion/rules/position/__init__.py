"""A position that the table enters: its fields, their places in the state, and the checks of every game."""

from companion.rules.position.booking import Booked
from companion.rules.position.checks import Checks
from companion.rules.position.entering import PositionSpec, enter, own_pools
from companion.rules.position.fields import A_CARD, MOST_HELD, cards, each_seats, the_tables

__all__ = [
    "A_CARD",
    "MOST_HELD",
    "Booked",
    "Checks",
    "PositionSpec",
    "cards",
    "each_seats",
    "enter",
    "own_pools",
    "the_tables",
]
