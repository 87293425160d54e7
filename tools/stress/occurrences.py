"""Dealt games with misplays in between, for every event, reason and option value to occur.

A misplay that is let stand is taken back, so that the game goes on as it was dealt.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from companion.records import Replay, read_header
from companion.rules.acts import Undo
from companion.rules.game import Act
from companion.rules.notation import act_from_json
from companion.rules.spec import GameSpec
from tests.games.bluff_words import dealer as bluff_words
from tests.games.bluff_words import misplays as bluff_words_misplays
from tests.games.bluffing_battles import dealer as bluffing_battles
from tests.games.bluffing_battles import misplays as bluffing_battles_misplays
from tests.games.lost_war import dealer as lost_war
from tests.games.lost_war import misplays as lost_war_misplays
from tests.games.nonsense import Nonsense

OFTEN = 50
Misplay = Callable[[Any, random.Random], Act]


def bluffing_battles_tables(chance: random.Random) -> Iterator[bluffing_battles.Table]:
    """Short and long games of all formats, some of them nothing but wars."""
    formats = ("two-decks", "one-deck", "two-decks-endless", "one-deck-endless")
    for at in range(480):
        turn = at // 4
        name, habit, length = (
            ("one-deck", "fair", 40),
            (formats[turn % 4], "twins", 40),
            ("one-deck-endless", "peeking", 90),
            (formats[turn % 2 * 2], "fair", 5),
        )[at % 4]
        options = {
            "format": name,
            "recycled_pile": ("face-down", "face-up")[turn % 2],
            "unresolved_war": ("return", "tie-discard")[turn // 4 % 2],
        }
        yield bluffing_battles.Table(chance, options, length=length, habit=habit)


def lost_war_tables(chance: random.Random) -> Iterator[lost_war.Table]:
    """Long wars, and wars in which both run out with as many stones."""
    for at in range(1300):
        options = {"minimum_muster": chance.choice((1, 1, 4, 12)), "both_out_tied": ("draw", "last-battle")[at % 2]}
        if at % 3 == 0:
            yield lost_war.Table(chance, options, largest=chance.choice((4, 20, 52)))
        elif at % 3 == 1:
            yield lost_war.Table(chance, options, largest=52, crossed=chance.choice((0, 1, 2)))
        else:
            yield lost_war.Table(chance, {**options, "minimum_muster": 1}, largest=5, crossed=chance.choice((1, 2)))


def bluff_words_tables(chance: random.Random) -> Iterator[bluff_words.Table]:
    """Two to six players, timid and bold; and short games that end before the first bid is collected."""
    for at in range(420):
        options = {
            "dictionary": "bundled",
            "reset_center": ("one-up-two-down", "two-up-one-down")[at % 2],
            "collect_short": ("take-what-is-left", "end-first")[at // 2 % 2],
        }
        yield bluff_words.Table(
            chance,
            options,
            players=chance.randint(2, 6),
            bold=chance.choice((0.15, 0.5, 0.9)),
            turns=60,
            steep=(0.0, 0.3)[at // 4 % 2],
            doubt=(0.7, 0.7, 0.05)[at % 3],
        )
    for _ in range(200):
        short = {"dictionary": "bundled", "reset_center": "one-up-two-down", "collect_short": "end-first"}
        yield bluff_words.Table(chance, short, players=3, bold=0.4, turns=12, steep=1.0, doubt=0.02)


RUNS: tuple[tuple[Callable[[random.Random], Iterator[Any]], Misplay], ...] = (
    (bluffing_battles_tables, bluffing_battles_misplays.misplay),
    (lost_war_tables, lost_war_misplays.misplay),
    (bluff_words_tables, bluff_words_misplays.misplay),
)


def played(table: Any, misplay: Misplay, chance: random.Random, seen: Counter[str]) -> GameSpec:
    """One dealt game with misplays in between."""
    replay = Replay(read_header(table.header()))
    game, history = replay.header.game, replay.history
    wild = Nonsense(history, chance, seen)
    seen.update(f"{name}={value}" for name, value in history.setup.options.items())
    seen.update(prompt.says.code for prompt in game.expected(history.state))
    for line in table.lines:
        if chance.random() < 0.3:
            act = misplay(history.state, chance)
            before = len(history.standing)
            wild.attempt(act)
            if len(history.standing) == before:
                wild.attempt(_let_stand(act))
            if len(history.standing) > before:
                history.say(Undo())
        wild.attempt(act_from_json(game.acts_known, line))
    wild.attempt(misplay(history.state, chance))
    return game


def _let_stand(act: Act) -> Act:
    return replace(act, stands="so be it")
