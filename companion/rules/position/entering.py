"""How a position becomes a state, and a state a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from companion.cards import Face
from companion.rules import acts as words
from companion.rules.events import PositionEntered, Seat
from companion.rules.game import Act, Asked, IllegalAct
from companion.rules.holdings import Holdings, Pile, Pools
from companion.rules.places import ALL, Place, split
from companion.rules.position.booking import Booked, Booking, PlaceCards, at_start
from companion.rules.position.checks import Checks
from companion.rules.position.fields import CanOwe, PositionField, fields_of
from companion.rules.values import replace

S = TypeVar("S")
P = TypeVar("P", bound=words.Position)


def _all_pools(state: Any, position: Any, path: str) -> Pools:
    return frozenset(state.holdings.stock)


def own_pools(state: Any, position: Any, path: str) -> Pools:
    """The pools of a seat that has a deck of its own; all pools for other places."""
    seat, _ = split(path)
    return frozenset({seat}) if seat in state.holdings.stock else frozenset(state.holdings.stock)


@dataclass(frozen=True, slots=True)
class PositionSpec(Generic[S, P]):
    """How people enter a game in progress. ``kind`` is an act; each of its fields says where to find its value in the
    state. A position is whole: whatever it leaves out is as at the start, except the attributes that it ``keeps``.

    These say what no field does:

    - ``of(state)``: the values of fields that the state has in another form.
    - ``places(state, position)``: the cards of places, and the amounts of accounts, that no field names. ``rest``: the
      place of all other cards.
    - ``pools(state, position, place)``: the decks that the cards of a place can be of; all by default.
    - ``playing(state, position)``: the seats that are not out. The places of the others are empty.
    - ``placed(state, position)``: completes the state when its book is ready.
    - ``check(state, position, checks)``: refuses values that contradict each other. The companion itself checks that
      nothing is missing and nothing is there twice.
    """

    kind: type[P]
    of: Callable[[S], Mapping[str, Any]] = lambda state: {}
    check: Callable[[S, P, Checks], None] = lambda state, position, checks: None
    placed: Callable[[S, P], S] = lambda state, position: state
    places: Callable[[S, P], Booked] = lambda state, position: {}
    pools: Callable[[S, P, str], Pools] = _all_pools
    rest: str = ""
    playing: Callable[[S, P], tuple[Seat, ...]] = lambda state, position: state.seats  # type: ignore[attr-defined]
    keeps: tuple[str, ...] = ()
    fields: tuple[PositionField, ...] = field(init=False, default=(), repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "fields", fields_of(self.kind))

    def hidden_fields(self, place: Callable[[str], Place | None]) -> tuple[str, ...]:
        """The fields with cards that not everybody may see."""
        lying = {each.name: place(each.place) for each in self.fields if each.by_seat and each.names_cards}
        return tuple(name for name, where in lying.items() if where is not None and where.seen_by is not ALL)

    def list_asked(self, state: Any, can_owe: CanOwe) -> tuple[Asked, ...]:
        """The questions of a position in their order: seat by seat, then those about the whole table."""
        seats = [(each, seat) for seat in state.seats for each in self.fields if each.by_seat]
        fields = [*seats, *((each, None) for each in self.fields if not each.by_seat)]
        secret = self.kind.hidden_fields
        asked = (each.question(state, seat, can_owe, secret=each.name in secret) for each, seat in fields)
        return tuple(each for each in asked if each is not None)

    def position_of(self, state: S) -> P:
        """The act that would enter this state."""
        read = {each.name: each.read(state) for each in self.fields if each.is_derived}
        return self.kind(**{**read, **self.of(state)})

    def state_of(self, state: Any, position: P) -> S:
        """The state after a position."""
        start, playing = at_start(state), self.playing(state, position)
        out = {*start.seats}.difference(playing)
        began = start.holdings.piles.items()
        booking = Booking({place: 0 if split(place)[0] in out else pile.size for place, pile in began})
        for each in self.fields:
            if each.is_derived:
                each.book(booking, state, position)
        booking.say(self.places(state, position))
        holdings = self._book(state, position, booking)
        kept = {name: getattr(state, name) for name in ("seats", "at_start", *self.keeps)}
        return self.placed(replace(start, holdings=holdings, **kept, **booking.attributes), position)

    def _book(self, state: Any, position: P, booking: Booking) -> Holdings:
        stock, lying = state.holdings.stock, booking.lying
        rests = dict.fromkeys(self.rest.replace("{seat}", seat) for seat in state.seats if self.rest)
        pools = {place: self.pools(state, position, place) for place in (*lying, *rests)}
        for rest in rests:
            lying[rest] = 0
            said = sum(_count(there) for place, there in lying.items() if pools[place] <= pools[rest])
            lying[rest] = state.holdings.count_stock(pools[rest]) - said
        piles = {place: _pile(there, booking.known.get(place, ()), pools[place]) for place, there in lying.items()}
        amounts = {**state.holdings.amounts, **booking.amounts}
        before = state.holdings.count_units()
        for unit, said in Holdings(amounts=amounts).count_units().items():
            if more := before[unit] - said:
                account = booking.rest_of(unit, state)
                amounts[unit, account] = amounts.get((unit, account), 0) + more
        return Holdings(stock, piles, amounts)

    def refuse_wrong(self, game: Any, state: Any, position: P) -> None:
        """Raises IllegalAct for an impossible position."""
        checks = Checks(position, state.seats)
        for each in self.fields:
            said = getattr(position, each.name)
            for seat, value in said.items() if each.by_seat else (("", said),):
                checks.seats(each.noun, (seat or None,))
                what = f"{seat}'s {each.noun}" if seat else each.noun
                checks.allowed(what, value, each.allowed(state, seat, game.can_owe))
        playing = Checks(position, self.playing(state, position))
        for each in self.fields:
            said = getattr(position, each.name)
            values = said.values() if each.by_seat else (said,)
            if each.is_of_who_plays:
                playing.seats(each.noun, (*(said if each.by_seat else ()), *(values if each.names_seats else ())))
        entered: Any = self.state_of(state, position)
        self.check(entered, position, playing)
        checks.book(entered.holdings, game, self._list_known(state.seats))

    def _list_known(self, seats: tuple[Seat, ...]) -> dict[str, str]:
        """The fields that name known cards, by their places, if no other field says how many cards lie there."""
        told = {each.place for each in self.fields if each.shape == "number"}
        known = (each for each in self.fields if each.shape == "known" and each.place not in told)
        return {each.place.replace("{seat}", seat): each.name for each in known for seat in seats}


def _count(there: PlaceCards) -> int:
    return there if isinstance(there, int) else len(there)


def _pile(lying: PlaceCards, known: Iterable[Face], pools: Pools) -> Pile:
    faces = tuple(known) if isinstance(lying, int) else tuple(face for face in lying if face is not None)
    unseen = _count(lying) - len(faces)
    return Pile(tuple((face, pools) for face in faces), unseen, pools if unseen else frozenset())


def enter(game: Any, state: Any, act: Act) -> PositionEntered:
    """The event of a position. Raises IllegalAct for an impossible position."""
    if game.outcome(state) is not None:
        raise IllegalAct(act, words.GAME_IS_OVER())
    game.position_spec.refuse_wrong(game, state, act)
    unsaid = PositionEntered(why=words.POSITION(held=(), unit=game.unit), position=act)
    entered = game.evolve(state, unsaid)
    has = {account for unit, account in entered.holdings.amounts if unit == game.unit}
    held = entered.by_seat(game.unit) if has.issuperset(entered.seats) else {}
    held = held if any(held.values()) else game.scores(entered)
    told = tuple(f"{seat} {amount}" for seat, amount in held.items())
    by = {} if act.seat is None else {"seat": act.seat}
    reason = words.POSITION if act.seat is None else words.POSITION_BY
    return PositionEntered(why=reason(**by, held=told, unit=game.unit), position=act)
