"""The moves of a simulated game's dealer: the halves of one deck, treasures that a war has turned up, and the open tops
of the draw piles."""

from __future__ import annotations

from random import Random

from companion.games.bluffing_battles.after import after
from companion.games.bluffing_battles.events import CardsNamed
from companion.games.bluffing_battles.messages import TOP_SEEN
from companion.games.bluffing_battles.state import State
from companion.rules.bots import Dealing
from companion.rules.holdings.dealing import deal as name_all
from companion.rules.holdings.dealing import draw
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


def turn_up(state: State, chance: Random) -> State:
    """The card that lies open on each draw pile is named."""
    for seat in state.seats:
        place = f"{seat}/draw"
        if state.size(place) and seat not in state.tops and seat not in state.turned:
            top = draw(state.holdings, place, 1, chance)
            state = after(state, CardsNamed(why=TOP_SEEN(), seat=seat, place=place, cards=top, on_top=True))
    return state


DEALING = Dealing(deal=deal, turn_up=turn_up)
