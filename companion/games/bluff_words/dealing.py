"""The moves of a simulated game's dealer: a challenge turns up the middle's hidden cards."""

from __future__ import annotations

from random import Random

from companion.games.bluff_words.state import State
from companion.rules.bots import Dealing
from companion.rules.holdings.dealing import deal as name_all
from companion.rules.values import replace


def deal(state: State, chance: Random) -> State:
    """All cards that a word may use are named once they are flipped."""
    if state.challenger is None:
        return state
    holdings = name_all(state.holdings, ("middle/down",), chance)
    return state if holdings is state.holdings else replace(state, holdings=holdings)


DEALING = Dealing(deal=deal)
