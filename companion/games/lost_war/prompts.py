"""What Winning the Battle, Losing the War waits for, and the acts that are legal."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.lost_war import reasons, words
from companion.games.lost_war.state import State
from companion.rules.events import Seat
from companion.rules.game import Act, Cards, Number, Prompt


def prompts(state: State) -> tuple[Prompt, ...]:
    """Musters first, then the matched cards, then what the larger side does with its extra cards."""
    if state.ended:
        return ()
    if not state.joined:
        return tuple(_muster(state, seat) for seat in state.seats if seat not in state.mustered)
    waiting = [seat for seat in state.seats if state.left(seat)]
    if waiting:
        return tuple(_reveal(state, seat) for seat in waiting)
    seat = state.larger
    return (_outflank(state, seat), _stop(seat)) if seat else ()


def acts(state: State) -> Iterator[Act]:
    """The legal acts: musters at their limits and near the least, single cards, every place."""
    for prompt in prompts(state):
        seat, faces = prompt.seat, sorted(prompt.cards.faces) if prompt.cards else []
        if prompt.act == "muster":
            least, most = span(state, prompt.seat or "")
            for count in sorted({least, min(least + 1, most), min(least + 3, most), most}):
                yield words.Muster(seat=seat, count=count)
        elif prompt.act == "reveal":
            yield from (words.Reveal(seat=seat, cards=(face,)) for face in faces)
        elif prompt.act == "outflank":
            places = range(1, state.pairs + 1)
            yield from (words.Outflank(seat=seat, place=place, card=face) for place in places for face in faces)
        else:
            yield words.Stop(seat=seat)


def span(state: State, seat: Seat) -> tuple[int, int]:
    """The fewest and the most cards that a seat can muster."""
    held = state.deck(seat)
    return min(int(state.options["minimum_muster"]), held), held


def _zone(state: State, seat: Seat) -> str:
    return f"{state.seats.index(seat) + 1}/row"


def _muster(state: State, seat: Seat) -> Prompt:
    least, most = span(state, seat)
    why = reasons.AWAIT_MUSTER(seat=seat, least=least, most=most)
    return Prompt(act="muster", seat=seat, says=why, numbers=(Number("count", least, most),))


def _reveal(state: State, seat: Seat) -> Prompt:
    left, faces = state.left(seat), state.census.possible(f"{seat}/hand")
    cards = Cards(zone=_zone(state, seat), least=1, most=left, faces=faces, cleared=not state.row(seat))
    return Prompt(act="reveal", seat=seat, says=reasons.AWAIT_REVEAL(seat=seat, left=left), cards=cards)


def _outflank(state: State, seat: Seat) -> Prompt:
    cards = Cards(zone=_zone(state, seat), faces=state.census.possible(f"{seat}/hand"), place="place")
    why, places = reasons.AWAIT_OUTFLANK(seat=seat, extra=state.extra), (Number("place", 1, state.pairs),)
    return Prompt(act="outflank", seat=seat, says=why, cards=cards, numbers=places)


def _stop(seat: Seat) -> Prompt:
    return Prompt(act="stop", seat=seat, says=reasons.AWAIT_STOP(seat=seat))
