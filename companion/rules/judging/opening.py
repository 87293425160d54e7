"""Which acts that were said in secret are known to all by now: their cards lay where everybody sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from companion.cards import Face
from companion.rules.events import Event
from companion.rules.game import Act
from companion.rules.judging.carded import faces_of
from companion.rules.movements import CARDS

if TYPE_CHECKING:
    from companion.rules.spec import GameSpec


def come_open(
    game: GameSpec, state: Any, acts: Iterable[tuple[int, Act, Iterable[Event]]]
) -> Iterator[tuple[int, Act]]:
    """Of acts that follow in a state, each with its number and its events, those whose secret cards come open: they,
    and no others, lay together in one place from the act on, until all of them came where everybody sees them."""
    lying: dict[str, tuple[int, Act, Counter[Face]]] = {}
    for number, act, events in acts:
        laid = Counter(faces_of(game, act)) if act.secrets else Counter[Face]()
        for event in events:
            moves = [each for each in event.moves(state) if each.of == CARDS]
            state = game.evolve(state, event)
            for move in moves:
                here = lying.pop(move.source, None)
                lying.pop(move.target, None)
                if laid and Counter(move.faces) == laid:
                    here, laid = (number, act, laid), Counter[Face]()
                if here is not None and move.count in (None, here[2].total()):
                    lying[move.target] = here
            seen = game.hide(state, None).holdings if moves and lying else state.holdings
            for place, (told, secret, cards) in [*lying.items()]:
                if moves and cards <= Counter(seen.pile(place).faces):
                    yield told, secret
                    del lying[place]
                elif Counter(state.holdings.pile(place).faces) != cards:
                    del lying[place]
