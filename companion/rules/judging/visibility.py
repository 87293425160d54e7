"""Hidden things stay hidden from everybody: so a screen or a terminal at the table shows them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from companion.rules.acts import ASKED_CHOICE, ASKED_NUMBER, BEYOND_CHOICE, BEYOND_NUMBER, FOR_ONE_SEAT, Amend, Position
from companion.rules.events import Event, Param, PositionEntered, Seat, Why
from companion.rules.game import Act
from companion.rules.judging.carded import cards_field
from companion.rules.notation import to_json
from companion.rules.places import ALL, NOBODY, Place, zone_of
from companion.rules.values import replace

if TYPE_CHECKING:
    from companion.rules.spec import GameSpec

T = TypeVar("T", bound=Event | Act)


def redact(seen: T, viewer: Seat | None) -> T:
    """An event or an act without everything that this seat may not see (None: without all secrets, for a spectator)."""
    if isinstance(seen, PositionEntered):
        position: Any = seen.position
        hidden = redact(position, viewer)
        return seen if hidden is position else replace(seen, position=hidden)
    names = _secrets_of(seen)
    if not names:
        return seen
    eyes = () if isinstance(seen, Position) else seen.eyes()
    if eyes is None or (viewer is not None and viewer in eyes):
        return seen
    values = {name: getattr(seen, name) for name in names}
    changed = {name: blank for name, value in values.items() if (blank := _blank(value, viewer)) != value}
    if isinstance(seen, Event) and seen.secretly:
        changed["why"] = Why(seen.secretly)
    return replace(seen, **changed) if changed else seen


def covered(places: Iterable[Place], state: Any, viewer: Seat | None) -> Any:
    """A state as a seat may see it: of the cards in a place that it does not see nobody knows which is which."""
    holdings = state.holdings
    for place in places:
        if place.seen_by is not ALL:
            for seat in state.seats if place.is_each_seats else ("",):
                if not place.is_seen(state, seat, viewer):
                    holdings = holdings.forgotten(place.of(seat))
    return state if holdings is state.holdings else replace(state, holdings=holdings)


def secret_zones(places: Iterable[Place], state: Any) -> dict[str, Seat]:
    """The zones whose cards only some seats may see now, each with the seat that is asked: the owner, if the owner sees
    the cards, else the first seat that does.
    """
    found: dict[str, Seat] = {}
    for place in places:
        if place.seen_by in (ALL, NOBODY) or not (place.zone and place.is_each_seats):
            continue
        for seat in state.seats:
            if not place.is_seen(state, seat, None):
                order = (seat, *(each for each in state.seats if each != seat))
                eyes = next((each for each in order if place.is_seen(state, seat, each)), None)
                if eyes is not None:
                    found[zone_of(state, seat, place.zone)] = eyes
    return found


def _secrets_of(seen: Event | Act) -> tuple[str, ...]:
    """The fields that are not for everyone."""
    return seen.hidden_fields if isinstance(seen, Position) else seen.secrets


def _blank(value: Any, viewer: Seat | None) -> Any:
    """The visible rest of a secret: the number of its parts; of values by seat, the viewer's own."""
    if isinstance(value, tuple):
        return (None,) * len(value)
    if isinstance(value, Mapping):
        return {seat: each for seat, each in value.items() if seat == viewer}
    return None


def open_to_all(game: GameSpec, events: Iterable[Event]) -> tuple[Event, ...]:
    """The events as somebody may see them who holds no cards."""
    return tuple(game.hide(event, None) for event in events)


def is_open(game: GameSpec, events: Iterable[Event]) -> bool:
    """Whether these events hold nothing that is for one seat only."""
    return all(game.hide(event, None) == event for event in events)


_BEYOND = (BEYOND_NUMBER.code, BEYOND_CHOICE.code, ASKED_NUMBER.code, ASKED_CHOICE.code)
"""Reasons about impossible acts, which are not secret unless the act itself has more to hide."""


def open_why(game: GameSpec, act: Act, why: Why) -> Why:
    """The reason of a refusal, as everybody may hear it. Only the seat of the act hears a reason that names a secret of
    it. If the act has a secret other than cards, the same is true of the game's own reasons and of those about prompts,
    because they may depend on it.
    """
    said = act.with_ if isinstance(act, Amend) else act
    if said is None:
        return why
    secret = set(_words(to_json(said))) - set(_words(to_json(game.hide(said, None))))
    cards = cards_field(game, type(said))
    spoken = secret - set(_words(to_json(said).get(cards))) if cards else secret
    told = {word for _, value in why.params for word in _list_words(value)}
    if why.code in _BEYOND:
        is_for_one = bool(spoken - {why["value"]})
    else:
        is_for_one = bool(secret & told) or (bool(spoken) and any(each.code == why.code for each in game.reasons))
    return FOR_ONE_SEAT(seat=said.seat) if is_for_one else why


def _words(said: Any) -> Iterator[str]:
    """Every text in an act's notation."""
    match said:
        case str():
            yield said
        case dict():
            for value in said.values():
                yield from _words(value)
        case list():
            for value in said:
                yield from _words(value)


def _list_words(value: Param) -> Iterator[str]:
    """Every word of a reason's parameter."""
    for each in value if isinstance(value, tuple) else (value,):
        if isinstance(each, str):
            yield each
            yield from re.findall(r"[\w-]+|\?", each)
