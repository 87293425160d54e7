"""A position of Bluffing Battles that the table enters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from companion.cards import Face
from companion.games.bluffing_battles import messages as say
from companion.games.bluffing_battles.state import State
from companion.rules import acts
from companion.rules.events import Seat
from companion.rules.game import Cards, Choice, IllegalAct, Number
from companion.rules.places import split
from companion.rules.position import A_CARD, Checks, PositionSpec, cards, each_seats, the_tables
from companion.rules.position.fields import PlaceCards
from companion.rules.values import replace


def _pile(state: State, _: Seat) -> Number:
    return Number("cards", 0, _whole(state))


def _war(state: State, _: Seat) -> Cards:
    return Cards(zone="", least=0, most=_whole(state), may_be_unseen=True)


def _red_seat(state: State, _: Seat) -> Choice | None:
    return Choice("seat", state.seats) if state.format.decks == 1 else None


def _half(state: State, position: Position, seat: Seat) -> int:
    return _whole(state) // 2 - state.options.hand_size


class Position(acts.Position):
    """How the table stands: ``draws`` and ``scored`` are the sizes of the piles, ``hands`` how many cards seats hold.

    ``known``: cards that are known to be in a hand, ``gone``: in a score pile; ``tops``: the visible tops of the draw
    piles; ``lies``: how these lie. ``shown``: the cards of the running comparison; ``war``: what else
    a seat has in the fight, None for a treasure that nobody saw. ``red``: who plays with the red half of one deck,
    while nothing was recycled. ``box``: how many cards nobody scores.
    """

    scored: Mapping[Seat, int] = each_seats("Score pile", _pile, place="{seat}")
    draws: Mapping[Seat, int] = each_seats("Draw pile", _pile, place="{seat}/draw", unsaid=_half)
    hands: Mapping[Seat, int] = each_seats(
        "Hand", lambda state, _: Number("cards", 0, state.options.hand_size),
        place="{seat}/hand", unsaid=lambda state, position, seat: state.options.hand_size,
    )  # fmt: skip
    known: Mapping[Seat, tuple[Face, ...]] = each_seats(
        "Known hand", lambda state, _: cards(state.options.hand_size), noun="a hand", secret=True,
        place="{seat}/hand",
    )  # fmt: skip
    tops: Mapping[Seat, Face] = each_seats("Top of the pile", A_CARD, noun="a top card", state="tops")
    lies: Mapping[Seat, Literal["up", "down"]] = each_seats(
        "The pile lies face", Choice("lies", ("up", "down")), noun="a pile"
    )
    shown: Mapping[Seat, Face] = each_seats("Shown", A_CARD, noun="a fight", state="shown")
    war: Mapping[Seat, tuple[Face | None, ...]] = each_seats("In the war", _war, noun="a war")
    gone: Mapping[Seat, tuple[Face, ...]] = each_seats(
        "Won cards seen", lambda state, _: cards(_whole(state)), noun="a pile", place="{seat}"
    )
    box: int = the_tables("Scored by nobody", _pile, 0, noun="cards that nobody scores", place="box")
    red: Seat | None = the_tables("Got the red cards", _red_seat, noun="the red cards")


def _of(state: State) -> dict[str, Any]:
    return {
        "lies": {seat: "down" for seat in state.seats if seat in state.turned},
        "war": {seat: laid for seat in state.seats if (laid := _laid(state, seat))},
        "red": _red(state),
    }


def _red(state: State) -> Seat | None:
    """Who plays with the red cards of one deck and with no other, while the opponent has the black ones."""
    owns: dict[Seat, set[str]] = {}
    for seat in state.seats:
        places = [state.holdings.pile(f"{seat}/{part}") for part in ("draw", "hand", "war")]
        owns[seat] = set().union(*(pile.pools for pile in places), *(of for each in places for _, of in each.shown))
    return next((seat for seat in owns if owns[seat] == {"red"} and owns[state.other(seat)] == {"black"}), None)


def _laid(state: State, seat: Seat) -> tuple[str | None, ...]:
    """What a seat has in the fight beside the card of the running comparison."""
    place = state.holdings.pile(f"{seat}/war")
    faces = list(place.faces)
    if seat in state.shown and state.shown[seat] in faces:
        faces.remove(state.shown[seat])
    return (*faces, *(None,) * place.unseen)


def _placed(state: State, position: Position) -> State:
    """What follows from what lies there."""
    fought = (*position.scored.values(), *position.shown, *position.war.values(), position.box)
    holdings = state.holdings
    for seat, top in position.tops.items():
        holdings = holdings.named(f"{seat}/draw", top)
    return replace(
        state,
        holdings=holdings,
        drew=frozenset(),
        unnamed={},
        recycled={},
        turned=frozenset(seat for seat, way in position.lies.items() if way == "down"),
        at_war=any(position.war.values()),
        started=any(fought),
        halves_known=position.red is not None or (state.format.threshold is not None and any(fought)),
    )


def _whole(state: State) -> int:
    return sum(count for pool in state.holdings.stock.values() for count in pool.values())


def _draw(state: State, position: Position, seat: Seat) -> int:
    return position.draws.get(seat, _half(state, position, seat))


def _hand(state: State, position: Position, seat: Seat) -> int:
    return position.hands.get(seat, state.options.hand_size)


def _own(state: State, position: Position, seat: Seat) -> int:
    """What a seat still has of the cards that it began with, where nothing is recycled."""
    war = len(position.war.get(seat, ())) + (seat in position.shown)
    return _draw(state, position, seat) + _hand(state, position, seat) + war


def _pools(state: State, position: Position, path: str) -> frozenset[str]:
    """The decks that a seat plays from; recycled piles, and what is scored, hold cards of both."""
    seat, of = split(path)
    if of == "{seat}" or seat not in state.seats:
        return frozenset(state.holdings.stock)
    return _own_pools(state, position, seat)


def _own_pools(state: State, position: Position, seat: Seat) -> frozenset[str]:
    if position.red is not None:
        return frozenset({"red" if seat == position.red else "black"})
    if state.format.decks == 2 and state.format.threshold is None:
        return frozenset({seat})
    return frozenset(state.holdings.stock)


def _places(state: State, position: Position) -> dict[str, PlaceCards]:
    places: dict[str, PlaceCards] = {}
    for seat in state.seats:
        shown = (position.shown[seat],) if seat in position.shown else ()
        places[f"{seat}/war"] = (*shown, *position.war.get(seat, ()))
    return places


def check(state: State, position: Position, _: Checks) -> None:
    """Raises IllegalAct where the parts do not go together."""
    if position.red is not None and state.format.decks == 2:
        raise IllegalAct(position, say.POSITION_RED())
    if len(position.shown) == 2:
        raise IllegalAct(position, say.POSITION_FIGHT())
    first, second = state.seats
    for seat, other in ((first, second), (second, first)):
        if position.war.get(seat) and not position.war.get(other):
            raise IllegalAct(position, say.POSITION_WAR(seat=seat, other=other))
        if seat in position.tops and (position.lies.get(seat) == "down" or not _draw(state, position, seat)):
            raise IllegalAct(position, say.POSITION_TOP(seat=seat))
    one, two = (_own(state, position, seat) for seat in state.seats)
    if state.format.threshold is None and one != two:
        raise IllegalAct(position, say.POSITION_HALVES(first=first, one=one, second=second, two=two))


POSITION: PositionSpec[State, Position] = PositionSpec(
    kind=Position, of=_of, check=check, placed=_placed, places=_places, pools=_pools
)
