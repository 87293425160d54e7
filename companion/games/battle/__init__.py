"""Battle: tricks with three armies that beat each other in a ring, special cards, and bets on every round."""

from companion.games.battle.judge import Battle

__all__ = ["Battle"]
