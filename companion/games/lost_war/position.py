"""A position of Winning the Battle, Losing the War that the table enters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.cards import Face
from companion.games.lost_war import messages as say
from companion.games.lost_war.state import State
from companion.rules import acts
from companion.rules.events import Seat
from companion.rules.game import IllegalAct, Number
from companion.rules.position import Booked, Checks, PositionSpec, each_seats, own_pools, the_tables
from companion.rules.values import replace


class Position(acts.Position):
    """How the table stands: ``decks`` are the cards that can still be mustered; what is in no deck, hand or row is
    discarded, and ``gone`` are the discards that are known.

    ``mustered``: how many each drew for this battle, both or nobody. ``rows``: the cards that count, place by place;
    ``covered``: those under them. ``last_winner`` won the last battle that anyone won.
    """

    stones: Mapping[Seat, int] = each_seats("Stones", unit="stones")
    decks: Mapping[Seat, int] = each_seats("Deck", place="{seat}")
    mustered: Mapping[Seat, int] = each_seats(
        "Army", lambda state, seat: Number("cards", 1, _whole(state, seat)), noun="muster", state="mustered"
    )
    rows: Mapping[Seat, tuple[Face, ...]] = each_seats("Row", noun="a row", state="rows")
    covered: Mapping[Seat, tuple[Face, ...]] = each_seats("Covered cards")
    gone: Mapping[Seat, tuple[Face, ...]] = each_seats("Discards seen", noun="discards", place="{seat}/discard")
    last_winner: Seat | None = the_tables("Won the last battle", noun="who won the last battle", state="last_winner")


def _whole(state: State, seat: Seat) -> int:
    return sum(state.holdings.stock[seat].values())


def _of(state: State) -> dict[str, Any]:
    """The position of a state; the cards of a seat that alone has mustered are back in the deck."""
    covered = {seat: _under(state, seat) for seat in state.seats}
    said: dict[str, Any] = {"covered": {seat: faces for seat, faces in covered.items() if faces}}
    if not state.joined:
        said["decks"] = {seat: state.deck(seat) + state.mustered.get(seat, 0) for seat in state.seats}
        said["mustered"] = {}
    return said


def _under(state: State, seat: Seat) -> tuple[Face, ...]:
    """The cards of a row that were covered."""
    return tuple((Counter(state.cards(f"{seat}/row")) - Counter(state.row(seat))).elements())


def _places(state: State, position: Position) -> Booked:
    """An army comes out of the deck, and its row out of the hand."""
    places: dict[str, Any] = {}
    for seat in state.seats:
        row, drawn = (*position.rows.get(seat, ()), *position.covered.get(seat, ())), position.mustered.get(seat, 0)
        deck = position.decks.get(seat, _whole(state, seat) - drawn)
        places |= {seat: deck, f"{seat}/hand": drawn - len(row), f"{seat}/row": row}
    return places


def _complete(state: State, position: Position) -> State:
    return replace(state, covering=sum(len(faces) for faces in position.covered.values()))


def check(state: State, position: Position, _: Checks) -> None:
    """Raises IllegalAct where the parts do not go together."""
    drawn = position.mustered
    laid = {*drawn, *position.rows, *position.covered}
    if laid and set(drawn) != set(state.seats):
        raise IllegalAct(position, say.POSITION_MUSTER(seats=tuple(sorted(laid))))
    if not laid:
        return
    pairs = min(drawn.values())
    full = all(len(state.row(seat)) == pairs for seat in state.seats)
    for seat in state.seats:
        row, covered = len(state.row(seat)), len(position.covered.get(seat, ()))
        if row > pairs or covered > drawn[seat] - pairs or (covered and not full):
            raise IllegalAct(position, say.POSITION_ROW(seat=seat, count=row + covered, covered=covered, pairs=pairs))


POSITION: PositionSpec[State, Position] = PositionSpec(
    kind=Position, of=_of, check=check, placed=_complete, places=_places, pools=own_pools, rest="{seat}/discard"
)
