"""The secret acts that everybody knows by now: their cards have lain where all see them, and an event revealed the
rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from companion.cards import Face
from companion.rules.events import Event
from companion.rules.game import Act
from companion.rules.judging.carded import cards_field, faces_of
from companion.rules.movements import CARDS

if TYPE_CHECKING:
    from companion.rules.spec import GameSpec


def find_opening(
    game: GameSpec, state: Any, acts: Iterable[tuple[int, Act, Iterable[Event]]]
) -> Iterator[tuple[int, Act]]:
    """Of acts that follow in a state, each with its number and its events, those that all know by now: an event says
    by ``opens`` that it tells them, or nothing but cards was secret, and they, and no others, lay together in one place
    from the act on, until all of them came where everybody sees them."""
    hidden: dict[int, Act] = {}
    lying: dict[str, tuple[int, Counter[Face]]] = {}
    for number, act, events in acts:
        hidden |= {number: act} if act.secrets else {}
        laid = Counter(faces_of(game, act)) if act.secrets == (cards_field(game, type(act)),) else Counter[Face]()
        for event in events:
            moves = [each for each in event.moves(state) if each.of == CARDS]
            state = game.evolve(state, event)
            known = [each for each, said in hidden.items() if event.opens == said.word() and _is_of(event, said)]
            for move in moves:
                here = lying.pop(move.source, None)
                lying.pop(move.target, None)
                if laid and Counter(move.faces) == laid:
                    here, laid = (number, laid), Counter[Face]()
                if here is not None and move.count in (None, here[1].total()):
                    lying[move.target] = here
            seen = game.hide(state, None).holdings if moves and lying else state.holdings
            for place, (told, cards) in [*lying.items()]:
                if moves and cards <= Counter(seen.pile(place).faces):
                    known.append(told)
                    del lying[place]
                elif Counter(state.holdings.pile(place).faces) != cards:
                    del lying[place]
            yield from ((each, hidden.pop(each)) for each in known if each in hidden)


def _is_of(event: Event, act: Act) -> bool:
    """Whether an event is of the seat of an act, or of no seat."""
    return getattr(event, "seat", None) in (None, act.seat)
