"""The text over the felt for two seconds, or the felt itself, and its sound: game by game, from the events of one act
alone."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.games.battle import events as battle
from companion.games.battle import round_events as around
from companion.games.bluff_words import events as words
from companion.games.bluffing_battles import events as bluffing
from companion.games.lost_war import events as lost_war
from companion.games.pirates_bluff import events as pirates
from companion.rules.events import Event, Why
from companion.rules.felt import Moment, unbroken
from companion.ui.views.table.sounds import SOUNDS

SAID = Why("said", ())
SHOWDOWN = pirates.Showdown(
    why=SAID, quantity=3, rank=5, total=4, bidders=("Ben",), callers=("Ann",), bidder_right=True, owed=1, rows=(),
)  # fmt: skip

MOMENTS: dict[str, tuple[str, tuple[Event, ...], Moment]] = {
    "a war": (
        "bluffing-battles",
        (bluffing.WarBegun(why=SAID, cards=("4S", "4H")),),
        Moment("WAR", sound="war"),
    ),
    "the end of a war": (
        "bluffing-battles",
        (bluffing.FightWon(why=SAID, seat="Ann", count=8),),
        Moment("Ann wins the war", "8 cards", "Ann"),
    ),
    "a fight": (
        "bluffing-battles",
        (bluffing.FightWon(why=SAID, seat="Ann", count=2),),
        Moment("Ann takes 2", "", "Ann", "laid", told=True),
    ),
    "a stone": (
        "lost-war",
        (
            lost_war.BattleWon(seat="Ann", wins=3, losses=1, pairs=4),
            lost_war.StoneTaken(why=SAID, seat="Ann", source="Ben"),
        ),
        Moment("Ann wins the battle", "3 : 1 · a stone from Ben", "Ann"),
    ),
    "two stones": (
        "lost-war",
        (
            lost_war.BattleWon(seat="Ann", wins=2, losses=0, pairs=2),
            lost_war.StoneTaken(why=SAID, seat="Ann", source="middle"),
            lost_war.StoneTaken(why=SAID, seat="Ann", source="middle"),
        ),
        Moment("Ann wins the battle", "2 : 0 · clean sweep: +2 stones", "Ann"),
    ),
    "a battle that nobody wins": (
        "lost-war",
        (lost_war.BattleEven(wins=2, pairs=4),),
        Moment("Nobody wins", "2 : 2", None, "war"),
    ),
    "a call": (
        "pirates-bluff",
        (pirates.BidCalled(why=SAID, seat="Ann"),),
        Moment("CALL", "Ann doesn't believe it", "Ann", "call"),
    ),
    "a verdict": (
        "pirates-bluff",
        (SHOWDOWN, pirates.PotTaken(why=SAID, seat="Ben", amount=7)),
        Moment("Ben wins 7 coins", " = 4  ·  bid: three 5s", "Ben"),
    ),
    "a challenge": (
        "bluff-words",
        (words.BidChallenged(why=SAID, seat="Ann", bidder="Ben", value=6),),
        Moment("CHALLENGE", "Ann doesn't believe it", "Ann", "call"),
    ),
    "a word": (
        "bluff-words",
        (
            words.WordMade(why=SAID, seat="Ben", word="beat", cards=("B", "E", "A", "T"), value=10),
            words.CardsTaken(seat="Ben", other="Ann", count=9),
        ),
        Moment("BEAT\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}10", "Ben takes the cards", "Ben"),
    ),
    "a word that is too little": (
        "bluff-words",
        (
            words.WordMade(why=SAID, seat="Ben", word="set", cards=("S", "E", "T"), value=4),
            words.CardsTaken(seat="Ann", other="Ben", count=9),
        ),
        Moment("SET\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}4: too little", "Ann takes the cards", "Ann"),
    ),
    "no word": (
        "bluff-words",
        (words.Conceded(why=SAID, seat="Ben"), words.CardsTaken(seat="Ann", other="Ben", count=9)),
        Moment("Ben concedes", "Ann takes the cards", "Ann", "refused"),
    ),
    "a trick": (
        "battle",
        (battle.TrickTaken(why=SAID, seat="Ann", cards=("R9",), points=40),),
        Moment("Ann takes 40 points", "", "Ann", "laid", told=True),
    ),
    "a battle card": (
        "battle",
        (
            battle.BattleWon(why=SAID, seat="Ann", tokens=1, place=0),
            battle.TrickTaken(why=SAID, seat="Ann", cards=("R9",), points=40),
        ),
        Moment("Ann wins the battle", "Ann takes 40 points", "Ann", "war"),
    ),
    "the end of a round": (
        "battle",
        (
            battle.TrickTaken(why=SAID, seat="Ann", cards=("R9",), points=40),
            around.RoundScored(why=SAID, points={"Ann": 40, "Ben": -3}, winners=("Ann",)),
        ),
        Moment("Ann wins the round", f"{unbroken('Ann 40  ·')}  {unbroken('Ben −3')}", "Ann"),
    ),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_a_moment_says_what_happened_whose_it_is_and_how_it_sounds(name: str) -> None:
    game, events, shown = MOMENTS[name]
    showing = GAMES[game].showing
    assert showing is not None
    assert showing.moment(events) == shown
    assert shown.sound in SOUNDS


def test_every_sound_is_the_sound_of_something() -> None:
    assert {shown.sound for _, _, shown in MOMENTS.values()} | {"end"} == set(SOUNDS)
