"""The cards that the last act swept off the felt. They stay on the screen until the next card moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.rules.events import Account, Event, Seat
from companion.rules.movements import CARDS, Movement
from companion.rules.places import Place, split

if TYPE_CHECKING:
    from companion.rules.history import History, Standing


@dataclass(frozen=True, slots=True)
class Sweep:
    """The state ``before``, with the cards still there, and the one ``after``, without them, both as everybody sees
    them. The act of this ``number`` left these ``places`` empty for all seats. ``taker`` got the last cards; None if
    all took back their own.
    """

    before: Any
    after: Any
    number: int
    places: frozenset[Place]
    taker: Seat | None


def last_sweep(history: History) -> Sweep | None:
    """The sweep of the last act that moved cards. None if that act swept no row, or only dealt again."""
    for at in range(len(history.standing) - 1, -1, -1):
        before, after = history.state_after(at - 1), history.state_after(at)
        if before.holdings.piles is not after.holdings.piles and _sizes(before) != _sizes(after):
            return _sweep_of(history, history.standing[at], before, after)
    return None


def _sizes(state: Any) -> dict[Account, int]:
    return {path: pile.size for path, pile in state.holdings.piles.items() if pile.size}


def _sweep_of(history: History, act: Standing, before: Any, after: Any) -> Sweep | None:
    """The sweep of this act."""
    rows = [place for place in history.game.places if place.is_row and place.is_each_seats]
    bare = [place for place in rows if not any(after.size(place.of(seat)) for seat in after.seats)]
    swept = {place.of(seat): place for place in bare for seat in after.seats}
    moves = [each for each in _takings(history, before, act.events) if each[2].source in swept]
    ways = [(split(move.source)[0], split(move.target)[0]) for *_, move in moves]
    takers = [to for _, to in ways[-1:] if to in after.seats and any(source != target for source, target in ways)]
    counted = history.game.rounds.counted
    if not moves or (not takers and counted is not None and counted(before) != counted(after)):
        return None
    first, last = (history.game.hide(state, None) for state in (moves[0][0], moves[-1][1]))
    places = frozenset(swept[move.source] for *_, move in moves)
    return Sweep(first, last, act.number, places, next(iter(takers), None))


def _takings(history: History, state: Any, events: Sequence[Event]) -> Iterator[tuple[Any, Any, Movement]]:
    """Each movement of cards that lay there, with the states before and after its event."""
    for event in events:
        before, state = state, history.game.evolve(state, event)
        for move in event.moves(before):
            if move.of == CARDS and before.size(move.source):
                yield before, state, move
