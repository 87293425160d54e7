"""How a position becomes a state, and a state a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from companion.cards import Face
from companion.rules import acts as words
from companion.rules.events import PositionEntered
from companion.rules.game import Act, Asked, IllegalAct
from companion.rules.holdings import Holdings, Pile, Pools
from companion.rules.position.checks import Checks
from companion.rules.position.fields import Booking, PlaceCards, PositionField, fields_of
from companion.rules.values import replace

S = TypeVar("S")
P = TypeVar("P", bound=Act)


def _all_pools(state: Any, position: Any, path: str) -> Pools:
    return frozenset(state.holdings.stock)


@dataclass(frozen=True, slots=True)
class PositionSpec(Generic[S, P]):
    """How a game's position is entered: ``kind`` is an act whose fields say where the state has them.

    The rest says what no field does. ``of`` gives fields that are not read as they are declared; ``places`` what lies
    in places that no field names; ``pools`` of which decks the cards of a place can be, of all by default; ``placed``
    completes the state, whose book is ready. ``check`` refuses what does not go together; that the cards of all places
    are those of the deck is checked by itself.
    """

    kind: type[P]
    of: Callable[[S], Mapping[str, Any]] = lambda state: {}
    check: Callable[[S, P, Checks], None] = lambda state, position, checks: None
    placed: Callable[[S, P], S] = lambda state, position: state
    places: Callable[[S, P], Mapping[str, PlaceCards]] = lambda state, position: {}
    pools: Callable[[S, P, str], Pools] = _all_pools
    _fields: tuple[PositionField, ...] = field(init=False, default=(), repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_fields", fields_of(self.kind))

    def asked(self, state: Any) -> tuple[Asked, ...]:
        """What a position says, in the order in which people are asked: seat by seat, then for the whole."""
        by_seat = [each.question(state, seat) for seat in state.seats for each in self._fields if each.by_seat]
        whole = [each.question(state, None) for each in self._fields if not each.by_seat]
        return tuple(asked for asked in (*by_seat, *whole) if asked is not None)

    def position_of(self, state: S) -> P:
        """The act that would enter this state."""
        read = {each.name: each.read(state) for each in self._fields if each.is_derived}
        return self.kind(**{**read, **self.of(state)})

    def state_of(self, state: Any, position: P) -> S:
        """The state that a position leads to: places of which nothing is said are empty, other amounts stay."""
        booking = Booking()
        for each in self._fields:
            if each.is_derived:
                each.book(booking, state, position)
        booking.lying.update(self.places(state, position))
        piles = {
            place: _pile(lying, booking.known.get(place, ()), self.pools(state, position, place))
            for place, lying in booking.lying.items()
        }
        book = Holdings(state.holdings.stock, piles, {**state.holdings.amounts, **booking.amounts})
        return self.placed(replace(state, holdings=book, **booking.attributes), position)

    def refuse_wrong(self, game: Any, state: Any, position: P) -> None:
        """Raises IllegalAct where the position cannot be."""
        checks = Checks(position, state.seats)
        for each in self._fields:
            said = getattr(position, each.name)
            if each.by_seat:
                checks.seats(each.noun, said)
                for seat, value in said.items():
                    checks.allowed(f"{seat}'s {each.noun}", value, each.allowed(state, seat))
            else:
                checks.allowed(each.noun, said, each.allowed(state, ""))
        self.check(state, position, checks)
        entered: Any = self.state_of(state, position)
        checks.book(entered.holdings, game.called)


def _pile(lying: PlaceCards, known: Iterable[Face], pools: Pools) -> Pile:
    faces = tuple(known) if isinstance(lying, int) else tuple(face for face in lying if face is not None)
    unseen = (lying if isinstance(lying, int) else len(lying)) - len(faces)
    return Pile(tuple((face, pools) for face in faces), unseen, pools if unseen > 0 else frozenset())


def enter(game: Any, state: Any, act: Act) -> PositionEntered:
    """The event that a position leads to. Raises IllegalAct where the position cannot be."""
    if game.outcome(state) is not None:
        raise IllegalAct(act, words.GAME_IS_OVER())
    game.position_spec.refuse_wrong(game, state, act)
    unsaid = PositionEntered(why=words.POSITION(held=(), unit=game.unit), position=act)
    told = tuple(f"{seat} {score}" for seat, score in game.scores(game.evolve(state, unsaid)).items())
    by = {} if act.seat is None else {"seat": act.seat}
    reason = words.POSITION if act.seat is None else words.POSITION_BY
    return PositionEntered(why=reason(**by, held=told, unit=game.unit), position=act)
