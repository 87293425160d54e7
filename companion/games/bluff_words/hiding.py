"""What is secret in Bluff Words: hidden cards, until a challenge flips them, and what is in decks and discards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from companion.games.bluff_words import happenings as h
from companion.games.bluff_words import reasons, words
from companion.games.bluff_words.prompts import zone
from companion.games.bluff_words.state import State
from companion.rules.events import PositionEntered, Seat
from companion.rules.game import T


def hidden(seen: T, viewer: Seat | None) -> T:
    """A state, an event or an act with what is secret from the viewer taken out."""
    value: Any = seen
    if isinstance(value, State):
        census = value.census
        for seat in value.seats:
            if seat != viewer:
                census = census.forgotten(f"{seat}/discard").forgotten(f"{seat}/deck")
                census = census if _flipped(value, seat) else census.forgotten(f"{seat}/down")
        value = replace(value, census=census)
    elif isinstance(value, h.CardsLaid) and value.seat != viewer:
        unseen = (None,) * len(value.down)
        params = tuple((name, (*value.up, *unseen) if name == "cards" else param) for name, param in value.why.params)
        value = replace(value, down=unseen, why=replace(value.why, params=params))
    elif isinstance(value, words.Draw) and value.seat != viewer:
        value = replace(value, card=None)
    elif isinstance(value, h.BestWordFound) and not value.for_all and value.seat != viewer:
        value = replace(value, word="", value=0, why=reasons.BEST_SECRET(seat=value.seat))
    elif isinstance(value, PositionEntered):
        value = replace(value, position=hidden(value.position, viewer))
    elif isinstance(value, words.Position):
        shows = value.bidder if value.challenger else None
        down = {seat: lies if seat in (viewer, shows) else (None,) * len(lies) for seat, lies in value.down.items()}
        value = replace(value, down=down)
    return cast(T, value)


def secret_zones(state: State) -> Mapping[str, Seat]:
    """The hidden cards in front of the seats, until a challenge flips them."""
    return {zone(state, seat, "down"): seat for seat in state.seats if not _flipped(state, seat)}


def _flipped(state: State, seat: Seat) -> bool:
    return state.challenger is not None and seat == state.bidder
