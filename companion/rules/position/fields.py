"""The fields of a position: what people call each, what it may be, and where the state has it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, get_args, get_origin, get_type_hints

from companion.cards import Face
from companion.rules.events import Account, Seat, Unit
from companion.rules.game import Asked, Cards, Choice, Number

Values: TypeAlias = Number | Choice | Cards
Asks: TypeAlias = Values | Callable[[Any, Seat], Values | None]
"""What a field of a position may be; where that hangs on the state or the seat, a function of both says it. None: it is
not asked."""

Unsaid: TypeAlias = Callable[[Any, Any, Seat], Any]
"""What a field is that nobody entered, by the state, the position and the seat."""

PlaceCards: TypeAlias = int | tuple[Face | None, ...]
"""What lies in a place: a number of cards, or these cards."""

A_CARD = Cards(zone="", least=0)


def cards(most: int) -> Cards:
    """So many cards at most."""
    return Cards(zone="", least=0, most=most)


def a_seat(state: Any, _: Seat) -> Choice:
    """One of those who play."""
    return Choice("seat", state.seats)


def each_seats(called: str, asks: Asks, *, noun: str = "", secret: bool = False, **where: Any) -> Any:
    """A field of a position that is entered by seat: what people call it on a key and in a sentence, and what it may
    be. ``secret`` cards are for that seat's eyes alone.

    ``place`` says where the book has it: a number is the number of cards there, cards are those that are known there,
    and cards that may be None are all of them. With ``unit`` it is an amount there, by default at the seat. ``state``
    is the attribute of the state that has it, a mapping of seats. ``unsaid`` is the value for a seat that was not
    entered, as a function of the state, the position and the seat."""
    return dataclasses.field(default_factory=dict, metadata=_declare(called, asks, noun, secret, True, **where))


def the_tables(called: str, asks: Asks, default: Any = None, *, noun: str = "", **where: Any) -> Any:
    """A field of a position that is entered once, for the whole table; ``place``, ``unit``, ``state`` and ``unsaid``
    are as for ``each_seats``."""
    return dataclasses.field(default=default, metadata=_declare(called, asks, noun, False, False, **where))


def _declare(
    called: str, asks: Asks, noun: str, secret: bool, by_seat: bool, *, place: str = "", unit: Unit = "",
    state: str = "", unsaid: Unsaid | None = None,
) -> dict[str, Any]:  # fmt: skip
    where = {"place": place or ("{seat}" if unit else ""), "unit": unit, "attribute": state, "unsaid": unsaid}
    return {
        "called": called,
        "asks": asks,
        "noun": noun or called.lower(),
        "secret": secret,
        "by_seat": by_seat,
        **where,
    }


@dataclasses.dataclass(slots=True)
class Booking:
    """What the fields of a position come to: what lies in places, which faces are known there, amounts by unit and
    account, and attributes of the state."""

    lying: dict[str, PlaceCards] = dataclasses.field(default_factory=dict)
    known: dict[str, tuple[Face, ...]] = dataclasses.field(default_factory=dict)
    amounts: dict[tuple[Unit, Account], int] = dataclasses.field(default_factory=dict)
    attributes: dict[str, Any] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass(frozen=True, slots=True)
class PositionField:
    """One field of a position, as it was declared; ``is_number`` and ``has_unseen`` are of its type."""

    name: str
    called: str
    asks: Asks
    noun: str
    secret: bool
    by_seat: bool
    place: str
    unit: Unit
    attribute: str
    unsaid: Unsaid | None
    is_number: bool
    has_unseen: bool

    @property
    def is_derived(self) -> bool:
        """Whether the state has it."""
        return bool(self.place or self.attribute)

    def allowed(self, state: Any, seat: Seat) -> Values | None:
        """What it may be."""
        return self.asks(state, seat) if callable(self.asks) else self.asks

    def question(self, state: Any, seat: Seat | None) -> Asked | None:
        """How people are asked for it; None where they are not."""
        asks = self.allowed(state, seat or "")
        if asks is None:
            return None
        return Asked(field=self.name, called=self.called, asks=asks, seat=seat, secret=self.secret)

    def read(self, state: Any) -> Any:
        """What it says of this state; of seats, only those of which there is something to say."""
        if self.attribute:
            value = getattr(state, self.attribute)
            return dict(value) if self.by_seat else value
        if not self.by_seat:
            return self._held(state, self.place)
        held = {seat: self._held(state, self.place.replace("{seat}", seat)) for seat in state.seats}
        return held if self.is_number or self.has_unseen else {seat: value for seat, value in held.items() if value}

    def _held(self, state: Any, place: str) -> Any:
        if self.unit:
            return state.holdings.of(self.unit, place)
        pile = state.holdings.pile(place)
        if self.is_number:
            return pile.size
        return (*pile.faces, *(None,) * pile.unseen) if self.has_unseen else pile.faces

    def book(self, booking: Booking, state: Any, position: Any) -> None:
        """Notes what it says in this position."""
        said = getattr(position, self.name)
        if self.attribute:
            unsaid = said is None and self.unsaid is not None
            booking.attributes[self.attribute] = self.unsaid(state, position, "") if unsaid and self.unsaid else said
            return
        for seat in state.seats if self.by_seat else ("",):
            place, value = self.place.replace("{seat}", seat), said.get(seat) if self.by_seat else said
            if value is None and self.unsaid is not None:
                value = self.unsaid(state, position, seat)
            if self.unit:
                booking.amounts[self.unit, place] = value or 0
            elif self.is_number:
                booking.lying[place] = value or 0
            elif self.has_unseen:
                booking.lying[place] = tuple(value or ())
            elif value:
                booking.known[place] = tuple(value)


def fields_of(kind: type[Any]) -> tuple[PositionField, ...]:
    """The fields that a position declares, in its order."""
    hints = get_type_hints(kind)
    found = [field for field in dataclasses.fields(kind) if "asks" in field.metadata]
    return tuple(_field(field.name, field.metadata, hints[field.name]) for field in found)


def _field(name: str, said: Mapping[str, Any], hint: Any) -> PositionField:
    value = get_args(hint)[-1] if get_origin(hint) is Mapping else hint
    parts = (value, *get_args(value))
    cards_of = [get_args(part)[0] for part in parts if get_origin(part) is tuple]
    has_unseen = any(type(None) in get_args(card) for card in cards_of)
    return PositionField(name=name, is_number=int in parts, has_unseen=has_unseen, **said)
