"""A position that the table enters: what is asked, how it is booked, and what is refused at every game."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, TypeVar

from companion.cards import Face
from companion.rules import acts as words
from companion.rules.events import PositionEntered, Seat
from companion.rules.game import Act, Asked, Cards, Choice, IllegalAct, Number
from companion.rules.holdings import Pile, Pools

S = TypeVar("S")

Values: TypeAlias = Number | Choice | Cards
Asks: TypeAlias = Values | Callable[[Any, Seat], Values | None]
"""What a field of a position may be; where that hangs on the state or the seat, a function of both says it. None: it is
not asked."""

MOST_HELD = 1_000_000
"""More than anybody can have: a typing slip is caught."""


A_CARD = Cards(zone="", least=0)


def cards(most: int) -> Cards:
    """So many cards at most."""
    return Cards(zone="", least=0, most=most)


def a_seat(state: Any, _: Seat) -> Choice:
    """One of those who play."""
    return Choice("seat", state.seats)


def each_seats(called: str, asks: Asks, *, noun: str = "", secret: bool = False) -> Any:
    """A field of a position that is said by seat: what people call it on a key and in a sentence, and what it may
    be. ``secret`` cards are for that seat's eyes alone."""
    return dataclasses.field(default_factory=dict, metadata=_said(called, asks, noun, secret=secret, by_seat=True))


def the_tables(called: str, asks: Asks, default: Any = None, *, noun: str = "") -> Any:
    """A field of a position that is said once, for the whole table."""
    return dataclasses.field(default=default, metadata=_said(called, asks, noun, secret=False, by_seat=False))


def _said(called: str, asks: Asks, noun: str, **said: bool) -> dict[str, Any]:
    return {"called": called, "asks": asks, "noun": noun or called.lower(), **said}


@dataclasses.dataclass(frozen=True, slots=True)
class PositionSpec:
    """How a game's position is entered: the act, the act ``of`` a state, what is refused beside what its fields may
    be, and the state that is ``placed``. ``asks_of`` is whom the fields by seat are asked of."""

    kind: type[Act]
    of: Callable[[Any], Act]
    check: Callable[[Any, Any, Checks], None]
    placed: Callable[[Any, Any], Any]

    def asked(self, state: Any) -> tuple[Asked, ...]:
        """What a position says, in the order in which people are asked: seat by seat, then for the whole."""
        fields = [field for field in dataclasses.fields(self.kind) if "asks" in field.metadata]
        by_seat = [(field, seat) for seat in state.seats for field in fields if _by_seat(field)]
        whole: list[tuple[dataclasses.Field[Any], Seat | None]] = [
            (field, None) for field in fields if not _by_seat(field)
        ]
        found = (self._asked(state, field, seat) for field, seat in (*by_seat, *whole))
        return tuple(asked for asked in found if asked is not None)

    @staticmethod
    def _asked(state: Any, field: dataclasses.Field[Any], seat: Seat | None) -> Asked | None:
        said, asks = field.metadata, _asks(field, state, seat or "")
        if asks is None:
            return None
        return Asked(field=field.name, called=said["called"], asks=asks, seat=seat, secret=said["secret"])

    def refuse_wrong(self, state: Any, position: Act) -> None:
        """Raises IllegalAct where the position cannot be."""
        checks = Checks(position, state.seats)
        for field in dataclasses.fields(position):
            if "asks" not in field.metadata:
                continue
            value, noun = getattr(position, field.name), field.metadata["noun"]
            if _by_seat(field):
                checks.seats(noun, value)
                for seat, each in value.items():
                    checks.allowed(f"{seat}'s {noun}", each, _asks(field, state, seat))
            else:
                checks.allowed(noun, value, _asks(field, state, ""))
        self.check(state, position, checks)


def _asks(field: dataclasses.Field[Any], state: Any, seat: Seat) -> Values | None:
    asks: Asks = field.metadata["asks"]
    return asks(state, seat) if callable(asks) else asks


def _by_seat(field: dataclasses.Field[Any]) -> bool:
    return bool(field.metadata["by_seat"])


def enter(game: Any, state: Any, act: Act) -> PositionEntered:
    """The event that a position leads to. Raises IllegalAct where the position cannot be."""
    if game.outcome(state) is not None:
        raise IllegalAct(act, words.GAME_IS_OVER())
    game.position_spec.refuse_wrong(state, act)
    unsaid = PositionEntered(why=words.POSITION(held=(), unit=game.unit), position=act)
    told = tuple(f"{seat} {score}" for seat, score in game.scores(game.evolve(state, unsaid)).items())
    by = {} if act.seat is None else {"seat": act.seat}
    reason = words.POSITION if act.seat is None else words.POSITION_BY
    return PositionEntered(why=reason(**by, held=told, unit=game.unit), position=act)


class Checks:
    """What can be wrong with a position of any game; each check raises IllegalAct with a sentence."""

    def __init__(self, act: Act, seats: tuple[Seat, ...]) -> None:
        self._act, self._seats = act, seats

    def number(self, what: str, value: int, least: int, most: int) -> None:
        """A number is within its range."""
        self._within(_begun(what), value, least, most)

    def _within(self, what: str, value: int, least: int, most: int) -> None:
        if not least <= value <= most:
            raise IllegalAct(self._act, words.POSITION_NUMBER(what=what, value=value, least=least, most=most))

    def numbers(self, what: str, said: Mapping[Seat, int], least: int, most: int = MOST_HELD) -> None:
        """The numbers of seats that play."""
        self.seats(what, said)
        for seat, value in said.items():
            self._within(f"{seat}'s {what}", value, least, most)

    def allowed(self, what: str, value: Any, asks: Values | None) -> None:
        """A field is what is asked: a number within its limits, a seat that plays."""
        if isinstance(asks, Number) and value is not None:
            self._within(_begun(what), value, asks.least, asks.most)
        if isinstance(asks, Choice) and asks.values == self._seats:
            self.seats(what, (value,))

    def seats(self, what: str, named: Iterable[Seat | None]) -> None:
        """All of these play here now."""
        for seat in named:
            if seat is not None and seat not in self._seats:
                raise IllegalAct(self._act, words.POSITION_SEAT(what=_begun(what), seat=seat))

    def sum(self, what: str, given: int, held: int) -> None:
        """Parts come to what there is."""
        if given != held:
            raise IllegalAct(self._act, words.POSITION_SUM(what=_begun(what), given=given, held=held))

    def at_most(self, place: str, faces: tuple[Face | None, ...], held: int) -> None:
        """A place does not hold more named cards than lie there."""
        if len(faces) > held:
            raise IllegalAct(self._act, words.POSITION_CARDS(place=place, given=len(faces), held=held))

    def copies(self, stock: Mapping[Face, int], places: Mapping[str, Iterable[Face | None]]) -> None:
        """No card is named more often than the deck has it. ``places``: what people call each, and its cards."""
        lies: dict[Face, list[str]] = {}
        for place, faces in places.items():
            for face in faces:
                if face is not None:
                    lies.setdefault(face, []).append(place)
        for face, where in lies.items():
            if face not in stock:
                raise IllegalAct(self._act, words.UNKNOWN_FACE(card=face))
            if len(where) > stock[face]:
                named = ", ".join(dict.fromkeys(where))
                why = words.POSITION_COPIES(card=face, count=len(where), places=named, copies=stock[face])
                raise IllegalAct(self._act, why)


def _begun(what: str) -> str:
    """These words as a sentence begins with them."""
    return what[:1].upper() + what[1:]


def pile_of(size: int, pools: Pools, faces: Iterable[Face | None] = ()) -> Pile:
    """A pile of so many cards, of which these are known."""
    shown = tuple((face, pools) for face in faces if face is not None)
    return Pile(shown, size - len(shown), pools if size > len(shown) else frozenset())
