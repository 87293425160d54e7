"""A position of Bluffing Battles that the table enters."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.bluffing_battles import reasons
from companion.games.bluffing_battles.state import HAND_SIZE, State
from companion.games.bluffing_battles.words import Position
from companion.rules.census import Census, Place
from companion.rules.events import Seat
from companion.rules.game import Asked, Cards, Choice, Holdings, IllegalAct, Number
from companion.rules.position import Checks, lying
from companion.rules.replacing import replace


def position_of(state: State) -> Position:
    """The act that would enter this state."""
    census = state.census
    return Position(
        draws={seat: state.size(f"{seat}/draw") for seat in state.seats},
        scored={seat: state.size(seat) for seat in state.seats},
        hands={seat: state.size(f"{seat}/hand") for seat in state.seats},
        known={seat: faces for seat in state.seats if (faces := census.place(f"{seat}/hand").faces)},
        gone={seat: faces for seat in state.seats if (faces := census.place(seat).faces)},
        tops=dict(state.tops),
        lies={seat: "down" for seat in state.seats if seat in state.turned},
        shown=dict(state.shown),
        war={seat: laid for seat in state.seats if (laid := _laid(state, seat))},
        red=_red(state),
        box=state.size("box"),
    )


def _red(state: State) -> Seat | None:
    """Who plays with the red cards of one deck and with no other, while the opponent has the black ones."""
    owns: dict[Seat, set[str]] = {}
    for seat in state.seats:
        places = [state.census.place(f"{seat}/{part}") for part in ("draw", "hand", "war")]
        owns[seat] = set().union(*(place.pools for place in places), *(of for each in places for _, of in each.shown))
    return next((seat for seat in owns if owns[seat] == {"red"} and owns[state.other(seat)] == {"black"}), None)


def _laid(state: State, seat: Seat) -> tuple[str | None, ...]:
    """What a seat has in the fight beside the card of the running comparison."""
    place = state.census.place(f"{seat}/war")
    faces = list(place.faces)
    if seat in state.shown and state.shown[seat] in faces:
        faces.remove(state.shown[seat])
    return (*faces, *(None,) * place.unseen)


def held(state: State, position: Position) -> Holdings:
    """What everyone has in a position. Raises IllegalAct where it cannot be."""
    _check(state, position)
    places = _places(state, position)
    amounts = {("cards", place): lies.size for place, lies in places.items() if not place.endswith("/war")}
    return {**amounts, ("cards", "table"): sum(places[f"{seat}/war"].size for seat in state.seats)}


def placed(state: State, position: Position) -> State:
    """The state of this position; its books are posted already."""
    fought = (*position.scored.values(), *position.shown, *position.war.values(), position.box)
    return replace(
        state,
        census=Census(state.census.stock, _places(state, position)),
        shown=dict(position.shown),
        tops=dict(position.tops),
        drew=frozenset(),
        unnamed={},
        recycled={},
        turned=frozenset(seat for seat, way in position.lies.items() if way == "down"),
        at_war=any(position.war.values()),
        started=any(fought),
        halves_known=position.red is not None or (state.format.threshold is not None and any(fought)),
        ended=None,
    )


def asked(state: State) -> tuple[Asked, ...]:
    """What the table is asked: seat by seat, then for the whole."""
    return (*(each for seat in state.seats for each in _asked_of(state, seat)), *_asked_of_all(state))


def _asked_of(state: State, seat: Seat) -> Iterator[Asked]:
    whole = _whole(state)
    yield Asked(field="scored", called="Score pile", asks=Number("cards", 0, whole), seat=seat)
    yield Asked(field="draws", called="Draw pile", asks=Number("cards", 0, whole), seat=seat)
    yield Asked(field="hands", called="Hand", asks=Number("cards", 0, HAND_SIZE), seat=seat)
    hand = Cards(zone="", least=0, most=HAND_SIZE)
    yield Asked(field="known", called="Known hand", asks=hand, seat=seat, secret=True)
    yield Asked(field="tops", called="Top of the pile", asks=Cards(zone="", least=0), seat=seat)
    yield Asked(field="lies", called="The pile lies face", asks=Choice("lies", ("up", "down")), seat=seat)
    yield Asked(field="shown", called="Shown", asks=Cards(zone="", least=0), seat=seat)
    war = Cards(zone="", least=0, most=whole, may_be_unseen=True)
    yield Asked(field="war", called="In the war", asks=war, seat=seat)
    yield Asked(field="gone", called="Cards seen won", asks=Cards(zone="", least=0, most=whole), seat=seat)


def _asked_of_all(state: State) -> Iterator[Asked]:
    yield Asked(field="box", called="Scored by nobody", asks=Number("cards", 0, _whole(state)))
    if state.format.decks == 1:
        yield Asked(field="red", called="Got the red cards", asks=Choice("seat", state.seats))


def _whole(state: State) -> int:
    return sum(count for pool in state.census.stock.values() for count in pool.values())


def _draw(state: State, position: Position, seat: Seat) -> int:
    return position.draws.get(seat, _whole(state) // 2 - HAND_SIZE)


def _hand(position: Position, seat: Seat) -> int:
    return position.hands.get(seat, HAND_SIZE)


def _own(state: State, position: Position, seat: Seat) -> int:
    """What a seat still has of the cards that it began with, where nothing is recycled."""
    war = len(position.war.get(seat, ())) + (seat in position.shown)
    return _draw(state, position, seat) + _hand(position, seat) + war


def _pools(state: State, position: Position, seat: Seat) -> frozenset[str]:
    """The decks that a seat plays from; recycled piles hold cards of both."""
    if position.red is not None:
        return frozenset({"red" if seat == position.red else "black"})
    if state.format.decks == 2 and state.format.threshold is None:
        return frozenset({seat})
    return frozenset(state.census.stock)


def _places(state: State, position: Position) -> dict[str, Place]:
    both = frozenset(state.census.stock)
    places = {"box": lying(position.box, both)}
    for seat in state.seats:
        pools, top = _pools(state, position, seat), position.tops.get(seat)
        shown, war = position.shown.get(seat), position.war.get(seat, ())
        fight = (shown, *war) if shown is not None else war
        places[seat] = lying(position.scored.get(seat, 0), both, position.gone.get(seat, ()))
        places[f"{seat}/draw"] = lying(_draw(state, position, seat), pools, (top,))
        places[f"{seat}/hand"] = lying(_hand(position, seat), pools, position.known.get(seat, ()))
        places[f"{seat}/war"] = lying(len(fight), pools, fight)
    return places


def _check(state: State, position: Position) -> None:
    checks = Checks(position, state.seats)
    whole = _whole(state)
    checks.numbers("draw pile", position.draws, 0, whole)
    checks.numbers("score pile", position.scored, 0, whole)
    checks.numbers("hand", position.hands, 0, HAND_SIZE)
    checks.number("what nobody scores", position.box, 0, whole)
    named = (position.known, position.gone, position.tops, position.lies, position.shown, position.war)
    for what, seats in zip(("a hand", "a pile", "a top", "a pile", "a fight", "a war"), named, strict=True):
        checks.seats(what, seats)
    checks.seats("the red cards", (position.red,))
    if position.red is not None and state.format.decks == 2:
        raise IllegalAct(position, reasons.POSITION_RED())
    if len(position.shown) == 2:
        raise IllegalAct(position, reasons.POSITION_FIGHT())
    first, second = state.seats
    for seat, other in ((first, second), (second, first)):
        if position.war.get(seat) and not position.war.get(other):
            raise IllegalAct(position, reasons.POSITION_WAR(seat=seat, other=other))
        if seat in position.tops and (position.lies.get(seat) == "down" or not _draw(state, position, seat)):
            raise IllegalAct(position, reasons.POSITION_TOP(seat=seat))
        checks.at_most(f"{seat}'s hand", position.known.get(seat, ()), _hand(position, seat))
        checks.at_most(f"{seat}'s score pile", position.gone.get(seat, ()), position.scored.get(seat, 0))
    checks.sum("all the cards", sum(place.size for place in _places(state, position).values()), whole)
    one, two = (_own(state, position, seat) for seat in state.seats)
    if state.format.threshold is None and one != two:
        raise IllegalAct(position, reasons.POSITION_HALVES(first=first, one=one, second=second, two=two))
    _check_copies(state, position, checks)


def _check_copies(state: State, position: Position, checks: Checks) -> None:
    """No card is named more often than the decks have it; a seat's own are of its own deck where that is sure."""
    stock = {
        face: sum(pool.get(face, 0) for pool in state.census.stock.values())
        for pool in state.census.stock.values()
        for face in pool
    }
    mine = {seat: _named(position, seat) for seat in state.seats}
    gone = {f"{seat}'s score pile": faces for seat, faces in position.gone.items()}
    checks.copies(stock, {**{f"{seat}'s cards": faces for seat, faces in mine.items()}, **gone})
    for seat, faces in mine.items():
        pools = _pools(state, position, seat)
        if len(pools) == 1:
            checks.copies(state.census.stock[next(iter(pools))], {f"{seat}'s own cards": faces})


def _named(position: Position, seat: Seat) -> tuple[str | None, ...]:
    """The cards that are said to be in a seat's draw pile, hand or fight."""
    one = (position.tops.get(seat), position.shown.get(seat))
    return (*one, *position.known.get(seat, ()), *position.war.get(seat, ()))
