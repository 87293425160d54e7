"""A game as one declared thing."""

from companion.rules.spec.declared import ActSpec, Beforehand, Questions
from companion.rules.spec.game_spec import GameSpec
from companion.rules.state import GameState

__all__ = ["ActSpec", "Beforehand", "GameSpec", "GameState", "Questions"]
