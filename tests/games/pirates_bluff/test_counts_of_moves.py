"""How many legal acts there are, on a small deck: a changed number is explained where it is changed."""

from __future__ import annotations

from typing import Any

import pytest

from companion.decks import deck_from_mapping
from companion.games.pirates_bluff import SPEC as PIRATES_BLUFF
from companion.games.pirates_bluff import acts as pb
from companion.rules.game import Act, Setup, settle_options
from companion.rules.judging import legal


def position(*said: Act) -> Any:
    """Three players, hands of one card, a deck of five."""
    game = PIRATES_BLUFF
    deck = deck_from_mapping({"0A": 1, "1A": 1, "1B": 1, "2A": 1, "2B": 1}, name="small", version="1")
    state = game.start(Setup(seats=("Ann", "Ben", "Cem"), options=settle_options(game, {"hand_size": 1}), deck=deck))
    for act in said:
        for event in game.decide(state, act):
            state = game.evolve(state, event)
    return state


def perft(state: Any, depth: int) -> int:
    """The number of series of ``depth`` acts, and of shorter ones that end the session."""
    return sum(legal.perft(PIRATES_BLUFF, state, depth))


STARTS = (pb.Start(seat="Ann", card="1A"), pb.Start(seat="Ben", card="1B"), pb.Start(seat="Cem", card="2A"))


# Before the first card each of 3 seats lays one of 8 names (5 letters, 3 ranks), borrows one of 4 amounts or leaves;
# a guest joins at one of 4 places; somebody ends the session: 3 * (8 + 4 + 1) + 4 + 1 = 44. Then 3 * 112 after a card;
# after a loan of 1, 2, 4 or 1,000,000 as many again, and 1, 2, 4 or 4 amounts can be repaid: 3 * (4 * 44 + 11); after a
# leave two players borrow, leave, end, or are joined at one of 3 places: 3 * 14; after a join
# 4 * (4 * 13 + 5 + 1); and the session that is over already.
@pytest.mark.parametrize(("depth", "ways"), [(1, 44), (2, 336 + 561 + 42 + 232 + 1)])
def test_from_the_deal(depth: int, ways: int) -> None:
    assert perft(position(), depth) == ways


# Ann opens with 1, 2, 4 or 99 of each of 8 ranks. After q × r two others raise to q of 8 - r ranks, or to q + 1, q + 3
# or 99 of all 8, or call, and Ann counts down: 67 - 2r; after q × 8 four quantities of 8 ranks raise, 67; after
# 99 × r only higher ranks do.
@pytest.mark.parametrize(
    ("depth", "ways"),
    [(1, 32), (2, 3 * (sum(67 - 2 * rank for rank in range(1, 8)) + 67) + sum(2 * (8 - r) + 3 for r in range(1, 9)))],
)
def test_from_the_first_bid(depth: int, ways: int) -> None:
    assert perft(position(*STARTS), depth) == ways


# One card a hand, and it lies open: each of the three hands is shown or counted, in any order, and only one count is
# possible.
@pytest.mark.parametrize(("depth", "ways"), [(1, 6), (2, 24), (3, 48)])
def test_from_the_call(depth: int, ways: int) -> None:
    assert perft(position(*STARTS, pb.Bid(seat="Ann", quantity=2, rank=1), pb.Call(seat="Ben")), depth) == ways
