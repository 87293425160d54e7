"""The one book of things: the place of every card, and the amount of every unit in each place."""

from companion.rules.holdings.book import Holdings
from companion.rules.holdings.piles import EMPTY, Pile, Pools
from companion.rules.movements import CARDS, Goes, Movement, move, move_all

__all__ = ["CARDS", "EMPTY", "Goes", "Holdings", "Movement", "Pile", "Pools", "move", "move_all"]
