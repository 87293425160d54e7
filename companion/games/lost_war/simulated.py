"""A bot's guess in Winning the Battle, Losing the War: how many cards the other mustered in secret."""

from __future__ import annotations

from random import Random

from companion.games.lost_war.state import State
from companion.rules.bots import Dealing
from companion.rules.holdings import move
from companion.rules.values import replace

USUAL = 5
"""The most cards that anybody is supposed to muster; the sensible bot draws three to five."""


def deal(state: State, chance: Random) -> State:
    """A muster of which a seat sees nothing but that it was made gets a number of cards."""
    for seat, count in state.mustered.items():
        least, most = state.span(seat)
        if count == 0 < most:
            drawn = chance.randint(least, max(least, min(USUAL, most)))
            holdings = state.holdings.moved(move(drawn, seat, f"{seat}/hand"))
            state = replace(state, holdings=holdings, mustered={**state.mustered, seat: drawn})
    return state


DEALING = Dealing(deal=deal)
