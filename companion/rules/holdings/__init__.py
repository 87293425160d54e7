"""The one book of things: where every card is, and how much of every unit lies where."""

from companion.rules.holdings.book import CARDS, EMPTY, Holdings, Movement, Pile, Pools, move, move_all

__all__ = ["CARDS", "EMPTY", "Holdings", "Movement", "Pile", "Pools", "move", "move_all"]
