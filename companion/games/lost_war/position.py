"""A position of Winning the Battle, Losing the War that the table enters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.cards import Face
from companion.games.lost_war import messages as say
from companion.games.lost_war.state import State
from companion.rules import acts
from companion.rules.events import Seat
from companion.rules.game import Cards, IllegalAct, Number
from companion.rules.holdings import Holdings, Pile
from companion.rules.position import Checks, PositionSpec, a_seat, cards, each_seats, pile_of, the_tables
from companion.rules.values import replace


def _cards(state: State, seat: Seat) -> Number:
    return Number("cards", 0, _whole(state, seat))


def _faces(state: State, seat: Seat) -> Cards:
    return cards(_whole(state, seat))


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(acts.Position):
    """How the table stands: ``decks`` are the cards that can still be mustered; what is in no deck, hand or row is
    discarded, and ``gone`` are the discards that are known.

    ``mustered``: how many each drew for this battle, both or nobody. ``rows``: the cards that count, place by place;
    ``covered``: those under them. ``last_winner`` won the last battle that anyone won.
    """

    stones: Mapping[Seat, int] = each_seats("Stones", lambda state, _: Number("stones", 0, state.options.stones - 1))
    decks: Mapping[Seat, int] = each_seats("Deck", _cards)
    mustered: Mapping[Seat, int] = each_seats(
        "Mustered", lambda state, seat: Number("cards", 1, _whole(state, seat)), noun="muster"
    )
    rows: Mapping[Seat, tuple[Face, ...]] = each_seats("Row", _faces, noun="a row")
    covered: Mapping[Seat, tuple[Face, ...]] = each_seats("Covered cards", _faces)
    gone: Mapping[Seat, tuple[Face, ...]] = each_seats("Discards seen", _faces, noun="discards")
    last_winner: Seat | None = the_tables("Won the last battle", a_seat, noun="who won the last battle")


def position_of(state: State) -> Position:
    """The act that would enter this state; who alone has mustered has the cards back in the deck."""
    mustered = state.mustered if state.joined else {}
    back = {} if state.joined else state.mustered
    piles = {seat: state.holdings.pile(f"{seat}/discard") for seat in state.seats}
    return Position(
        stones={seat: state.stones(seat) for seat in state.seats},
        decks={seat: state.deck(seat) + back.get(seat, 0) for seat in state.seats},
        mustered=dict(mustered),
        rows={seat: state.row(seat) for seat in mustered if state.row(seat)},
        covered={seat: hidden for seat in mustered if (hidden := _under(state, seat))},
        gone={seat: pile.faces for seat, pile in piles.items() if pile.faces},
        last_winner=state.last_winner,
    )


def _under(state: State, seat: Seat) -> tuple[Face, ...]:
    """The cards of a row that were covered."""
    left = list(state.holdings.pile(f"{seat}/row").faces)
    for face in state.row(seat):
        if face in left:
            left.remove(face)
    return tuple(left)


def placed(state: State, position: Position) -> State:
    """The state of this position."""
    stones = {("stones", seat): position.stones.get(seat, 0) for seat in state.seats}
    stones["stones", "middle"] = state.options.stones - sum(stones.values())
    return replace(
        state,
        holdings=Holdings(state.holdings.stock, _piles(state, position), stones),
        mustered=dict(position.mustered),
        rows={seat: position.rows.get(seat, ()) for seat in position.mustered},
        covering=sum(len(faces) for faces in position.covered.values()),
        last_winner=position.last_winner,
    )


def _whole(state: State, seat: Seat) -> int:
    return sum(state.holdings.stock[seat].values())


def _deck(state: State, position: Position, seat: Seat) -> int:
    return position.decks.get(seat, _whole(state, seat) - position.mustered.get(seat, 0))


def _laid(position: Position, seat: Seat) -> tuple[Face, ...]:
    return (*position.rows.get(seat, ()), *position.covered.get(seat, ()))


def _piles(state: State, position: Position) -> dict[str, Pile]:
    piles: dict[str, Pile] = {}
    for seat in state.seats:
        pools, row = frozenset({seat}), _laid(position, seat)
        deck, drawn = _deck(state, position, seat), position.mustered.get(seat, 0)
        gone = _whole(state, seat) - deck - drawn
        piles[seat] = pile_of(deck, pools)
        piles[f"{seat}/hand"] = pile_of(drawn - len(row), pools)
        piles[f"{seat}/row"] = pile_of(len(row), pools, row)
        piles[f"{seat}/discard"] = pile_of(gone, pools, position.gone.get(seat, ()))
    return piles


def check(state: State, position: Position, checks: Checks) -> None:
    """Raises IllegalAct where the parts do not go together."""
    stones, most = sum(position.stones.values()), state.options.stones
    if stones > most:
        raise IllegalAct(position, say.POSITION_STONES(stones=most, count=stones))
    _check_battle(state, position)
    for seat in state.seats:
        _check_cards(state, position, seat, checks)
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


def _check_cards(state: State, position: Position, seat: Seat, checks: Checks) -> None:
    most = _whole(state, seat)
    count = _deck(state, position, seat) + position.mustered.get(seat, 0)
    if count > most:
        raise IllegalAct(position, say.POSITION_CARDS(seat=seat, count=count, most=most))
    gone = position.gone.get(seat, ())
    checks.at_most(f"{seat}'s discards", gone, most - count)
    checks.copies(state.holdings.stock[seat], {f"{seat}'s row": _laid(position, seat), f"{seat}'s discards": gone})


POSITION = PositionSpec(kind=Position, of=position_of, check=check, placed=placed)
