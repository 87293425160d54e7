"""The one book of things: where every card is, and how much of every unit lies where."""

from companion.rules.holdings.book import Holdings
from companion.rules.holdings.piles import EMPTY, Pile, Pools
from companion.rules.movements import CARDS, Goes, Movement, move, move_all

__all__ = ["CARDS", "EMPTY", "Goes", "Holdings", "Movement", "Pile", "Pools", "move", "move_all"]
