"""The words that the companion proposes: a dictionary without slurs and vulgar words, which only players say."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from companion.games.bluff_words.lexicon import lexicon
from companion.games.bluff_words.search import Index, index
from companion.games.bluff_words.state import State

FILE = Path(__file__).parent / "never_proposed.txt"


def index_proposed(state: State) -> Index:
    """The index of the words that the companion proposes at this table."""
    return index(leave_out_unproposed(lexicon(state.options.dictionary)), tuple(sorted(state.points.items())))


@lru_cache(maxsize=4)
def leave_out_unproposed(words: frozenset[str]) -> frozenset[str]:
    """The words that are not in the list of those that are never proposed; a star there stands for every ending."""
    lines = FILE.read_text("utf-8").splitlines()
    listed = [each for line in lines if not line.startswith("#") for each in line.split()]
    stems = tuple(each[:-1] for each in listed if each.endswith("*"))
    return frozenset(word for word in words.difference(listed) if not word.startswith(stems))
