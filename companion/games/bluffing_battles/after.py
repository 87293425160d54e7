"""The position after each event, whose things have moved already. Total: it never refuses."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count as count_from
from typing import TypeVar

from companion.cards import Face, colour_of
from companion.games.bluffing_battles import events as on
from companion.games.bluffing_battles.state import Laid, State
from companion.rules.events import Event, Ruled, Seat
from companion.rules.values import replace

V = TypeVar("V")


def after(state: State, event: Event) -> State:
    """The position after an event."""
    match event:
        case on.CardPlayed(seat=seat, card=card):
            state = replace(state, shown={**state.shown, seat: card}, drew=state.drew - {seat}, started=True)
            return _coloured(state, seat, card)
        case on.FightWon(seat=winner):
            return _cleared(state, dict.fromkeys(state.seats, winner))
        case on.WarCardsReturned(seat=seat):
            return _cleared(state, {seat: seat})
        case on.WarCardsDiscarded(seat=seat):
            return _cleared(state, {seat: "box"})
        case on.WarBegun():
            return replace(state, shown={}, at_war=True)
        case on.CardDrawn(seat=seat):
            return replace(state, drew=state.drew | {seat}, tops=_without(state.tops, seat))
        case on.TreasuresLaid(seat=seat, count=count):
            return _treasures_laid(state, seat, count)
        case on.PileRecycled(seat=seat, count=count):
            return _recycled(state, seat, count)
        case on.CardsNamed():
            return _name(state, event)
        case on.RecycleCounted(seat=seat):
            return replace(state, recycled=_without(state.recycled, seat))
        case Ruled():
            lying = {seat: state.holdings.pile(f"{seat}/war").faces for seat in state.shown}
            return replace(state, shown={seat: card for seat, card in state.shown.items() if card in lying[seat]})
    return state


def _cleared(state: State, winner_of: Mapping[Seat, str]) -> State:
    """A seat's cards of the fight went where the mapping says."""
    unnamed = dict(state.unnamed)
    for seat, target in winner_of.items():
        if seat in unnamed:
            unnamed[seat] = replace(unnamed[seat], place=target)
    shown = {seat: card for seat, card in state.shown.items() if seat not in winner_of}
    return replace(state, shown=shown, unnamed=unnamed, at_war=False)


def _treasures_laid(state: State, seat: Seat, count: int) -> State:
    """Treasures come from the far end of the pile; a card is drawn first, so that no visible top is among them."""
    place, before = f"{seat}/war", state.find_laid(seat)
    laid = Laid(place, count + (before.count if before.place == place else 0), state.holdings.pile(place).pools)
    return replace(state, unnamed={**state.unnamed, seat: laid})


def _recycled(state: State, seat: Seat, count: int) -> State:
    pool = next(name for number in count_from(2) if (name := f"{seat}/{number}") not in state.holdings.stock)
    holdings = state.holdings.shuffled(f"{seat}/draw", pool)
    return replace(
        state,
        holdings=holdings,
        turned=state.turned | {seat} if state.options.recycled_pile == "face-down" else state.turned,
        recycled={**state.recycled, seat: count},
        unnamed={
            owner: replace(laid, pools=laid.pools & frozenset(holdings.stock))
            for owner, laid in state.unnamed.items()
            if laid.place != seat
        },
    )


def _name(state: State, event: on.CardsNamed) -> State:
    seat, place = event.seat, event.place
    faces = tuple(face for face in event.cards if face is not None)
    if event.on_top:
        holdings = state.holdings.named(place, faces[0])
        state = replace(state, tops={**state.tops, seat: faces[0]})
    elif place == f"{seat}/hand":
        holdings = state.holdings.named(place, *faces)
        state = replace(state, drew=state.drew - {seat})
    else:
        laid = state.unnamed[seat]
        holdings = state.holdings.named_new(place, faces, laid.pools)
        state = replace(state, unnamed={**state.unnamed, seat: replace(laid, count=laid.count - len(faces))})
    state = replace(state, holdings=holdings)
    return _coloured(state, seat, faces[0]) if faces else state


def _coloured(state: State, seat: Seat, card: Face) -> State:
    """In a one-deck game the first card that a seat shows tells which half of the deck it got."""
    if state.halves_known or state.format.decks == 2:
        return state
    holdings = state.holdings
    for owner in state.seats:
        colour = colour_of(card) if owner == seat else {"red": "black", "black": "red"}[colour_of(card)]
        for place in ("draw", "hand", "war"):
            holdings = holdings.confined(f"{owner}/{place}", frozenset({colour}))
    return replace(state, holdings=holdings, halves_known=True)


def _without(mapping: Mapping[Seat, V], seat: Seat) -> dict[Seat, V]:
    return {key: value for key, value in mapping.items() if key != seat}
