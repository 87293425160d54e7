"""Acts at the same time, and what shared wins and losses are: section 5 of the rules page."""

from __future__ import annotations

import pytest

from companion.games.pirates_bluff import acts as pb
from companion.games.pirates_bluff.timing import is_together, window_ends
from companion.rules.acts import Undo
from tests.games.pirates_bluff.table import Table, bidding


@pytest.mark.parametrize(
    ("moment", "group", "window", "same"),
    [
        ((1.249, 0.0), [(1.0, 0.0)], 250, True),
        ((1.25, 0.0), [(1.0, 0.0)], 250, False),
        ((10.3, 0.0), [(10.05, 0.0)], 250, False),
        ((1.0, 0.0), [(1.0, 0.0)], 0, False),
        ((1.0, 0.0), [(1.0, 0.0)], 1, True),
        ((1.4, 0.0), [(1.0, 0.0), (1.2, 0.0)], 250, False),
        ((1.4, 0.1), [(1.0, 0.0), (1.2, 0.15)], 250, True),
        ((1.5, 0.2), [(1.0, 0.3)], 250, False),
        ((1.499, 0.2), [(1.0, 0.3)], 0, True),
        ((None, 0.0), [(1.0, 0.0)], 250, False),
        ((1.0, 5.0), [(None, 5.0)], 250, False),
        ((1.0, 5.0), [], 250, False),
        ((1e308, 1e308), [(-1e308, 1e308)], 250, False),
    ],
)
def test_5_1_the_distance_to_the_first_counts_or_the_uncertainties(
    moment: tuple[float | None, float], group: list[tuple[float | None, float]], window: int, same: bool
) -> None:
    assert is_together(moment, group, window) is same


def test_5_1_until_when_an_act_still_counts() -> None:
    assert window_ends([(1.0, 0.0)], 250) == 1.25
    assert window_ends([(1.0, 0.0), (1.2, 0.3)], 250) == 1.5
    assert window_ends([(1.0, 0.0)], 0) is None
    assert window_ends([(None, 0.0)], 250) is None


def called_at(*calls: tuple[str, float], **options: object) -> Table:
    """Ann bids 7 × 8 at 1 s; these seats call."""
    table = bidding(**options)
    table.bid("Ann", 7, 8, 1.0)
    for seat, at in calls:
        table.call(seat, at)
    return table


def test_5_2_a_call_at_the_same_time_as_the_first_joins_it() -> None:
    table = called_at(("Ben", 9.0), ("Cem", 9.2))
    assert table.state.deal.callers == ("Ben", "Cem")
    refused = table.refusal(pb.Call(seat="Dia", at=9.3))
    assert refused.why.code == "call-too-late"
    assert table.refused(pb.Call(seat="Dia")) == "call-too-late"
    assert table.refused(pb.Call(seat="Ann", at=9.2)) == "own-bid"


def test_5_2_the_prompts_say_until_when() -> None:
    table = called_at(("Ben", 9.0))
    assert {(prompt.seat, prompt.until) for prompt in table.prompts("call")} == {
        (seat, 9.25) for seat in ("Cem", "Dia", "Eva")
    }
    assert called_at(("Ben", 9.0), simultaneous_window_ms=0).prompts("call") == []


def test_5_2_the_window_is_the_tables_own() -> None:
    assert called_at(("Ben", 9.0), simultaneous_window_ms=100).refused(pb.Call(seat="Cem", at=9.1)) == "call-too-late"
    assert called_at(("Ben", 9.0), ("Cem", 9.9), simultaneous_window_ms=1000).state.deal.callers == ("Ben", "Cem")


def test_5_2_a_call_still_joins_when_some_hands_are_in_but_not_after_the_settlement() -> None:
    table = called_at(("Ben", 9.0))
    table.count("Ann", 0)
    assert table.call("Cem", 9.1) == ["BidCalled"]
    for seat in ("Ben", "Cem", "Dia", "Eva"):
        table.count(seat, 0)
    assert table.refused(pb.Call(seat="Dia", at=9.2)) == "hand-is-over"


def test_5_2_taking_the_second_call_back_leaves_the_first() -> None:
    table = called_at(("Ben", 9.0), ("Cem", 9.1))
    table.say(Undo())
    assert table.state.deal.callers == ("Ben",)
    assert table.call("Dia", 9.2) == ["BidCalled"]
    table.say(Undo())
    table.say(Undo())
    assert table.state.deal.phase == "bidding"


def tie(**options: object) -> Table:
    """Ann opens; Ben and Cem bid 5 × 8 together."""
    table = bidding(**options)
    table.bid("Ann", 1, 8, 1.0)
    table.bid("Ben", 5, 8, 5.0)
    assert table.bid("Cem", 5, 8, 5.2) == ["BidTied"]
    return table


def test_5_3_the_same_bid_is_shared() -> None:
    table = tie()
    assert table.state.bid.by == ("Ben", "Cem")
    assert table.refused(pb.Call(seat="Cem", at=6.0)) == "own-bid"
    assert table.refused(pb.Bid(seat="Dia", quantity=5, rank=8, at=5.25)) == "not-raised"
    assert table.refused(pb.Bid(seat="Cem", quantity=5, rank=8, at=5.22)) == "not-raised"


def test_5_3_anyone_may_break_the_tie() -> None:
    for seat in ("Ann", "Ben", "Cem"):
        table = tie()
        assert table.bid(seat, 6, 8, 5.23) == ["BidMade"]
        assert table.state.bid.by == (seat,)


def test_5_3_the_last_bidder_cannot_share() -> None:
    table = tie()
    assert table.refused(pb.Bid(seat="Ann", quantity=5, rank=8, at=5.21)) == "twice-running"
    assert tie(bids_entered="standing").bid("Ann", 5, 8, 5.21) == ["BidTied"]


def test_5_3_the_first_bid_cannot_be_shared() -> None:
    table = bidding()
    table.bid("Ann", 3, 3, 1.0)
    assert table.bid("Ben", 3, 3, 1.1) == ["BidVoided"]
    assert table.state.bid.by == ("Ann",)
    assert table.bid("Ben", 3, 4, 1.2) == ["BidMade"]


def test_5_3_the_same_bid_can_be_shared_until_the_window_has_passed() -> None:
    table = tie()
    shared = [prompt for prompt in table.prompts("bid") if prompt.until is not None]
    assert {(prompt.seat, prompt.until) for prompt in shared} == {("Dia", 5.25), ("Eva", 5.25)}


def test_5_3_a_bid_can_be_shared_just_after_it_was_called() -> None:
    table = bidding(near_tie="bid-first")
    table.bid("Ann", 1, 8, 1.0)
    table.bid("Ben", 5, 8, 5.0)
    table.call("Dia", 5.1)
    assert table.bid("Cem", 5, 8, 5.2) == ["BidTied"]
    table.showdown(0)
    assert table.last("Showdown").losers == ("Ben", "Cem")


def test_5_4_of_two_bids_at_the_same_time_the_higher_stands() -> None:
    table = bidding()
    table.bid("Ann", 1, 8, 1.0)
    table.bid("Ben", 6, 3, 5.0)
    assert table.bid("Cem", 5, 3, 5.1) == ["BidVoided"]
    assert (table.state.bid.size, table.state.bid.by) == ((6, 3), ("Ben",))
    assert table.bid("Cem", 7, 3, 5.2) == ["BidMade"]


def test_5_4_a_bid_that_would_not_have_raised_the_one_before_is_refused() -> None:
    table = bidding()
    table.bid("Ann", 5, 8, 1.0)
    table.bid("Ben", 6, 3, 5.0)
    assert table.refused(pb.Bid(seat="Cem", quantity=5, rank=3, at=5.1)) == "not-raised"
    assert table.bid("Cem", 5, 3, 5.1, stands="fine") == ["LetStand", "BidMade"]


def test_5_4_outside_the_window_a_lower_bid_is_refused() -> None:
    table = bidding()
    table.bid("Ann", 1, 8, 1.0)
    table.bid("Ben", 6, 3, 5.0)
    assert table.refused(pb.Bid(seat="Cem", quantity=5, rank=3, at=5.25)) == "not-raised"


def test_5_4_several_bids_of_one_moment_are_held_against_what_stood_before_them_all() -> None:
    table = bidding()
    table.bid("Ann", 4, 3, 1.0)
    table.bid("Ben", 6, 3, 5.0)
    table.bid("Cem", 7, 3, 5.1)
    assert table.bid("Dia", 5, 3, 5.15) == ["BidVoided"]


def near(**options: object) -> Table:
    """Ann's 1 × 8 stands, Ben raises to 5 × 8 at 5 s."""
    table = bidding(**options)
    table.bid("Ann", 1, 8, 1.0)
    table.bid("Ben", 5, 8, 5.0)
    return table


@pytest.mark.parametrize(("said", "bidder", "size"), [("bid-first", "Ben", (5, 8)), ("call-first", "Ann", (1, 8))])
def test_5_5_a_bid_and_a_call_together_are_asked_about(said: str, bidder: str, size: tuple[int, int]) -> None:
    table = near()
    assert table.call("Cem", 5.1) == ["BidCalled", "Question"]
    assert table.last("BidCalled").why.code == "called-beside-bid"
    assert table.question().choices == ("bid-first", "call-first")
    assert table.answer(said) == ["NearTieSettled"]
    assert (table.state.bid.size, table.state.bid.by) == (size, (bidder,))


@pytest.mark.parametrize(("ruling", "bidder"), [("bid-first", "Ben"), ("call-first", "Ann")])
def test_5_5_or_a_ruling_settles_it(ruling: str, bidder: str) -> None:
    table = near(near_tie=ruling)
    assert table.call("Cem", 5.1) == ["BidCalled", "NearTieSettled"]
    assert table.state.bid.by == (bidder,)
    late = near(near_tie=ruling)
    assert late.call("Cem", 5.25) == ["BidCalled"]
    assert late.state.bid.by == ("Ben",)


def test_5_5_nobody_is_asked_where_it_makes_no_difference() -> None:
    table = near()
    assert table.call("Ann", 5.1) == ["BidCalled"]
    table = bidding()
    table.bid("Ann", 3, 3, 1.0)
    assert table.call("Ben", 1.1) == ["BidCalled"]


def test_5_5_a_caller_who_bid_in_the_same_moment_calls_what_came_after() -> None:
    table = near()
    table.bid("Cem", 6, 8, 5.1)
    table.bid("Dia", 7, 8, 5.15)
    assert table.call("Cem", 5.2) == ["BidCalled"]
    assert table.state.bid.by == ("Dia",)


@pytest.mark.parametrize(("said", "bidder"), [("bid-first", "Cem"), ("call-first", "Ben")])
def test_5_5_a_raise_just_after_the_call_is_a_near_tie_too(said: str, bidder: str) -> None:
    table = near()
    table.call("Dia", 9.0)
    assert table.bid("Cem", 6, 8, 9.1) == ["BidMade", "Question"]
    table.answer(said)
    assert table.state.bid.by == (bidder,)
    table = near(near_tie=said)
    table.call("Dia", 9.0)
    expected = ["BidMade", "NearTieSettled"] if said == "bid-first" else ["BidVoided"]
    assert table.bid("Cem", 6, 8, 9.1) == expected
    assert table.state.bid.by == (bidder,)


def test_5_5_who_cannot_raise_after_the_call() -> None:
    table = near()
    table.call("Dia", 9.0)
    assert table.refused(pb.Bid(seat="Ben", quantity=6, rank=8, at=9.1)) == "twice-running"
    assert table.refused(pb.Bid(seat="Dia", quantity=6, rank=8, at=9.1)) == "bid-after-call"
    assert table.refused(pb.Bid(seat="Cem", quantity=6, rank=8, at=9.25)) == "bid-after-call"
    assert table.refused(pb.Bid(seat="Cem", quantity=4, rank=8, at=9.1)) == "bid-after-call"
    table.count("Ann", 0)
    assert table.refused(pb.Bid(seat="Cem", quantity=6, rank=8, at=9.2)) == "bid-after-call"


@pytest.mark.parametrize(("size", "least"), [((5, 8), 6), ((5, 7), 5)])
def test_5_5_the_prompts_say_which_bids_can_still_come_and_until_when(size: tuple[int, int], least: int) -> None:
    table = bidding()
    table.bid("Ann", 1, 8, 1.0)
    table.bid("Ben", *size, 5.0)
    table.call("Dia", 9.0)
    raises = [prompt for prompt in table.prompts("bid") if prompt.until == 9.25]
    assert [prompt.seat for prompt in raises] == ["Ann", "Cem", "Eva"]
    assert {(prompt.numbers[0].least, prompt.numbers[0].most) for prompt in raises} == {(least, 99)}
    table.count("Ann", 0)
    assert [prompt for prompt in table.prompts("bid") if prompt.until == 9.25] == []


def test_5_5_presses_of_the_same_moment_are_taken_while_the_question_waits() -> None:
    table = near()
    table.call("Cem", 5.1)
    assert [prompt.seat for prompt in table.prompts("call")] == ["Ann", "Dia", "Eva"]
    hands = table.prompts("hand")
    assert [prompt.seat for prompt in hands if prompt.cards] == list(table.seats)
    assert not [prompt for prompt in hands if prompt.numbers]
    assert table.call("Ann", 5.2) == ["BidCalled"]
    assert table.refused(pb.Call(seat="Ben", at=5.2)) == "own-bid"
    assert table.bid("Dia", 6, 8, 5.21) == ["BidMade"]
    assert table.refused(pb.Hand(seat="Eva", natural=0, wild=0)) == "question-open"
    assert table.say(pb.Hand(seat="Eva", cards=("5B", "1B", "1C", "1D", "2C", "2D", "2E"))) == ["HandShown"]
    assert table.refused(pb.Dead(seat="Ben")) == "question-open"
    assert table.answer("call-first") == ["NearTieSettled", "CallVoided"]
    assert (table.state.bid.by, table.state.deal.callers) == (("Ann",), ("Cem",))


def test_5_5_the_showdown_waits_for_the_answer() -> None:
    table = bidding("Ann", "Ben", "Cem")
    table.bid("Ann", 1, 8, 1.0)
    table.bid("Ben", 5, 8, 5.0)
    table.call("Cem", 5.1)
    table.say(pb.Hand(seat="Ann", cards=("1A", "8B", "1C", "1D", "2C", "2D", "2E")))
    table.say(pb.Hand(seat="Ben", cards=("2B", "3C", "3D", "3E", "3F", "4D", "4E")))
    assert table.say(pb.Hand(seat="Cem", cards=("3B", "5C", "5D", "5E", "5F", "6D", "6E"))) == ["HandShown"]
    assert table.answer("call-first")[-1] == "HandOver"
    assert table.last("Showdown").winners == ("Ann",)
    table.say(Undo())
    assert table.answer("bid-first")[-1] == "HandOver"
    assert table.last("Showdown").winners == ("Cem",)


def test_5_6_callers_who_lose_each_pay_their_part_rounded_up() -> None:
    table = called_at(("Ben", 9.0), ("Cem", 9.1))
    table.showdown(7)
    assert table.last("Showdown").owed == 4
    assert table.coins() == (49 + 5 + 8, 45, 45, 49, 49)


@pytest.mark.parametrize(("split", "share", "left"), [("together", 6, 0), ("apart", 5, 2)])
def test_5_6_callers_who_win_share(split: str, share: int, left: int) -> None:
    table = called_at(("Ben", 9.0), ("Cem", 9.1), split=split)
    table.showdown(6)
    assert table.coins() == (42, 49 + share, 49 + share, 49, 49)
    assert table.pot() == left


def test_5_6_bidders_who_share_a_bid_pay_and_win_like_callers() -> None:
    table = tie()
    table.call("Dia", 9.0)
    table.showdown(4)
    assert table.coins() == (49, 46, 46, 49 + 5 + 6, 49)
    assert table.last("PenaltyPaid").why.code == "penalty-shared"
    assert table.last("PotTaken").why.code == "takes"
    table = tie()
    table.call("Dia", 9.0)
    table.showdown(5)
    assert table.coins() == (49, 54, 54, 44, 49)
    assert table.last("PenaltyPaid").why.code == "penalty"
    assert table.last("PotTaken").why.code == "shares"


def test_5_6_both_at_once() -> None:
    table = tie()
    for seat, at in (("Dia", 9.0), ("Eva", 9.05), ("Ann", 9.1)):
        table.call(seat, at)
    table.showdown(4)
    assert table.last("Showdown").owed == 3
    assert table.coins() == (52, 46, 46, 52, 52)
    assert table.pot() == 2


def test_5_7_odd_coins_are_won_with_the_next_pot() -> None:
    table = called_at(("Ben", 9.0), ("Cem", 9.05), ("Dia", 9.1))
    table.showdown(6)
    assert table.coins() == (42, 53, 53, 53, 49)
    assert (table.pot(), table.last("HandOver").carried) == (0, 0)
    table = called_at(("Ben", 9.0), ("Cem", 9.05), ("Dia", 9.1), ("Eva", 9.2))
    table.showdown(7)
    assert table.coins()[0] == 49 + 5 + 8
    table = called_at(("Ben", 9.0), ("Cem", 9.05), ("Dia", 9.1), ante=2)
    table.showdown(6)
    assert (table.pot(), table.last("HandOver").carried) == (2, 2)
    table.say(pb.Next())
    table.starts()
    table.bid("Ann", 1, 8, 20.0)
    table.call("Ben", 30.0)
    table.showdown(1)
    assert table.last("PotTaken").amount == 2 + 10 + 1
    assert table.pot() == 0
