"""A position of Winning the Battle, Losing the War that the table enters."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.lost_war import reasons
from companion.games.lost_war.state import STONES, State
from companion.games.lost_war.words import Position
from companion.rules.census import Census, Place
from companion.rules.events import Seat
from companion.rules.game import Asked, Cards, Choice, Holdings, IllegalAct, Number
from companion.rules.position import Checks, lying
from companion.rules.replacing import replace


def position_of(state: State) -> Position:
    """The act that would enter this state; who alone has mustered has the cards back in the deck."""
    mustered = state.mustered if state.joined else {}
    decks = {}
    for seat in state.seats:
        back = 0 if state.joined else state.mustered.get(seat, 0)
        decks[seat] = state.deck(seat) + back
    return Position(
        stones={seat: state.stones(seat) for seat in state.seats},
        decks=decks,
        mustered=dict(mustered),
        rows={seat: state.row(seat) for seat in mustered if state.row(seat)},
        covered={seat: hidden for seat in mustered if (hidden := _under(state, seat))},
        gone={seat: faces for seat in state.seats if (faces := state.census.place(f"{seat}/discard").faces)},
        last_winner=state.last_winner,
    )


def _under(state: State, seat: Seat) -> tuple[str, ...]:
    """The cards of a row that were covered."""
    left = list(state.census.place(f"{seat}/row").faces)
    for face in state.row(seat):
        if face in left:
            left.remove(face)
    return tuple(left)


def held(state: State, position: Position) -> Holdings:
    """What everyone has in a position. Raises IllegalAct where it cannot be."""
    _check(state, position)
    stones = {("stones", seat): position.stones.get(seat, 0) for seat in state.seats}
    cards = {("cards", place): lies.size for place, lies in _places(state, position).items()}
    return {**stones, ("stones", "middle"): STONES - sum(stones.values()), **cards}


def placed(state: State, position: Position) -> State:
    """The state of this position; its books are posted already."""
    return replace(
        state,
        census=Census(state.census.stock, _places(state, position)),
        mustered=dict(position.mustered),
        rows={seat: position.rows.get(seat, ()) for seat in position.mustered},
        covering=sum(len(faces) for faces in position.covered.values()),
        last_winner=position.last_winner,
        ended=None,
    )


def asked(state: State) -> tuple[Asked, ...]:
    """What the table is asked: seat by seat, then for the whole."""
    whole = Asked(field="last_winner", called="Won the last battle", asks=Choice("seat", state.seats))
    return (*(each for seat in state.seats for each in _asked_of(state, seat)), whole)


def _asked_of(state: State, seat: Seat) -> Iterator[Asked]:
    most = _whole(state, seat)
    cards = Cards(zone="", least=0, most=most)
    yield Asked(field="stones", called="Stones", asks=Number("stones", 0, STONES - 1), seat=seat)
    yield Asked(field="decks", called="Deck", asks=Number("cards", 0, most), seat=seat)
    yield Asked(field="mustered", called="Mustered", asks=Number("cards", 1, most), seat=seat)
    yield Asked(field="rows", called="Row", asks=cards, seat=seat)
    yield Asked(field="covered", called="Covered cards", asks=cards, seat=seat)
    yield Asked(field="gone", called="Discards seen", asks=cards, seat=seat)


def _whole(state: State, seat: Seat) -> int:
    return sum(state.census.stock[seat].values())


def _in_battle(position: Position, seat: Seat) -> tuple[int, int]:
    """How many cards a seat still has in hand, and in its row."""
    laid = len(position.rows.get(seat, ())) + len(position.covered.get(seat, ()))
    return position.mustered.get(seat, 0) - laid, laid


def _deck(state: State, position: Position, seat: Seat) -> int:
    return position.decks.get(seat, _whole(state, seat) - position.mustered.get(seat, 0))


def _places(state: State, position: Position) -> dict[str, Place]:
    places: dict[str, Place] = {}
    for seat in state.seats:
        pools = frozenset({seat})
        hand, laid = _in_battle(position, seat)
        deck = _deck(state, position, seat)
        row = (*position.rows.get(seat, ()), *position.covered.get(seat, ()))
        places[seat] = lying(deck, pools)
        places[f"{seat}/hand"] = lying(hand, pools)
        places[f"{seat}/row"] = lying(laid, pools, row)
        gone = _whole(state, seat) - deck - hand - laid
        places[f"{seat}/discard"] = lying(gone, pools, position.gone.get(seat, ()))
    return places


def _check(state: State, position: Position) -> None:
    checks = Checks(position, state.seats)
    checks.numbers("stones", position.stones, 0, STONES - 1)
    checks.numbers("deck", position.decks, 0)
    checks.numbers("muster", position.mustered, 1)
    for what, named in (("a row", position.rows), ("covered cards", position.covered), ("discards", position.gone)):
        checks.seats(what, named)
    checks.seats("who won the last battle", (position.last_winner,))
    stones = sum(position.stones.values())
    if stones > STONES:
        raise IllegalAct(position, reasons.POSITION_STONES(stones=STONES, count=stones))
    _check_battle(state, position)
    for seat in state.seats:
        _check_cards(state, position, seat, checks)
    empty = tuple(seat for seat in state.seats if not _deck(state, position, seat))
    if empty and not position.mustered:
        raise IllegalAct(position, reasons.POSITION_EMPTY(seats=empty))


def _check_battle(state: State, position: Position) -> None:
    laid = {*position.mustered, *position.rows, *position.covered}
    if laid and set(position.mustered) != set(state.seats):
        raise IllegalAct(position, reasons.POSITION_MUSTER(seats=tuple(sorted(laid))))
    if not position.mustered:
        return
    pairs, larger = min(position.mustered.values()), max(position.mustered.values())
    full = all(len(position.rows.get(seat, ())) == pairs for seat in state.seats)
    for seat, drawn in position.mustered.items():
        row, covered = len(position.rows.get(seat, ())), len(position.covered.get(seat, ()))
        if row > pairs or covered > drawn - pairs or (covered and not full):
            why = reasons.POSITION_ROW(seat=seat, count=row + covered, covered=covered, pairs=pairs)
            raise IllegalAct(position, why)
    if full and sum(len(faces) for faces in position.covered.values()) == larger - pairs:
        raise IllegalAct(position, reasons.POSITION_DECIDED())


def _check_cards(state: State, position: Position, seat: Seat, checks: Checks) -> None:
    deck, most = _deck(state, position, seat), _whole(state, seat)
    count = deck + position.mustered.get(seat, 0)
    if count > most:
        raise IllegalAct(position, reasons.POSITION_CARDS(seat=seat, count=count, most=most))
    gone = position.gone.get(seat, ())
    checks.at_most(f"{seat}'s discards", gone, most - count)
    row = (*position.rows.get(seat, ()), *position.covered.get(seat, ()))
    checks.copies(state.census.stock[seat], {f"{seat}'s row": row, f"{seat}'s discards": gone})
