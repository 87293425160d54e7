"""What the dealer of a simulated game does: who gets which half of one deck, and treasures that a war has turned up."""

from __future__ import annotations

from random import Random

from companion.games.bluffing_battles.state import State
from companion.rules.bots import Dealing
from companion.rules.holdings.dealing import deal as name_all
from companion.rules.values import replace


def deal(state: State, chance: Random) -> State:
    """The halves of one deck are given out, and the treasures of a war that is over are named."""
    if state.format.decks == 1 and not state.halves_known:
        state = _give_halves(state, chance)
    if not state.unnamed or state.at_war:
        return state
    places = {laid.place for laid in state.unnamed.values()}
    return replace(state, holdings=name_all(state.holdings, sorted(places), chance), unnamed={})


def _give_halves(state: State, chance: Random) -> State:
    holdings = state.holdings
    for seat, colour in zip(state.seats, chance.sample(("red", "black"), 2), strict=True):
        for place in ("draw", "hand"):
            holdings = holdings.confined(f"{seat}/{place}", frozenset({colour}))
    return replace(state, holdings=holdings, halves_known=True)


DEALING = Dealing(deal=deal)
