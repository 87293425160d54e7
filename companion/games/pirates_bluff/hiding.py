"""What a player of Pirate's Bluff may see: passed cards are known to who gave and who got them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from companion.events import Seat
from companion.games.game import T
from companion.games.pirates_bluff.happenings import CardsPassed
from companion.games.pirates_bluff.state import State


def hidden(seen: T, viewer: Seat | None) -> T:
    """A state or an event with what is secret from the viewer taken out."""
    value: Any = seen
    if isinstance(value, State):
        holdings = {
            seat: holding if viewer in (seat, holding.giver) and viewer is not None else replace(holding, got=())
            for seat, holding in value.deal.holdings.items()
        }
        value = replace(value, deal=replace(value.deal, holdings=holdings))
    elif isinstance(value, CardsPassed) and viewer not in (value.seat, value.to):
        value = replace(value, cards=None)
    return cast(T, value)
