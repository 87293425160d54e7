"""Bluff Words: two to six players bid on words, bluff, and challenge each other."""

from companion.games.bluff_words.judge import BluffWords

__all__ = ["BluffWords"]
