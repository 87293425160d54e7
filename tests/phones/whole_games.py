"""Plays whole games by the touches of phones: what each act is, chance says; it is said on the page that offers it."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.languages import tr
from companion.phones.connection import SAYS_BURST, SAYS_S, Credit
from companion.phones.words import WORDS
from companion.rules.bots import dealt
from companion.rules.game import Act
from companion.rules.judging.legal import one
from companion.rules.spec import GameSpec
from companion.table import Step
from tests.phones.fingers import Touched, say, spoken_by
from tests.phones.rig import PlayedTable

JUDGED_S = 10.0
ANSWER = "() => document.getElementById('app').innerText"


@dataclass
class Played:
    """The acts of a game: those entered on pages, and those that no page offers and the table entered."""

    on_pages: Counter[str] = field(default_factory=Counter)
    at_the_table: Counter[str] = field(default_factory=Counter)
    slowest_s: float = 0.0


def deal_hands(table: PlayedTable, chance: random.Random) -> None:
    """Every seat has entered its hand, whenever it gets one."""
    game, history = table.table.game, table.table.history
    history._start = dealt(game, history._start, chance)

    def deal_on(_: Step) -> None:
        if history.standing:
            history._states[-1] = dealt(game, history.state, chance)

    with table.lock:
        table.table.listeners.insert(0, deal_on)


def next_act(game: GameSpec, state: Any, chance: random.Random) -> Act | None:
    """The next act of the table itself, or an act by chance, but none of coming or going; None: nobody can act."""
    by_itself = game.dealing.go_on(state, chance)
    if by_itself is not None:
        return by_itself
    while (turn := one(game, state, chance)) is not None and turn.act.word() in game.dealing.without:
        pass
    return turn.act if turn else None


def play(
    table: PlayedTable, pages: Mapping[str, Touched], chance: random.Random, *, acts: int, played: Played
) -> Iterator[Act]:
    """A game to its end, until nobody can do anything, or ``acts`` acts of it; each act once it was judged."""
    game = table.table.game
    # Nobody is quicker than the table lets phones be.
    paces = {seat: Credit(SAYS_S, SAYS_BURST - 1) for seat in pages}
    for _ in range(acts):
        with table.lock:
            state = table.table.state
            if game.outcome(state) is not None:
                return
            act = next_act(game, state, chance)
            if act is None:
                return
            spoken = spoken_by(table.table, act)
            before = len(table.table.history.entries)
            if spoken is None or spoken.seat not in pages:
                table.table.play(act)
                played.at_the_table[act.word()] += 1
        if spoken is not None and spoken.seat in pages:
            while not paces[spoken.seat].spend():
                time.sleep(0.02)

            def is_said(before: int = before) -> bool:
                return len(table.table.history.entries) > before

            say(pages[spoken.seat], spoken, tr(WORDS["more"]), is_said)
            began = time.monotonic()
            while not is_said():
                assert time.monotonic() < began + JUDGED_S, (
                    f"{act} was not judged: {pages[spoken.seat].evaluate(ANSWER, None)}"
                )
                time.sleep(0.005)
            played.slowest_s = max(played.slowest_s, time.monotonic() - began)
            played.on_pages[act.word()] += 1
        yield act
