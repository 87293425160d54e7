"""What is secret in Winning the Battle, Losing the War: how many cards the other mustered, until both have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from companion.games.lost_war import reasons, words
from companion.games.lost_war.state import State
from companion.rules.events import Seat, transfer
from companion.rules.game import T


def hidden(seen: T, viewer: Seat | None) -> T:
    """A state, an event or an act with what is secret from the viewer taken out."""
    value: Any = seen
    if isinstance(value, State) and not value.joined:
        for seat, count in value.mustered.items():
            if seat != viewer:
                value = _unmustered(value, seat, count)
    elif isinstance(value, words.Mustered) and value.seat != viewer:
        value = replace(value, count=None, postings=(), why=reasons.MUSTERED_SECRETLY(seat=value.seat))
    elif isinstance(value, words.Muster) and value.seat != viewer:
        value = replace(cast(Any, value), count=None)
    return cast(T, value)


def secret_zones(state: State) -> Mapping[str, Seat]:
    """None: what is mustered lies face down for everyone, and only how much it is stays secret."""
    return {}


def _unmustered(state: State, seat: Seat, count: int) -> State:
    """The seat's mustered cards are shown as if they still lay in its deck."""
    return replace(
        state,
        mustered={**state.mustered, seat: 0},
        census=state.census.poured(f"{seat}/hand", seat),
        books=state.books.posted(transfer("cards", count, f"{seat}/hand", seat)),
    )
