"""Bluffing Battles: two players, one or two standard decks, fights and wars."""

from companion.games.bluffing_battles.judge import BluffingBattles

__all__ = ["BluffingBattles"]
