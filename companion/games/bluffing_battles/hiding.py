"""What a player of Bluffing Battles may see: the opponent's drawn cards stay hidden until they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from companion.games.bluffing_battles import words
from companion.games.bluffing_battles.prompts import zone
from companion.games.bluffing_battles.state import State
from companion.rules.events import PositionEntered, Seat
from companion.rules.game import T


def hidden(seen: T, viewer: Seat | None) -> T:
    """A state, an event or an act with what is secret from the viewer taken out."""
    value: Any = seen
    if isinstance(value, State):
        census = value.census
        for seat in value.seats:
            if seat != viewer:
                census = census.forgotten(f"{seat}/hand")
        value = replace(value, census=census)
    elif isinstance(value, words.CardsNamed) and not value.open_to_all and value.seat != viewer:
        why = replace(value.why, params=(("seat", value.seat), ("cards", (None,))))
        value = replace(value, cards=(), why=why)
    elif isinstance(value, words.Draw) and value.seat != viewer:
        value = replace(value, card=None)
    elif isinstance(value, PositionEntered):
        value = replace(value, position=hidden(value.position, viewer))
    elif isinstance(value, words.Position):
        value = replace(value, known={seat: held for seat, held in value.known.items() if seat == viewer})
    return cast(T, value)


def secret_zones(state: State) -> Mapping[str, Seat]:
    """Hands, but for the cards that are dealt: both players may look at those."""
    return {zone(state, seat, "hand"): seat for seat in state.seats if state.started}
