"""A table that started late, or missed a part: its position is entered, and the game goes on from there."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.games import GAMES
from companion.rules.acts import Position
from companion.rules.game import Setup
from companion.rules.history import History
from companion.rules.notation import act_from_json, event_from_json, to_json
from companion.rules.position import PositionSpec, each_seats
from companion.rules.rulebook import say
from companion.rules.values import replace
from tests.games import stall
from tests.games.playing import refusal, set_up
from tests.games.positions import goes_on_alike

NAMES = ["Ann", "Ben", "Cem", "Dia"]
ALL_BET = {"Ann": 2, "Ben": 2, "Cem": 2}


def in_battle(state: Any) -> bool:
    """Nothing is asked, rolled for or just bombed; nobody owes for two angels."""
    owing = [debt.seat for debt in state.debts]
    return not (state.asking or state.rolling or state.aim) and len(owing) == len(set(owing))


def in_pirates_bluff(state: Any) -> bool:
    """Nothing is asked or owed; before, while and after starting cards are laid, in the bidding, or just called by one;
    cards of the Cyclone are passed by all or by nobody."""
    deal = state.deal
    if state.asked or deal.dues or deal.phase == "paying" or len(deal.callers) > 1:
        return False
    if deal.phase == "starting" and not state.laid:
        return False
    shown = any(held.is_in for held in deal.hands.values())
    return deal.phase != "showdown" or not shown


def in_lost_war(state: Any) -> bool:
    """Both have mustered, or nobody."""
    return state.joined or not state.mustered


def anywhere(_: Any) -> bool:
    return True


STOPS: Mapping[str, tuple[int, Callable[[Any], bool]]] = {
    "battle": (150, in_battle),
    "pirates-bluff": (60, in_pirates_bluff),
    "bluffing-battles": (90, anywhere),
    "bluff-words": (80, anywhere),
    "lost-war": (60, in_lost_war),
}
"""The most acts before the position, and where it may be entered."""


@pytest.mark.parametrize("seed", range(16))
@pytest.mark.parametrize("name", sorted(STOPS))
def test_a_position_entered_late_goes_on_as_if_all_had_been_said(name: str, seed: int) -> None:
    chance, game = random.Random(f"{name} {seed}"), GAMES[name]
    least, most = game.seats
    seats = NAMES[: chance.randint(least, min(most, len(NAMES)))]
    options = {option.name: chance.choice(option.values) for option in game.options}
    acts, stops_at = STOPS[name]
    before = chance.randrange(acts)
    alike = (
        goes_on_alike(game, seats, options, chance, stops_at=stops_at, before=before >> tries, after=60)
        for tries in range(9)
    )
    assert any(alike), "every try was over before a position could be entered"


@pytest.mark.parametrize(
    ("name", "said", "code"),
    [
        ("battle", {"peril": {"Ann": "out", "Ben": "out", "Cem": "out"}}, "position-nobody"),
        ("battle", {"tricks": 10, "bets": {"Ann": 2}}, "position-scored"),
        ("battle", {"tricks": 3}, "position-bets"),
        ("battle", {"tricks": 10, "trick": {"Ann": "R6"}, "bets": {}}, "position-scored"),
        ("battle", {"owes": {"Ann": "Ann"}}, "position-choice"),
        ("battle", {"peril": {"Ann": "out"}, "owes": {"Ben": "Ann"}, "bets": ALL_BET}, "position-seat"),
        ("battle", {"peril": {"Ann": "out"}, "leader": "Ann"}, "position-seat"),
        ("battle", {"leader": "Ann", "trick": {"Cem": "R6"}, "bets": ALL_BET}, "position-trick"),
        ("battle", {"leader": "Ann", "trick": {"Ann": "K6"}, "bets": ALL_BET}, "position-suit"),
        ("battle", {"trick": {"Ann": "K6"}, "suit": "pink", "bets": ALL_BET}, "position-choice"),
        ("battle", {"targets": {"Ann": "Ben"}}, "position-bomb"),
        ("battle", {"trick": {"Ann": "R6", "Ben": "bomb", "Cem": "R8"}, "bets": ALL_BET}, "position-aim"),
        ("pirates-bluff", {"stage": "starting"}, "position-starts"),
        ("pirates-bluff", {"stage": "bidding", "quantity": 3, "rank": 7}, "position-bid"),
        ("pirates-bluff", {"bidder": "Ann", "quantity": 3, "rank": 7}, "position-no-bidding"),
        ("pirates-bluff", {"stage": "bidding"}, "position-opener"),
        ("pirates-bluff", {"stage": "bidding", "opener": "Ann", "caller": "Ben"}, "position-call"),
        ("pirates-bluff", {"stage": "starting", "starts": {"Ann": "7C", "Ben": "7C"}}, "position-copies"),
        ("bluffing-battles", {"draws": {"Ann": 48}, "scored": {"Ann": 1}}, "position-halves"),
        ("bluffing-battles", {"draws": {"Ann": 48, "Ben": 48}, "shown": {"Ann": "7S", "Ben": "8S"}}, "position-fight"),
        ("bluffing-battles", {"draws": {"Ann": 48}, "war": {"Ann": [None]}}, "position-war"),
        ("bluffing-battles", {"tops": {"Ann": "7S"}, "lies": {"Ann": "down"}}, "position-top"),
        ("bluffing-battles", {"red": "Ann"}, "position-red"),
        ("bluff-words", {"bid": 12}, "position-bid"),
        ("bluff-words", {"challenger": "Ann"}, "position-doubt"),
        ("bluff-words", {"game_deck": 31}, "position-sum"),
        ("lost-war", {"stones": {"Ann": 2, "Ben": 2}}, "position-sum"),
        ("lost-war", {"mustered": {"Ann": 2}}, "position-muster"),
        ("lost-war", {"decks": {"Ann": 51}, "mustered": {"Ann": 2, "Ben": 2}}, "position-sum"),
        ("lost-war", {"mustered": {"Ann": 2, "Ben": 1}, "rows": {"Ann": ["7S", "8S"]}}, "position-row"),
    ],
)
def test_what_cannot_stand_so_is_refused_with_a_sentence(name: str, said: Mapping[str, Any], code: str) -> None:
    game = GAMES[name]
    history = History(game, set_up(game, NAMES[: min(3, game.seats[1])]))
    refused = refusal(history, act_from_json(game.acts_known, {"act": "position", **said}))
    assert refused.why.code == code
    assert say(game, refused.why)


@pytest.mark.parametrize(
    ("name", "said", "follows"),
    [
        ("battle", {"trick": {"Ann": "R6", "Ben": "R7", "Cem": "R8"}, "bets": ALL_BET}, ["TrickWon", "TrickTaken"]),
        ("bluff-words", {"bid": 12, "bidder": "Ann", "turn": "Ann"}, ["BidCollected", "MiddleLaid"]),
        (
            "lost-war",
            {"mustered": {"Ann": 1, "Ben": 1}, "rows": {"Ann": ["7S"], "Ben": ["8S"]}},
            ["BattleWon", "StoneTaken", "StoneTaken", "CardsDiscarded", "CardsDiscarded"],
        ),
        ("lost-war", {"decks": {"Ann": 0}}, ["GameEnded"]),
        ("lost-war", {"stones": {"Ben": 3}}, ["GameEnded"]),
    ],
)
def test_what_follows_from_a_position_follows_at_once(name: str, said: Mapping[str, Any], follows: list[str]) -> None:
    game = GAMES[name]
    history = History(game, set_up(game, NAMES[: min(3, game.seats[1])]))
    events = history.say(act_from_json(game.acts_known, {"act": "position", **said})).events
    happened = [type(event).__name__ for event in events]
    assert (happened[0], [each for each in happened if each in follows]) == ("PositionEntered", follows)


@pytest.mark.parametrize(
    ("name", "said", "sentence"),
    [
        ("battle", {"round": 0}, "The round can't be 0; it can be 1 to "),
        ("battle", {"dealer": "Zoe"}, "The dealer: nobody called Zoe plays here now."),
        ("bluff-words", {"bid": -1}, "The bid can't be -1; it can be 0 to "),
        ("bluffing-battles", {"box": 1}, "All the cards come to "),
        ("pirates-bluff", {"pot": -1}, "The pot can't be -1; it can be 0 to "),
        ("lost-war", {"last_winner": "Zoe"}, "Who won the last battle: nobody called Zoe plays here now."),
        ("lost-war", {"stones": {"Ann": 9}}, "Ann's stones can't be 9; it can be 0 to 3"),
        ("lost-war", {"stones": {"Ann": 2, "Ben": 2}}, "All the stones come to 4, but there are 3."),
        (
            "lost-war",
            {"decks": {"Ann": 51}, "mustered": {"Ann": 2, "Ben": 2}},
            "Ann's cards come to 53, but there are 52.",
        ),
        ("battle", {"owes": {"Ann": "Ann"}}, "Ann's debt can't be Ann. Choose from: Ben, Cem."),
    ],
)
def test_a_refused_position_is_reported_in_a_whole_sentence(name: str, said: Mapping[str, Any], sentence: str) -> None:
    game = GAMES[name]
    history = History(game, set_up(game, NAMES[: min(3, game.seats[1])]))
    refused = refusal(history, act_from_json(game.acts_known, {"act": "position", **said}))
    assert say(game, refused.why).startswith(sentence)


def test_hands_that_were_entered_are_for_their_seat_alone() -> None:
    game = GAMES["battle"]
    history = History(game, set_up(game, NAMES[:2]))
    line = {"act": "position", "hands": {"Ann": ["R6"], "Ben": ["B7"]}}
    [event] = history.say(act_from_json(game.acts_known, line)).events
    assert event_from_json(game, to_json(event)) == event
    assert "R6" in str(game.hide(event, "Ann"))
    assert "B7" not in str(game.hide(event, "Ann"))
    assert "R6" not in str(game.hide(event, None))


class StallPosition(Position):
    """How a stall stands."""

    points: Mapping[str, int] = each_seats("Points", unit="points")
    fame: Mapping[str, int] = each_seats("Fame", unit="fame")


def famous(setup: Setup, options: Any) -> Any:
    state = stall.starting(setup, options)
    amounts = {**state.holdings.amounts, **{("fame", seat): 1 for seat in setup.seats}}
    return replace(state, holdings=replace(state.holdings, amounts=amounts))


def test_a_position_tells_what_everybody_has_though_the_scores_count_something_else() -> None:
    game = stall.spec(
        position=PositionSpec(kind=StallPosition), start=famous, scores=lambda state: dict.fromkeys(state.seats, 1)
    )
    history = History(game, set_up(game, NAMES[:2]))
    [event] = history.say(StallPosition(points={"Ann": 3, "Ben": 17})).events
    assert say(game, event.why) == "The table enters the position: Ann 3, Ben 17 points."
    refused = refusal(history, StallPosition(fame={"Ann": 2, "Ben": 2}))
    assert say(game, refused.why) == "All amounts of fame come to 4, but there are 2."
