"""What a player of Pirate's Bluff may see: passed cards are known to who gave and who got them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from companion.games.pirates_bluff.happenings import CardsPassed
from companion.games.pirates_bluff.prompts import zone
from companion.games.pirates_bluff.state import State
from companion.games.pirates_bluff.words import Pass
from companion.rules.events import Seat
from companion.rules.game import T


def hidden(seen: T, viewer: Seat | None) -> T:
    """A state, an event or an act with what is secret from the viewer taken out."""
    value: Any = seen
    if isinstance(value, State):
        holdings = {
            seat: holding if viewer in (seat, holding.giver) and viewer is not None else replace(holding, got=())
            for seat, holding in value.deal.holdings.items()
        }
        value = replace(value, deal=replace(value.deal, holdings=holdings))
    elif isinstance(value, CardsPassed | Pass) and viewer not in (value.seat, value.to):
        value = replace(value, cards=None)
    return cast(T, value)


def secret_zones(state: State) -> Mapping[str, Seat]:
    """The hands, until they are shown."""
    shown = state.deal.phase == "showdown"
    return {zone(state, seat, "hand"): seat for seat in state.seats if not (shown or state.holding(seat).is_in)}
