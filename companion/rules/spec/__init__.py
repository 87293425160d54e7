"""A game as one declared thing."""

from companion.rules.spec.declared import ActSpec, Beforehand, GameState, Questions
from companion.rules.spec.game_spec import GameSpec

__all__ = ["ActSpec", "Beforehand", "GameSpec", "GameState", "Questions"]
