"""Games dealt under rulings drawn by chance, cut off somewhere more often than not, and both scores of them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.decks import load_deck
from companion.games.battle import SPEC
from companion.games.battle.round_events import RoundScored
from companion.records import Replay, read_header
from tests.games.battle import dealer as battle_table
from tests.games.bluff_words import dealer as bluff_words_table
from tests.games.bluffing_battles import dealer as bluffing_battles_table
from tests.games.lost_war import dealer as lost_war_table
from tests.games.pirates_bluff import dealer as pirates_bluff_table
from tests.scorers import anytime, battle, bluff_words, bluffing_battles, lost_war, pirates_bluff

Record = tuple[dict[str, Any], list[dict[str, Any]]]
NAMES = ["Ann", "Ben", "Cem", "Dia", "Eli"]
SPECIALS = {"battle": 6, "bomb": 8, "crossbones": 7, "eagle": 7, "angel-red": 4, "angel-blue": 4, "angel-green": 4}
PROPOSAL = load_deck("battle")
WILD_DECK = {
    face: {"copies": SPECIALS.get(face, 1), "points": PROPOSAL.values["points"][face]} for face in PROPOSAL.copies
}


class WildTable(battle_table.Table):
    """Battle with enough special cards that most tricks have several of them."""

    @property
    def deck(self) -> list[str]:
        return [face for face, entry in WILD_DECK.items() for _ in range(entry["copies"])]

    @deck.setter
    def deck(self, _: list[str]) -> None:
        """The table brings its own."""

    def _use_eagle(self, seat: str) -> None:
        """An extra hand with eagles in it is left alone: who has one can only throw it."""

    def header(self) -> dict[str, Any]:
        return {**super().header(), "deck": WILD_DECK}


def deal_battle(chance: random.Random) -> Record:
    options = {option.name: chance.choice(option.values) for option in SPEC.options}
    kind = chance.choice((battle_table.Table, WildTable))
    seats = NAMES[: chance.randint(2, 5)]
    table = kind(chance, seats, options, sight=chance.random() < 0.5, rounds=chance.choice((1, 3, 30)))
    return table.header(), table.lines


def deal_pirates_bluff(chance: random.Random) -> Record:
    options = {
        "stake": chance.choice((2, 10, 50)),
        "ante": chance.choice((1, 1, 3)),
        "split": chance.choice(("together", "apart")),
        "near_tie": chance.choice(("ask", "bid-first", "call-first")),
        "loans": chance.choice(("automatic", "ask")),
        "leavers": chance.choice(("left-out", "compared")),
        "cyclone": chance.random() < 0.3,
        "super_wilds": chance.random() < 0.3,
        "bid_on_wilds": chance.random() < 0.5,
        "deck_kind": chance.choice(("custom", "uno", "poker")),
    }
    hands, counted = chance.choice((2, 4, 12)), chance.choice((0.0, 0.5, 1.0))
    table = pirates_bluff_table.Dealer(chance, chance.randint(3, 8), options, hands=hands, counted=counted)
    return table.header, table.lines


def deal_anytime(chance: random.Random) -> Record:
    crowd = anytime.Crowd(chance)
    return crowd.header, crowd.lines


def deal_bluffing_battles(chance: random.Random) -> Record:
    options = {
        "format": chance.choice(("two-decks", "one-deck", "two-decks-endless", "one-deck-endless")),
        "recycled_pile": chance.choice(("face-down", "face-up")),
        "unresolved_war": chance.choice(("return", "tie-discard")),
    }
    habit = chance.choice(("fair", "fair", "twins", "peeking"))
    table = bluffing_battles_table.Table(chance, options, length=chance.choice((60, 150)), habit=habit)
    return table.header(), table.lines


def deal_lost_war(chance: random.Random) -> Record:
    options = {"minimum_muster": chance.choice((1, 1, 4, 12)), "both_out_tied": chance.choice(("draw", "last-battle"))}
    largest, crossed = chance.choice((4, 9, 52)), chance.choice((None, None, 0, 1, 2))
    table = lost_war_table.Table(chance, options, largest=largest, crossed=crossed)
    return table.header(), table.lines


def deal_bluff_words(chance: random.Random) -> Record:
    options = {
        "reset_center": chance.choice(("one-up-two-down", "two-up-one-down")),
        "collect_short": chance.choice(("take-what-is-left", "end-first")),
    }
    table = bluff_words_table.Table(
        chance,
        options,
        players=chance.randint(2, 6),
        turns=60,
        bold=chance.choice((0.15, 0.5, 0.9)),
        steep=chance.choice((0.0, 0.3)),
        doubt=chance.choice((0.7, 0.05)),
    )
    return table.header(), table.lines


GAMES: dict[str, tuple[Callable[[random.Random], Record], Callable[..., dict[str, Any]]]] = {
    "battle": (deal_battle, battle.score),
    "pirates-bluff": (deal_pirates_bluff, pirates_bluff.score),
    "pirates-bluff, anything at any time": (deal_anytime, pirates_bluff.score),
    "bluffing-battles": (deal_bluffing_battles, bluffing_battles.score),
    "lost-war": (deal_lost_war, lost_war.score),
    "bluff-words": (deal_bluff_words, bluff_words.score),
}


def by_referee(header: dict[str, Any], lines: list[dict[str, Any]]) -> dict[str, Any]:
    replay = Replay(read_header(header, beside=Path()))
    for number, line in enumerate(lines, start=2):
        replay.line(number, line)
    found = replay.summary()
    del found["expects"]
    if header["game"] == "battle":
        events = [event for standing in replay.history.standing for event in standing.events]
        found["rounds"] = [event.points for event in events if isinstance(event, RoundScored)]
    return found


def disagreement(game: str, chance: random.Random) -> str:
    """The two results of the referee and the scorer for one dealt game, if they differ, with the record; else
    nothing."""
    deal, score = GAMES[game]
    header, lines = deal(chance)
    if chance.random() < 0.6:
        lines = lines[: chance.randint(0, len(lines))]
    record = "\n".join(json.dumps(line) for line in (header, *lines))
    try:
        judged, counted = by_referee(header, lines), score(header, lines)
    except (ValueError, AssertionError) as error:
        return f"{error!r}\n{record}"
    for found in (judged, counted):
        found["winner"] = sorted(found["winner"]) if found["winner"] else None
    different = [f"{key}: {judged[key]} / {counted[key]}" for key in judged if judged[key] != counted[key]]
    return f"referee / scorer: {'; '.join(different)}\n{record}" if different else ""
