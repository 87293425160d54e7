"""The remarkable things of an evening, game by game, from its events alone."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import GAMES
from companion.games.battle import events as battle
from companion.games.battle import round_events as around
from companion.games.bluff_words import events as words
from companion.games.bluffing_battles.events import FightWon
from companion.games.lost_war.events import BattleWon
from companion.games.pirates_bluff.events import Showdown
from companion.rules.events import Event, Why

SAID = Why("said", ())


def trick(seat: str, card: str, *others: str, points: int) -> tuple[Event, ...]:
    """A trick that this card won."""
    return (
        battle.TrickWon(why=SAID, seat=seat, card=card),
        battle.TrickTaken(why=SAID, seat=seat, cards=(card, *others), points=points),
    )


def showdown(bidder: str, quantity: int, total: int) -> Showdown:
    """Hands that were shown for a bid."""
    return Showdown(
        why=SAID, quantity=quantity, rank=5, total=total, bidders=(bidder,), callers=("Zoe",),
        bidder_right=total >= quantity, owed=1, rows=(),
    )  # fmt: skip


EVENINGS: dict[str, tuple[tuple[Event, ...], dict[str, str]]] = {
    "bluffing-battles": (
        tuple(FightWon(why=SAID, seat=seat, count=count) for seat, count in (("Ann", 2), ("Ben", 8), ("Ann", 6))),
        {"Biggest war": "Ben took 8 cards"},
    ),
    "pirates-bluff": (
        (showdown("Ann", 5, 3), showdown("Ben", 9, 2), showdown("Cem", 4, 4), showdown("Dan", 3, 6)),
        {"Biggest bluff": "Ben bid nine 5s; there were 2", "Closest call": "Cem bid four 5s; there were 4"},
    ),
    "lost-war": (
        tuple(
            BattleWon(seat=seat, wins=wins, losses=losses, pairs=wins + losses)
            for seat, wins, losses in (("Ann", 4, 1), ("Ben", 3, 2))
        ),
        {"Closest battle": "Ben, 3 : 2"},
    ),
    "bluff-words": (
        (
            words.BidChallenged(seat="Ann", bidder="Ben", value=12),
            words.Conceded(why=SAID, seat="Ben"),
            words.BidChallenged(seat="Ben", bidder="Ann", value=20),
            words.WordMade(why=SAID, seat="Ann", word="beat", cards=("B", "E", "A", "T"), value=21),
        ),
        {"Best word": "Ann, BEAT for 21", "Biggest bluff": "Ben bid 12, with no word"},
    ),
    "battle": (
        (
            *trick("Ann", "R9", "R2", "B12", points=40),
            *trick("Ben", "G7", "G6", "R1", points=20),
            *trick("Cem", "K5", "R15", "angel-blue", points=90),
            around.RoundScored(why=SAID, points={"Ann": 40, "Ben": 20, "Cem": 90}, winners=("Cem",)),
            around.RoundScored(why=SAID, points={"Ann": 51, "Ben": 50, "Cem": 0}, winners=("Ann",)),
        ),
        {
            "Richest trick": "Cem, 90 points",
            "Closest trick": "Ben, green 7 over green 6",
            "Closest round": "Ann, 51 : 50 : 0",
        },
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_remarkable_things_get_an_award(name: str) -> None:
    events, remarkable = EVENINGS[name]
    found: dict[str, Any] = {award.title: award.told for award in GAMES[name].showing.awards(events)}
    assert found == remarkable


@pytest.mark.parametrize("name", GAMES)
def test_no_events_get_no_awards(name: str) -> None:
    assert not [*GAMES[name].showing.awards(())]
