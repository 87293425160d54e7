"""What a player of Battle may see: the other hands, and what an eagle moved unseen, stay hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from companion.games.battle import happenings as on
from companion.games.battle import words
from companion.games.battle.prompts import zone
from companion.games.battle.state import State
from companion.rules.events import PositionEntered, Seat
from companion.rules.game import T


def hidden(seen: T, viewer: Seat | None) -> T:
    """A state, an event or an act with what is secret from the viewer taken out."""
    value: Any = seen
    if isinstance(value, State):
        census = value.census
        secret = [f"{seat}/hand" for seat in value.seats if seat != viewer]
        if value.swapped != viewer or viewer is None:
            secret.append("extra")
        for place in secret:
            census = census.forgotten(place)
        value = replace(value, census=census)
    elif isinstance(value, on.HandDealt) and value.seat != viewer:
        nothing = (None,) * len(value.cards)
        params = tuple((name, nothing if name == "cards" else param) for name, param in value.why.params)
        value = replace(value, cards=nothing, why=replace(value.why, params=params))
    elif (isinstance(value, on.EagleTraded) and viewer not in (value.seat, value.to)) or (
        isinstance(value, words.EagleTrade) and viewer not in (value.seat, value.to)
    ):
        value = replace(value, card=None)
    elif isinstance(value, words.Deal) and value.seat != viewer and value.cards is not None:
        value = replace(value, cards=(None,) * len(value.cards))
    elif isinstance(value, PositionEntered):
        value = replace(value, position=hidden(value.position, viewer))
    elif isinstance(value, words.Position):
        value = replace(value, hands={seat: held for seat, held in value.hands.items() if seat == viewer})
    return cast(T, value)


def secret_zones(state: State) -> Mapping[str, Seat]:
    """The hands, as long as they are held."""
    return {zone(state, seat, "hand"): seat for seat in state.seats}
