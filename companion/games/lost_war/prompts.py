"""The acts that Winning the Battle, Losing the War waits for."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.lost_war import messages as say
from companion.games.lost_war.state import State
from companion.rules.events import Seat
from companion.rules.game import Cards, Number, Prompt
from companion.rules.places import zone_of


def prompts(state: State) -> Iterator[Prompt]:
    """Musters first, then the matched cards, then what the larger side does with its extra cards."""
    if not state.joined:
        yield from (_muster(state, seat) for seat in state.seats if seat not in state.mustered)
    elif state.waiting:
        yield from (_reveal(state, seat) for seat in state.waiting)
    elif (seat := state.larger) is not None:
        yield _outflank(state, seat)
        yield Prompt(act="stop", seat=seat, says=say.AWAIT_STOP(seat=seat))


def _muster(state: State, seat: Seat) -> Prompt:
    least, most = state.span(seat)
    why = say.AWAIT_MUSTER(seat=seat)
    return Prompt(act="muster", seat=seat, says=why, numbers=(Number("count", least, most),))


def _reveal(state: State, seat: Seat) -> Prompt:
    left, faces = state.count_left(seat), state.holdings.possible(f"{seat}/hand")
    cards = Cards(
        zone=zone_of(state, seat, "row"),
        most=left,
        faces=faces,
        laid_over=state.larger == seat,
        whole=True,
    )
    return Prompt(act="reveal", seat=seat, says=say.AWAIT_REVEAL(seat=seat, left=left), cards=cards)


def _outflank(state: State, seat: Seat) -> Prompt:
    faces = state.holdings.possible(f"{seat}/hand")
    cards = Cards(zone=zone_of(state, seat, "row"), faces=faces, place="place")
    why, places = say.AWAIT_OUTFLANK(seat=seat, extra=state.extra), (Number("place", 1, state.pairs),)
    return Prompt(act="outflank", seat=seat, says=why, cards=cards, numbers=places)
