"""How many legal acts there are, on a small deck: a changed number is explained where it is changed."""

from __future__ import annotations

from typing import Any

import pytest

from companion.decks import deck_from_mapping
from companion.games.pirates_bluff import PiratesBluff
from companion.games.pirates_bluff import words as pb
from companion.rules.game import Act, Setup, settle_options


def position(*said: Act) -> Any:
    """Three players, hands of one card, a deck of five."""
    game = PiratesBluff()
    deck = deck_from_mapping({"0A": 1, "1A": 1, "1B": 1, "2A": 1, "2B": 1}, name="small", version="1")
    state = game.start(Setup(seats=("Ann", "Ben", "Cem"), options=settle_options(game, {"hand_size": 1}), deck=deck))
    for act in said:
        for event in game.decide(state, act):
            state = game.evolve(state, event)
    return state


def perft(state: Any, depth: int) -> int:
    """The number of ways to go on for so many acts."""
    game = PiratesBluff()
    if depth == 0:
        return 1
    total = 0
    for act in game.legal(state):
        after = state
        for event in game.decide(state, act):
            after = game.evolve(after, event)
        total += perft(after, depth - 1)
    return total


STARTS = (pb.Start(seat="Ann", card="1A"), pb.Start(seat="Ben", card="1B"), pb.Start(seat="Cem", card="2A"))


# Before the first card each of 3 seats lays one of 8 names (5 letters, 3 ranks), borrows one of 2 amounts or leaves;
# a guest joins at one of 4 places; somebody ends the session: 3 * (8 + 2 + 1) + 4 + 1 = 38. Then 3 * 112 after a card,
# 3 * (39 + 40) after a loan, 3 * 10 after a leave, 4 * 50 after a join.
@pytest.mark.parametrize(("depth", "ways"), [(1, 38), (2, 336 + 237 + 30 + 200)])
def test_from_the_deal(depth: int, ways: int) -> None:
    assert perft(position(), depth) == ways


# Ann opens with 1 of each of 8 ranks or 99 × 8. After 1 × r two others have 17 - r raises and a call, Ann a countdown;
# after 99 × 8 nothing can be raised.
@pytest.mark.parametrize(("depth", "ways"), [(1, 9), (2, sum(2 * (17 - rank) + 3 for rank in range(1, 9)) + 3)])
def test_from_the_first_bid(depth: int, ways: int) -> None:
    assert perft(position(*STARTS), depth) == ways


# One card a hand, and it lies open: only one count is possible for each of the three hands, in any order.
@pytest.mark.parametrize(("depth", "ways"), [(1, 3), (2, 6), (3, 6)])
def test_from_the_call(depth: int, ways: int) -> None:
    assert perft(position(*STARTS, pb.Bid(seat="Ann", quantity=2, rank=1), pb.Call(seat="Ben")), depth) == ways
