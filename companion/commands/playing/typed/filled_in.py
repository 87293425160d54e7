"""What nobody has to type: a field that can be one thing only, as the game waits for it and its referee takes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.rules.events import Seat
from companion.rules.game import Act, IllegalAct
from companion.rules.judging.legal import Filled
from companion.rules.notation import to_json
from companion.rules.spec import GameSpec

MOST = 200
"""Of more acts than this none is looked for."""


def fill_in(
    game: GameSpec[Any], state: Any, seat: Seat | None, kind: type[Act], said: Mapping[str, Any]
) -> dict[str, Any]:
    """The fields of the one legal act that has all that is said; what is said, where there are several or none. A card
    that fits one row names that row."""
    found = [act for act in _possible(game, state, seat, kind) if said.items() <= act.items()]
    return found[0] if len(found) == 1 else dict(said)


def _possible(game: GameSpec[Any], state: Any, seat: Seat | None, kind: type[Act]) -> Iterator[dict[str, Any]]:
    """The fields of each legal act of this kind that is waited for."""
    for prompt in game.expected(state):
        if prompt.act != kind.word() or (seat and prompt.seat not in (None, seat)):
            continue
        acts = Filled(game, prompt)
        for act in acts if len(acts) <= MOST else ():
            try:
                game.turn(state, act, is_awaited=True)
            except IllegalAct:
                continue
            yield {name: value for name, value in to_json(act).items() if name not in ("act", "seat")}
