"""The position after each event, whose things have moved already. Total: it never refuses."""

from __future__ import annotations

from companion.games.bluff_words import events as on
from companion.games.bluff_words.state import State
from companion.rules.events import Event, Seat
from companion.rules.values import replace


def after(state: State, event: Event) -> State:
    """The position after an event."""
    match event:
        case on.TurnBegan(seat=seat):
            return replace(state, turn=seat)
        case on.BidMade(seat=seat, value=value):
            return replace(state, bid=value, bidder=seat)
        case on.BidChallenged(seat=seat):
            return replace(state, challenger=seat)
        case on.CardsTaken() | on.BidCollected():
            return replace(state, bid=0, bidder=None, challenger=None)
        case on.DeckRenewed(seat=seat):
            return replace(state, holdings=state.holdings.forgotten(f"{seat}/deck"))
        case on.CardsNamed(seat=seat, cards=cards):
            place = "middle/up" if seat is None else f"{seat}/up"
            return replace(state, holdings=state.holdings.named(place, *cards))
        case on.CardsShown(seat=seat, own=own, middle=middle):
            holdings = state.holdings.named(f"{seat}/down", *own).named("middle/down", *middle)
            return replace(state, holdings=holdings)
    return state


def turn_to(state: State, seat: Seat) -> State:
    """The table says whose turn it is; so no word is looked for any more."""
    return replace(state, turn=seat, challenger=None)
