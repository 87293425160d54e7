"""The sentences that the table prints of acts, understood when they are typed: ``Ann opens with two 3s``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from companion.rules.events import Seat
from companion.rules.game import Act, IllegalAct, Prompt
from companion.rules.judging.legal import Filled
from companion.rules.judging.visibility import open_to_all
from companion.rules.rulebook import reason_of, say
from companion.rules.spec import GameSpec
from companion.rules.turn import Turn

MOST = 200
"""Of more acts than this none is looked for."""


def legal_turns(game: GameSpec, state: Any, prompt: Prompt) -> Iterator[Turn]:
    """Each legal act that a prompt waits for, judged."""
    acts = Filled(game, prompt)
    for act in acts if len(acts) <= MOST else ():
        try:
            yield game.turn(state, act, is_awaited=True)
        except IllegalAct:
            continue


def act_printed(game: GameSpec, state: Any, seat: Seat | None, line: str) -> Act | None:
    """The one legal act that the table would report with this sentence; None if there are several or none."""
    typed = _words(line)
    found: dict[Act, None] = {}
    for prompt in game.expected(state):
        if seat is None or prompt.seat in (None, seat):
            for turn in legal_turns(game, state, prompt):
                if any(_words(say(game, event)) == typed for event in open_to_all(game, turn.events)):
                    found[turn.act] = None
    return next(iter(found)) if len(found) == 1 else None


def texts_of(game: GameSpec, state: Any, prompt: Prompt) -> Iterator[str]:
    """The texts that the table prints while it waits for an act, and about the act, with gaps."""
    yield reason_of(game, prompt.says).sentence
    if turn := next(legal_turns(game, state, prompt), None):
        yield from (reason_of(game, event.why).sentence for event in turn.events)


def _words(sentence: str) -> list[str]:
    return re.findall(r"\w+", sentence.casefold())
