"""A position of Bluffing Battles that the table enters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from companion.cards import Face
from companion.games.bluffing_battles import messages as say
from companion.games.bluffing_battles.state import State
from companion.rules import acts
from companion.rules.events import Seat
from companion.rules.game import Choice, IllegalAct, Number
from companion.rules.position import A_CARD, Booked, Checks, PositionSpec, cards, each_seats, own_pools, the_tables
from companion.rules.values import replace


def _red_seat(state: State, _: Seat) -> Choice | None:
    return Choice("seat", state.seats) if state.format.decks == 1 else None


class Position(acts.Position):
    """How the table stands: ``draws`` and ``scored`` are the sizes of the piles, ``hands`` how many cards seats hold.

    ``known``: cards that are known to be in a hand, ``gone``: in a score pile; ``tops``: the visible tops of the draw
    piles; ``lies``: how these lie. ``shown``: the cards of the running comparison; ``war``: what else
    a seat has in the fight, None for a treasure that nobody saw. ``red``: who plays with the red half of one deck,
    while nothing was recycled. ``box``: how many cards nobody scores.
    """

    scored: Mapping[Seat, int] = each_seats("Score pile", place="{seat}")
    draws: Mapping[Seat, int] = each_seats("Draw pile", place="{seat}/draw")
    hands: Mapping[Seat, int] = each_seats(
        "Hand", lambda state, _: Number("cards", 0, state.options.hand_size), place="{seat}/hand"
    )
    known: Mapping[Seat, tuple[Face, ...]] = each_seats(
        "Known hand", lambda state, _: cards(state.options.hand_size), noun="a hand", place="{seat}/hand"
    )
    tops: Mapping[Seat, Face] = each_seats("Top of the pile", A_CARD, noun="a top card", state="tops")
    lies: Mapping[Seat, Literal["up", "down"]] = each_seats("The pile lies face", noun="a pile")
    shown: Mapping[Seat, Face] = each_seats("Shown", A_CARD, noun="a fight", state="shown")
    war: Mapping[Seat, tuple[Face | None, ...]] = each_seats("In the war", noun="a war")
    gone: Mapping[Seat, tuple[Face, ...]] = each_seats("Won cards seen", noun="a pile", place="{seat}")
    box: int = the_tables("Scored by nobody", default=0, noun="cards that nobody scores", place="box")
    red: Seat | None = the_tables("Got the red cards", _red_seat, noun="the red cards")


def _of(state: State) -> dict[str, Any]:
    return {
        "lies": {seat: "down" for seat in state.seats if seat in state.turned},
        "war": {seat: laid for seat in state.seats if (laid := _list_laid(state, seat))},
        "red": _red(state),
    }


def _red(state: State) -> Seat | None:
    """The seat that plays with the red cards of one deck and with no other, while the opponent has the black ones."""
    owns: dict[Seat, set[str]] = {}
    for seat in state.seats:
        places = [state.holdings.pile(f"{seat}/{part}") for part in ("draw", "hand", "war")]
        owns[seat] = set().union(*(pile.pools for pile in places), *(of for each in places for _, of in each.shown))
    return next((seat for seat in owns if owns[seat] == {"red"} and owns[state.other(seat)] == {"black"}), None)


def _list_laid(state: State, seat: Seat) -> tuple[str | None, ...]:
    """The cards of a seat in the fight beside the card of the running comparison."""
    place = state.holdings.pile(f"{seat}/war")
    faces = list(place.faces)
    if state.shown.get(seat) in faces:
        faces.remove(state.shown[seat])
    return (*faces, *(None,) * place.unseen)


def _places(state: State, position: Position) -> Booked:
    shown = {seat: (face,) for seat, face in position.shown.items()}
    return {f"{seat}/war": (*shown.get(seat, ()), *position.war.get(seat, ())) for seat in state.seats}


def _pools(state: State, position: Position, path: str) -> frozenset[str]:
    """The decks that a seat plays from; recycled piles, and what is scored, hold cards of both."""
    seat, _, part = path.partition("/")
    if part and position.red is not None:
        return frozenset({"red" if seat == position.red else "black"})
    recycles = state.format.decks == 2 and state.format.threshold is not None
    return own_pools(state, position, "" if recycles or not part else path)


def _complete(state: State, position: Position) -> State:
    """The rest of a state that follows from the cards there."""
    fought = any((*position.scored.values(), *position.shown, *position.war.values(), position.box))
    holdings = state.holdings
    for seat, top in position.tops.items():
        holdings = holdings.named(f"{seat}/draw", top)
    return replace(
        state,
        holdings=holdings,
        turned=frozenset(seat for seat, way in position.lies.items() if way == "down"),
        at_war=any(position.war.values()),
        started=fought,
        halves_known=position.red is not None or (state.format.threshold is not None and fought),
    )


def check(state: State, position: Position, _: Checks) -> None:
    """Raises IllegalAct where the parts do not go together."""
    if position.red is not None and state.format.decks == 2:
        raise IllegalAct(position, say.POSITION_RED())
    if len(position.shown) == 2:
        raise IllegalAct(position, say.POSITION_FIGHT())
    for seat in state.seats:
        if position.war.get(seat) and not position.war.get(state.other(seat)):
            raise IllegalAct(position, say.POSITION_WAR(seat=seat, other=state.other(seat)))
        if seat in position.tops and (seat in state.turned or not state.size(f"{seat}/draw")):
            raise IllegalAct(position, say.POSITION_TOP(seat=seat))
    one, two = (sum(state.size(f"{seat}/{part}") for part in ("draw", "hand", "war")) for seat in state.seats)
    if state.format.threshold is None and one != two:
        first, second = state.seats
        raise IllegalAct(position, say.POSITION_HALVES(first=first, one=one, second=second, two=two))


POSITION: PositionSpec[State, Position] = PositionSpec(
    kind=Position, of=_of, check=check, placed=_complete, places=_places, pools=_pools
)
