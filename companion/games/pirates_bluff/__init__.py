"""Pirate's Bluff: three to eight players bid on what all hands hold together, whenever they like."""

from companion.games.pirates_bluff.judge import PiratesBluff

__all__ = ["PiratesBluff"]
