"""A position that the table enters: its fields, where the state has them, and what is refused at every game."""

from companion.rules.position.checks import MOST_HELD, Checks
from companion.rules.position.entering import PositionSpec, enter
from companion.rules.position.fields import A_CARD, a_seat, cards, each_seats, the_tables

__all__ = ["A_CARD", "MOST_HELD", "Checks", "PositionSpec", "a_seat", "cards", "each_seats", "enter", "the_tables"]
