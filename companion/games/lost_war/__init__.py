"""Winning the Battle, Losing the War: two players, a deck each, three stones and blind battles."""

from companion.games.lost_war.judge import LostWar

__all__ = ["LostWar"]
