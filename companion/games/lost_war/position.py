"""A position of Winning the Battle, Losing the War that the table enters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.cards import Face
from companion.games.lost_war import messages as say
from companion.games.lost_war.state import State
from companion.rules import acts
from companion.rules.events import Seat
from companion.rules.game import Cards, IllegalAct, Number
from companion.rules.places import split
from companion.rules.position import Checks, PositionSpec, a_seat, cards, each_seats, the_tables
from companion.rules.position.fields import PlaceCards
from companion.rules.values import replace


def _cards(state: State, seat: Seat) -> Number:
    return Number("cards", 0, _whole(state, seat))


def _faces(state: State, seat: Seat) -> Cards:
    return cards(_whole(state, seat))


def _rest(state: State, position: Position, seat: Seat) -> int:
    return _whole(state, seat) - position.mustered.get(seat, 0)


class Position(acts.Position):
    """How the table stands: ``decks`` are the cards that can still be mustered; what is in no deck, hand or row is
    discarded, and ``gone`` are the discards that are known.

    ``mustered``: how many each drew for this battle, both or nobody. ``rows``: the cards that count, place by place;
    ``covered``: those under them. ``last_winner`` won the last battle that anyone won.
    """

    stones: Mapping[Seat, int] = each_seats(
        "Stones", lambda state, _: Number("stones", 0, state.options.stones - 1), unit="stones"
    )
    decks: Mapping[Seat, int] = each_seats("Deck", _cards, place="{seat}", unsaid=_rest)
    mustered: Mapping[Seat, int] = each_seats(
        "Army", lambda state, seat: Number("cards", 1, _whole(state, seat)), noun="muster",
        state="mustered",
    )  # fmt: skip
    rows: Mapping[Seat, tuple[Face, ...]] = each_seats("Row", _faces, noun="a row")
    covered: Mapping[Seat, tuple[Face, ...]] = each_seats("Covered cards", _faces)
    gone: Mapping[Seat, tuple[Face, ...]] = each_seats("Discards seen", _faces, noun="discards", place="{seat}/discard")
    last_winner: Seat | None = the_tables(
        "Won the last battle", a_seat, noun="who won the last battle", state="last_winner"
    )


def _of(state: State) -> dict[str, Any]:
    """Who alone has mustered has the cards back in the deck."""
    mustered = state.mustered if state.joined else {}
    back = {} if state.joined else state.mustered
    return {
        "decks": {seat: state.deck(seat) + back.get(seat, 0) for seat in state.seats},
        "mustered": dict(mustered),
        "rows": {seat: state.row(seat) for seat in mustered if state.row(seat)},
        "covered": {seat: hidden for seat in mustered if (hidden := _under(state, seat))},
    }


def _under(state: State, seat: Seat) -> tuple[Face, ...]:
    """The cards of a row that were covered."""
    left = list(state.holdings.pile(f"{seat}/row").faces)
    for face in state.row(seat):
        if face in left:
            left.remove(face)
    return tuple(left)


def _placed(state: State, position: Position) -> State:
    """The rows, and the stones that are left for the middle."""
    stones = {("stones", "middle"): state.options.stones - sum(map(state.stones, state.seats))}
    holdings = replace(state.holdings, amounts={**state.holdings.amounts, **stones})
    rows = {seat: position.rows.get(seat, ()) for seat in position.mustered}
    covering = sum(len(faces) for faces in position.covered.values())
    return replace(state, holdings=holdings, rows=rows, covering=covering)


def _whole(state: State, seat: Seat) -> int:
    return sum(state.holdings.stock[seat].values())


def _deck(state: State, position: Position, seat: Seat) -> int:
    return position.decks.get(seat, _rest(state, position, seat))


def _laid(position: Position, seat: Seat) -> tuple[Face, ...]:
    return (*position.rows.get(seat, ()), *position.covered.get(seat, ()))


def _places(state: State, position: Position) -> dict[str, PlaceCards]:
    places: dict[str, PlaceCards] = {}
    for seat in state.seats:
        row, drawn = _laid(position, seat), position.mustered.get(seat, 0)
        places[f"{seat}/hand"] = drawn - len(row)
        places[f"{seat}/row"] = row
        places[f"{seat}/discard"] = _whole(state, seat) - _deck(state, position, seat) - drawn
    return places


def check(state: State, position: Position, _: Checks) -> None:
    """Raises IllegalAct where the parts do not go together."""
    stones, most = sum(position.stones.values()), state.options.stones
    if stones > most:
        raise IllegalAct(position, say.POSITION_STONES(stones=most, count=stones))
    _check_battle(state, position)
    for seat in state.seats:
        _check_cards(state, position, seat)
    empty = tuple(seat for seat in state.seats if not _deck(state, position, seat))
    if empty and not position.mustered:
        raise IllegalAct(position, say.POSITION_EMPTY(seats=empty))


def _check_battle(state: State, position: Position) -> None:
    laid = {*position.mustered, *position.rows, *position.covered}
    if laid and set(position.mustered) != set(state.seats):
        raise IllegalAct(position, say.POSITION_MUSTER(seats=tuple(sorted(laid))))
    if not position.mustered:
        return
    pairs, larger = min(position.mustered.values()), max(position.mustered.values())
    full = all(len(position.rows.get(seat, ())) == pairs for seat in state.seats)
    for seat, drawn in position.mustered.items():
        row, covered = len(position.rows.get(seat, ())), len(position.covered.get(seat, ()))
        if row > pairs or covered > drawn - pairs or (covered and not full):
            raise IllegalAct(position, say.POSITION_ROW(seat=seat, count=row + covered, covered=covered, pairs=pairs))
    if full and sum(len(faces) for faces in position.covered.values()) == larger - pairs:
        raise IllegalAct(position, say.POSITION_DECIDED())


def _check_cards(state: State, position: Position, seat: Seat) -> None:
    most = _whole(state, seat)
    count = _deck(state, position, seat) + position.mustered.get(seat, 0)
    if count > most:
        raise IllegalAct(position, say.POSITION_CARDS(seat=seat, count=count, most=most))


POSITION: PositionSpec[State, Position] = PositionSpec(
    kind=Position,
    of=_of,
    check=check,
    placed=_placed,
    places=_places,
    pools=lambda state, position, path: frozenset({split(path)[0]}),
)
