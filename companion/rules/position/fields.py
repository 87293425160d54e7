"""The fields of a position: their names for people, their possible values, and their places in the state."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from companion.rules.events import Account, Seat, Unit
from companion.rules.game import Asked, Cards, Choice, Number
from companion.rules.holdings import Holdings
from companion.rules.position.booking import Booking, at_start

Values: TypeAlias = Number | Choice | Cards
Asks: TypeAlias = Values | Callable[[Any, Seat], Values | None]
"""The possible values of a field; a function of the state and the seat returns them if they depend on these. None:
nobody asks for the field.
"""

Shape: TypeAlias = Literal["number", "card", "known", "all", "words", "seat"]
"""The shape of one value: a number, a card, known cards, all cards of a place, one word of several, or a seat."""

CanOwe: TypeAlias = Callable[[Unit, Account], bool]

MOST_HELD = 1_000_000
"""More than anybody can have: a typing slip is caught."""

A_CARD = Cards(zone="", least=0)


def cards(most: int) -> Cards:
    """Any number of cards up to the most."""
    return Cards(zone="", least=0, most=most)


def each_seats(called: str, asks: Asks | None = None, *, noun: str = "", **where: str) -> Any:
    """A field of a position with a value for each seat. ``called`` is its name on a key and in a sentence.

    - ``place``: where the book has it. For a number it is how many cards lie there; for a card, or cards that may be
      None, it is all of them; for other cards it is the known ones. Only this seat sees the cards of a place that not
      everybody sees.
    - ``unit``: it is an amount of this unit, at the seat or in the ``place``.
    - ``state``: the attribute of the state that has it, a mapping of seats.
    - ``asks``: its possible values. By default these are as many cards as there are, as much as there is of a unit,
      another seat that is not out, or a word of its Literal.
    """
    return dataclasses.field(default_factory=dict, metadata=_declare(called, asks, noun or called.lower(), **where))


def the_tables(called: str, asks: Asks | None = None, default: Any = None, *, noun: str = "", **where: str) -> Any:
    """A field of a position with one value for the whole table; ``place``, ``unit``, ``state`` and ``asks`` are as for
    ``each_seats``. If nobody enters it, it is the ``default``; if that is None, it keeps its value at the start.
    """
    return dataclasses.field(default=default, metadata=_declare(called, asks, noun or f"the {called.lower()}", **where))


def _declare(
    called: str, asks: Asks | None, noun: str, *, place: str = "", unit: Unit = "", state: str = ""
) -> Mapping[str, Any]:
    place = place or ("{seat}" if unit else "")
    return {"called": called, "asks": asks, "noun": noun, "place": place, "unit": unit, "attribute": state}


@dataclasses.dataclass(frozen=True, slots=True)
class PositionField:
    """One field of a position, as it was declared."""

    name: str
    called: str
    asks: Asks | None
    noun: str
    place: str
    unit: Unit
    attribute: str
    by_seat: bool
    shape: Shape
    words: tuple[str, ...]

    @property
    def is_derived(self) -> bool:
        """Whether the state has it."""
        return bool(self.place or self.attribute)

    @property
    def names_cards(self) -> bool:
        """Whether it names cards of a place."""
        return bool(self.place) and self.shape in ("card", "known", "all")

    @property
    def is_of_who_plays(self) -> bool:
        """Whether a seat that is out has no part in it: that one may have amounts, and be out."""
        return self.names_seats or (self.by_seat and not self.unit and self.shape != "words")

    @property
    def names_seats(self) -> bool:
        """Whether each value is one of those who play, as nothing else was asked for."""
        return self.shape == "seat" and self.asks is None

    def allowed(self, state: Any, seat: Seat, can_owe: CanOwe) -> Values | None:
        """Its possible values."""
        if self.asks is not None:
            return self.asks(state, seat) if callable(self.asks) else self.asks
        if self.unit:
            least = -MOST_HELD if can_owe(self.unit, self._path(seat)) else 0
            return Number(self.unit, least, _all_of(state, self.unit, can_owe))
        if self.shape == "words":
            return Choice(self.name, self.words)
        if self.shape == "seat":
            return Choice("seat", tuple(each for each in state.seats if each != seat))
        if self.shape == "number" and not self.place:
            return Number(self.name, 0, MOST_HELD)
        most = _all_cards(state, self._path(_sat(state, seat)))
        if self.shape == "number":
            return Number("cards", 0, most)
        return Cards(zone="", least=0, most=1 if self.shape == "card" else most, may_be_unseen=self.shape == "all")

    def question(self, state: Any, seat: Seat | None, can_owe: CanOwe, *, secret: bool) -> Asked | None:
        """The question to people; None if nobody asks for it."""
        asks = self.allowed(state, seat or "", can_owe)
        if asks is None:
            return None
        return Asked(field=self.name, called=self.called, asks=asks, seat=seat, secret=secret)

    def read(self, state: Any) -> Any:
        """Its value in this state; of seats, only those with something to name."""
        if self.attribute:
            value = getattr(state, self.attribute)
            return {seat: each for seat, each in value.items() if each != ()} if self.by_seat else value
        if not self.by_seat:
            return self._held(state, self.place)
        held = {seat: self._held(state, self._path(seat)) for seat in state.seats}
        if self.shape in ("known", "card"):
            return {seat: value for seat, value in held.items() if value}
        return held

    def _path(self, seat: Seat) -> str:
        return self.place.replace("{seat}", seat)

    def _held(self, state: Any, place: str) -> Any:
        if self.unit:
            return state.holdings.of(self.unit, place)
        pile = state.holdings.pile(place)
        if self.shape == "number":
            return pile.size
        if self.shape == "card":
            return next(iter(pile.faces), None)
        return (*pile.faces, *(None,) * pile.unseen) if self.shape == "all" else pile.faces

    def book(self, booking: Booking, state: Any, position: Any) -> None:
        """Books its value in this position. Anything that it leaves out is as at the start."""
        said, start = getattr(position, self.name), at_start(state)
        if self.attribute:
            booking.attributes[self.attribute] = getattr(start, self.attribute) if said is None else said
            return
        for seat in state.seats if self.by_seat else ("",):
            place, value = self._path(seat), said.get(seat) if self.by_seat else said
            if self.unit:
                began = start.holdings.of(self.unit, self._path(_sat(state, seat)))
                booking.amounts[self.unit, place] = began if value is None else value
            elif self.shape == "known":
                booking.known[place] = tuple(value or ())
                booking.lying.setdefault(place, 0)
            elif self.shape == "card":
                booking.lying[place] = () if value is None else (value,)
            elif value is not None:
                booking.lying[place] = value


def _sat(state: Any, seat: Seat) -> Seat:
    """The seat whose places at the start tell those of this one: of a seat that came later, the first."""
    seats = at_start(state).seats
    return seat if not seat or seat in seats else seats[0]


def _all_of(state: Any, unit: Unit, can_owe: CanOwe) -> int:
    """The most of a unit that an account can have: all there is, unless another one can give what it has not."""
    book = state.holdings
    owes = any(of == unit and can_owe(unit, account) for of, account in book.amounts)
    return MOST_HELD if owes else book.count_units()[unit]


def _all_cards(state: Any, path: str) -> int:
    """How many cards can lie in a place: all of the decks that it had cards of at the start, else all there are."""
    book: Holdings = at_start(state).holdings
    return book.count_stock(book.pile(path).pools or None)


def fields_of(kind: type[Any]) -> tuple[PositionField, ...]:
    """The fields that a position declares, in its order."""
    hints = get_type_hints(kind)
    found = [field for field in dataclasses.fields(kind) if "asks" in field.metadata]
    return tuple(_field(field.name, field.metadata, hints[field.name]) for field in found)


def _field(name: str, said: Mapping[str, Any], hint: Any) -> PositionField:
    by_seat = get_origin(hint) is Mapping
    value = get_args(hint)[1] if by_seat else hint
    parts = [value] if get_origin(value) in (tuple, Literal) else [*get_args(value), value]
    kind = next(part for part in parts if part is not type(None))
    if kind not in (int, str) and get_origin(kind) not in (tuple, Literal):
        wrong = f"the field {name!r} of a position has the type {getattr(kind, '__name__', kind)}"
        raise TypeError(f"{wrong}; write int, Face, tuple[Face, ...], Seat or Literal['no', 'yes']")
    words: tuple[str, ...] = ()
    shape: Shape = "number" if kind is int else "card" if said["place"] or isinstance(said["asks"], Cards) else "seat"
    if get_origin(kind) is tuple:
        shape = "all" if type(None) in get_args(get_args(kind)[0]) else "known"
    elif get_origin(kind) is Literal:
        shape, words = "words", get_args(kind)
    return PositionField(name=name, by_seat=by_seat, shape=shape, words=words, **said)
