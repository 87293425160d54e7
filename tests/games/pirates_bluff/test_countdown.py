"""Going, going, dead: section 6 of the rules page."""

from __future__ import annotations

import pytest

from companion.games.pirates_bluff import acts as pb
from companion.rules.acts import Undo
from companion.rules.game import Act
from tests.games.pirates_bluff.table import Table, bidding


def test_6_1_nobody_replies_and_the_bidder_takes_the_pot_and_a_coin_from_everyone() -> None:
    table = bidding()
    table.bid("Ann", 1, 8)
    assert table.dead("Ann")[-2:] == ["PotTaken", "HandOver"]
    assert table.coins() == (58, 48, 48, 48, 48)
    assert table.refused(pb.Hand(seat="Ann", natural=1, wild=0)) == "hand-is-over"


@pytest.mark.parametrize(("coins", "stacks"), [(0, (54, 49, 49, 49, 49)), (3, (66, 46, 46, 46, 46))])
def test_6_1_the_table_may_say_what_the_others_pay(coins: int, stacks: tuple[int, ...]) -> None:
    table = bidding(countdown_coins=coins)
    table.bid("Ann", 1, 8)
    assert table.dead("Ann")[-2:] == ["PotTaken", "HandOver"]
    assert table.coins() == stacks


def test_6_1_only_a_bidder_whose_bid_stands_counts_down() -> None:
    table = bidding()
    table.bid("Ann", 1, 8)
    table.bid("Ben", 2, 8)
    assert table.refused(pb.Dead(seat="Ann")) == "not-the-bidder"
    assert [prompt.seat for prompt in table.prompts("dead")] == ["Ben"]
    assert table.dead("Ben")[0] == "CountedDown"


@pytest.mark.parametrize(("split", "share", "left"), [("together", 6, 0), ("apart", 5, 2)])
def test_6_1_those_who_share_the_bid_share_the_pot_and_the_coins(split: str, share: int, left: int) -> None:
    table = bidding("Ann", "Ben", "Cem", "Dia", "Eva", "Fay", "Gus", split=split)
    table.bid("Ann", 1, 8, 1.0)
    table.bid("Ben", 2, 8, 2.0)
    table.bid("Cem", 2, 8, 2.1)
    table.dead("Cem", 9.0)
    assert table.coins() == (48, 49 + share, 49 + share, 48, 48, 48, 48)
    assert table.pot() == left


def test_6_1_who_cannot_pay_the_coin_borrows_it() -> None:
    table = bidding(stake=1)
    table.bid("Ann", 1, 8)
    table.dead("Ann")
    assert table.scores() == (9, -1, -1, -1, -1)


def broken(**options: object) -> Table:
    """Ann has counted down at 9 s."""
    table = bidding(**options)
    table.bid("Ann", 3, 8, 1.0)
    table.dead("Ann", 9.0)
    return table


def test_6_2_a_call_at_the_same_time_as_the_last_word_counts() -> None:
    table = broken()
    assert table.call("Ben", 9.2) == ["CountdownBroken", "BidCalled"]
    assert (table.coins(), table.pot()) == ((49,) * 5, 5)
    table.showdown(2)
    assert table.coins() == (46, 57, 49, 49, 49)


def test_6_2_so_does_a_raise_and_nothing_less() -> None:
    table = broken()
    assert table.refused(pb.Bid(seat="Ben", quantity=2, rank=8, at=9.1)) == "hand-is-over"
    assert table.refused(pb.Bid(seat="Ann", quantity=4, rank=8, at=9.1)) == "twice-running"
    assert table.refused(pb.Call(seat="Ann", at=9.1)) == "own-bid"
    assert table.bid("Ben", 4, 8, 9.1) == ["CountdownBroken", "BidMade"]
    assert table.state.bid.by == ("Ben",)


@pytest.mark.parametrize("at", [9.25, None])
def test_6_2_later_the_hand_is_over(at: float | None) -> None:
    table = broken()
    assert table.refused(pb.Call(seat="Ben", at=at)) == "hand-is-over"
    assert table.refused(pb.Bid(seat="Ben", quantity=4, rank=8, at=at)) == "hand-is-over"


def test_6_2_the_prompts_say_until_when() -> None:
    table = broken()
    assert {(prompt.seat, prompt.until) for prompt in table.prompts("call")} == {
        (seat, 9.25) for seat in ("Ben", "Cem", "Dia", "Eva")
    }
    assert {prompt.until for prompt in table.prompts("bid")} == {9.25}
    assert [prompt.seat for prompt in table.prompts("bid")] == ["Ben", "Cem", "Dia", "Eva"]
    assert {prompt.numbers[0].least for prompt in table.prompts("bid")} == {4}
    assert table.prompts("next")


def test_6_2_loans_of_the_countdown_go_back_too() -> None:
    table = broken(stake=1)
    assert table.bank() == -9
    table.call("Ben", 9.1)
    assert (table.bank(), table.scores(), table.pot()) == (-5, (0,) * 5, 5)


def test_6_2_even_while_a_loan_is_asked_for() -> None:
    table = broken(stake=1, loans="ask")
    assert table.question().about == "loan"
    assert table.refused(pb.Call(seat="Ben", at=9.5)) == "question-open"
    assert table.call("Ben", 9.1) == ["CountdownBroken", "BidCalled"]
    assert table.pot() == 5
    table.say(Undo())
    assert table.answer("no") == ["PenaltyPaid", "Question"]


@pytest.mark.parametrize("act", [pb.Next(), pb.Loan(seat="Cem", amount=1), pb.Leave(seat="Cem"), pb.Join(seat="Fay")])
def test_6_2_once_something_else_was_done_it_is_final(act: Act) -> None:
    table = broken()
    table.say(act)
    assert table.refused(pb.Call(seat="Ben", at=9.1)) in ("hand-is-over", "nothing-to-call")
