"""Bids, calls and showdowns: sections 3 and 4 of the rules page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.decks import deck_from_mapping
from companion.games.pirates_bluff import SPEC as PIRATES_BLUFF
from companion.games.pirates_bluff import acts as pb
from companion.games.pirates_bluff.events import ShowdownRow
from companion.rules.acts import Rule
from companion.rules.history import History
from companion.rules.holdings import move
from tests.games.pirates_bluff.table import Table, bidding


@pytest.mark.parametrize(("quantity", "rank", "code"), [(0, 3, "bad-quantity"), (-1, 3, "bad-quantity"),
                                                        (100, 3, "bad-quantity"), (3, 0, "bad-rank"),
                                                        (3, 9, "bad-rank"), (3, -1, "bad-rank")])  # fmt: skip
def test_3_1_a_bid_is_a_quantity_of_a_rank(quantity: int, rank: int, code: str) -> None:
    assert bidding().refused(pb.Bid(seat="Ann", quantity=quantity, rank=rank)) == code


def test_3_1_no_bid_is_too_unlikely() -> None:
    assert bidding().bid("Ann", 99, 8) == ["BidMade"]


@pytest.mark.parametrize(("rank", "awaited"), [(5, True), (8, False)])
def test_3_1_the_highest_bid_can_be_raised_while_there_is_a_higher_rank(rank: int, awaited: bool) -> None:
    after_bid, after_call, after_countdown = bidding(), bidding(), bidding()
    for table in (after_bid, after_call, after_countdown):
        table.bid("Ann", 99, rank, 1.0)
    after_call.call("Ben", 2.0)
    after_countdown.dead("Ann", 2.0)
    for table in (after_bid, after_call, after_countdown):
        ranges = {(each.least, each.most) for prompt in table.prompts("bid") for each in prompt.numbers}
        assert ranges == ({(99, 99), (rank + 1, 8)} if awaited else set())


def test_3_2_the_opener_makes_the_first_bid() -> None:
    table = bidding()
    refused = table.refusal(pb.Bid(seat="Ben", quantity=3, rank=3))
    assert (refused.why.code, refused.why["opener"]) == ("not-the-opener", "Ann")
    assert table.say(pb.Bid(seat="Ben", quantity=3, rank=3, stands="he was so keen")) == ["LetStand", "BidMade"]
    assert table.state.bid.by == ("Ben",)


def test_3_2_nothing_happens_before_all_cards_lie_and_the_first_bid_stands() -> None:
    table = Table()
    assert table.refused(pb.Bid(seat="Ann", quantity=1, rank=1)) == "no-hand-yet"
    table.say(pb.Start(seat="Ann", card="1A"))
    assert table.refused(pb.Bid(seat="Ann", quantity=1, rank=1)) == "no-hand-yet"
    table = bidding()
    assert table.refused(pb.Call(seat="Ben")) == "nothing-to-call"
    assert table.refused(pb.Dead(seat="Ann")) == "nothing-to-count-down"
    assert [prompt.act for prompt in table.history.game.expected(table.state)] == ["bid"]


@pytest.mark.parametrize(("quantity", "rank"), [(5, 4), (5, 8), (6, 1), (6, 3), (9, 2)])
def test_3_3_more_cards_or_a_higher_rank_raise(quantity: int, rank: int) -> None:
    table = bidding()
    table.bid("Ann", 5, 3)
    assert table.bid("Ben", quantity, rank) == ["BidMade"]


@pytest.mark.parametrize(("quantity", "rank"), [(5, 3), (5, 2), (4, 8), (1, 1)])
def test_3_3_anything_else_does_not_but_the_table_may_let_it_stand(quantity: int, rank: int) -> None:
    table = bidding()
    table.bid("Ann", 5, 3)
    assert table.refused(pb.Bid(seat="Ben", quantity=quantity, rank=rank)) == "not-raised"
    table.bid("Ben", quantity, rank, stands="nobody minded")
    assert table.state.bid.size == (quantity, rank)
    assert table.state.bid.by == ("Ben",)


def test_3_3_the_prompt_says_what_can_still_be_bid() -> None:
    table = bidding()
    table.bid("Ann", 5, 8)
    ranges = {number.name: (number.least, number.most) for number in table.prompts("bid")[0].numbers}
    assert ranges == {"quantity": (6, 99), "rank": (1, 8)}


def test_3_4_nobody_acts_twice_running() -> None:
    table = bidding()
    table.bid("Ann", 5, 3)
    assert table.refused(pb.Bid(seat="Ann", quantity=6, rank=3)) == "twice-running"
    assert table.refused(pb.Call(seat="Ann")) == "own-bid"
    assert "Ann" not in {prompt.seat for prompt in (*table.prompts("bid"), *table.prompts("call"))}
    table.bid("Ben", 6, 3)
    assert table.bid("Ann", 7, 3) == ["BidMade"]


def test_3_5_where_only_standing_bids_are_entered_twice_running_is_not_checked() -> None:
    table = bidding(bids_entered="standing")
    table.bid("Cem", 4, 3)
    assert table.bid("Cem", 5, 3) == ["BidMade"]
    assert table.refused(pb.Bid(seat="Cem", quantity=5, rank=2)) == "not-raised"
    assert table.refused(pb.Call(seat="Cem")) == "own-bid"


def test_4_1_a_call_ends_the_bidding() -> None:
    table = bidding()
    table.bid("Ann", 5, 3)
    assert table.call("Ben") == ["BidCalled"]
    assert table.refused(pb.Bid(seat="Cem", quantity=9, rank=3)) == "bid-after-call"
    assert table.refused(pb.Call(seat="Ben")) == "called-before"
    assert table.refused(pb.Dead(seat="Ann")) == "nothing-to-count-down"
    refused = table.refusal(pb.Call(seat="Cem"))
    assert (refused.why.code, refused.why["caller"]) == ("call-too-late", "Ben")
    table.call("Cem", stands="they spoke as one")
    assert table.state.deal.callers == ("Ben", "Cem")


def test_4_2_a_hand_is_shown_after_a_call_only() -> None:
    table = bidding()
    cards = ("1A", "2A", "3A", "4A", "5A", "6A", "7A")
    refused = table.refusal(pb.Hand(seat="Ann", cards=cards))
    assert refused.why.code == "no-showdown"
    assert refused.if_let_stand is not None
    table.say(pb.Hand(seat="Ann", cards=cards, stands="she dropped it"))
    table.bid("Ann", 1, 3)
    table.call("Ben")
    assert table.refused(pb.Hand(seat="Ann", cards=cards)) == "hand-is-in"
    assert "5A" not in table.prompts("hand")[0].cards.faces


def test_4_2_a_hand_that_was_shown_early_holds_the_starting_card() -> None:
    table = Table()
    cards = ("1A", "2A", "3A", "4A", "5A", "6A", "7A")
    table.say(pb.Hand(seat="Ann", cards=cards, stands="she dropped it"))
    assert table.prompts("start")[0].cards.faces == {*cards, *"1234567"}
    refused = table.refusal(pb.Start(seat="Ann", card="8A"))
    assert (refused.why.code, refused.impossible) == ("not-shown", True)
    assert table.refused(pb.Start(seat="Ben", card="7A")) == "impossible-card"
    assert table.say(pb.Start(seat="Ann", card="7A"))[0] == "StartShown"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "cards-or-count"),
        ({"natural": 1}, "cards-or-count"),
        ({"wild": 1}, "cards-or-count"),
        ({"cards": ("1A",), "natural": 1, "wild": 0}, "cards-or-count"),
        ({"cards": ("1A", "2A", "3A", "4A", "5A", "6A")}, "wrong-number"),
        ({"cards": ()}, "wrong-number"),
        ({"cards": ("1B", "2A", "3A", "4A", "5A", "6A", "7A")}, "not-shown"),
        ({"cards": ("1A", "2B", "3A", "4A", "5A", "6A", "7A")}, "impossible-card"),
        ({"cards": ("1A", "9A", "3A", "4A", "5A", "6A", "7A")}, "unknown-face"),
        ({"cards": ("1A", "3A", "3A", "4A", "5A", "6A", "7A")}, "impossible-card"),
        ({"natural": -1, "wild": 0}, "count-impossible"),
        ({"natural": 4, "wild": 4}, "count-impossible"),
        ({"natural": 7, "wild": 0}, "count-impossible"),
        ({"natural": 10**30, "wild": 0}, "count-impossible"),
    ],
)
def test_4_2_a_hand_must_be_whole_and_possible(fields: dict[str, object], code: str) -> None:
    table = bidding()
    table.bid("Ann", 1, 3)
    table.call("Ben")
    assert table.refused(pb.Hand(seat="Ann", **fields)) == code  # type: ignore[arg-type]


def test_4_2_where_all_cards_are_in_play_the_last_count_is_certain() -> None:
    table = Table("Ann", "Ben", "Cem", "Dia", "Eva", "Fay", "Gus", "Hal", hand_size=9)
    table.starts("1A", "2A", "3A", "4A", "5A", "6A", "7A", "7B")
    table.bid("Ann", 1, 8)
    table.call("Ben")
    for seat in table.seats[1:]:
        table.count(seat, 1, 1)
    assert table.refused(pb.Hand(seat="Ann", natural=1, wild=0)) == "count-impossible"
    assert table.refused(pb.Hand(seat="Ann", natural=2, wild=1)) == "count-impossible"
    ranges = {number.name: (number.least, number.most) for number in table.prompts("hand")[1].numbers}
    assert ranges == {"natural": (0, 1), "wild": (0, 1)}
    table.count("Ann", 1, 1)
    assert table.last("Showdown").total == 16


def of_twenty_one(rank: int) -> Table:
    """Three hands of seven cards are the whole deck, which has no wild card; Ben has called one card of this rank."""
    table = Table("Ann", "Ben", "Cem")
    deck = deck_from_mapping({"1": 7, "2": 7, "3": 7}, name="own", version="1")
    table.history = History(PIRATES_BLUFF, replace(table.history.setup, deck=deck))
    table.starts("1", "2", "3")
    table.bid("Ann", 1, rank)
    table.call("Ben")
    return table


def test_4_2_in_a_deck_without_wild_cards_nobody_holds_one() -> None:
    table = of_twenty_one(1)
    assert table.refused(pb.Hand(seat="Ann", natural=6, wild=1)) == "count-impossible"
    table.count("Ann", 7)
    assert table.refused(pb.Hand(seat="Ben", natural=1, wild=0)) == "count-impossible"
    table.count("Ben", 0)
    assert table.count("Cem", 0)[:2] == ["HandCounted", "Showdown"]


def test_4_2_nobody_holds_a_card_of_a_rank_that_the_deck_lacks() -> None:
    table = of_twenty_one(5)
    assert table.refused(pb.Hand(seat="Ann", natural=1, wild=0)) == "count-impossible"
    assert [number.most for prompt in table.prompts("hand") for number in prompt.numbers] == [0] * 6
    table.count("Ann", 0)


def test_4_2_a_call_is_judged_at_once_where_every_hand_was_shown_before_it() -> None:
    table = bidding("Ann", "Ben", "Cem", hand_size=1)
    table.bid("Ann", 1, 1)
    for seat in table.seats:
        cards = (table.state.hand(seat).start,)
        table.say(pb.Hand(seat=seat, cards=cards, stands="they were thrown in"))
    assert table.call("Ben") == ["BidCalled", "Showdown", "PenaltyPaid", "PotTaken", "HandOver"]


def test_4_2_no_count_of_more_cards_than_there_are_can_be_let_stand() -> None:
    table = bidding()
    table.bid("Ann", 1, 8)
    table.call("Ben")
    for natural, wild, stands in ((72, 0, True), (73, 0, False), (36, 36, True), (36, 37, False), (-1, 3, False)):
        refused = table.refusal(pb.Hand(seat="Cem", natural=natural, wild=wild))
        assert (refused.why.code, refused.if_let_stand is not None) == ("count-impossible", stands)
        assert refused.impossible


def test_4_2_a_wrong_hand_can_be_let_stand_and_counts_as_it_lies() -> None:
    table = bidding("Ann", "Ben", "Cem")
    table.bid("Ann", 2, 1)
    table.call("Ben")
    table.say(pb.Hand(seat="Ann", cards=("1A", "1B"), stands="a misdeal"))
    table.count("Ben", 0)
    table.count("Cem", 0)
    assert table.last("Showdown").total == 2


def test_4_2_the_showdown_waits_for_every_hand_and_shows_who_held_what() -> None:
    table = bidding("Ann", "Ben", "Cem")
    table.bid("Ann", 4, 1)
    table.call("Ben")
    table.say(pb.Hand(seat="Ann", cards=("1A", "0A", "0B", "1C", "5A", "6A", "7A")))
    table.say(pb.Hand(seat="Ben", cards=("2B", "0", "0D", "4A", "5B", "6B", "7B")))
    assert table.state.deal.phase == "showdown"
    assert [prompt.seat for prompt in table.prompts("hand")] == ["Cem", "Cem"]
    table.count("Cem", 1, 2)
    assert table.last("Showdown").rows == (
        ShowdownRow(
            seat="Ann", cards=("1A", "0A", "0B", "1C", "5A", "6A", "7A"), natural=2, wild=2, wild_counted=2, counted=4
        ),
        ShowdownRow(
            seat="Ben", cards=("2B", "0", "0D", "4A", "5B", "6B", "7B"), natural=0, wild=2, wild_counted=0, counted=0
        ),
        ShowdownRow(seat="Cem", cards=None, natural=1, wild=2, wild_counted=2, counted=3),
    )
    assert table.last("Showdown").total == 7


@pytest.mark.parametrize(("natural", "wild", "counts"), [(1, 3, 4), (0, 3, 0), (2, 0, 2)])
def test_4_3_wild_cards_count_only_beside_a_natural_one(natural: int, wild: int, counts: int) -> None:
    table = bidding("Ann", "Ben", "Cem")
    table.bid("Ann", 4, 8)
    table.call("Ben")
    table.count("Ann", 0)
    table.count("Ben", 0)
    table.count("Cem", natural, wild)
    assert table.last("Showdown").total == counts


def test_4_2_a_hand_without_its_starting_card_is_a_question_of_what_was_read() -> None:
    table = bidding()
    table.bid("Ann", 1, 8)
    table.call("Ben")
    refused = table.refusal(pb.Hand(seat="Ann", cards=("1B", "1C", "1D", "2C", "2D", "2E", "2F")))
    assert (refused.why.code, refused.impossible, refused.if_let_stand is not None) == ("not-shown", True, True)


def test_4_5_a_pot_that_a_ruling_emptied_pays_what_came_in_since() -> None:
    table = bidding()
    too_much, all_of_it = (move(amount, "pot", "Ann", "coins") for amount in (20, 5))
    assert table.refused(Rule(text="lent out of the pot", effect=(too_much,))) == "not-so-much"
    table.say(Rule(text="lent out of the pot", effect=(all_of_it,)))
    table.bid("Ann", 1, 8)
    table.call("Ben")
    table.showdown(0)
    assert (table.last("PotTaken").amount, table.pot()) == (1, 0)


def test_4_3_the_starting_card_is_part_of_the_hand() -> None:
    table = bidding("Ann", "Ben", "Cem")
    table.bid("Ann", 1, 1)
    table.call("Ben")
    assert table.refused(pb.Hand(seat="Ann", natural=0, wild=0)) == "count-impossible"
    table.say(pb.Hand(seat="Ann", cards=("5A", "0A", "1A", "5B", "5C", "5D", "5E")))
    table.count("Ben", 0)
    table.count("Cem", 0)
    assert table.last("Showdown").total == 2


@pytest.mark.parametrize(("natural", "winner", "coins"), [(5, "Ann", (57, 44, 49)), (6, "Ann", (57, 44, 49)),
                                                          (4, "Ben", (44, 57, 49))])  # fmt: skip
def test_4_4_at_least_the_quantity_is_right_and_fewer_is_wrong(
    natural: int, winner: str, coins: tuple[int, ...]
) -> None:
    table = bidding("Ann", "Ben", "Cem")
    table.bid("Ann", 5, 8)
    table.call("Ben")
    table.showdown(natural)
    assert table.last("Showdown").winners == (winner,)
    assert table.coins() == coins


def test_4_5_the_winner_takes_the_pot_and_the_quantity_from_the_loser() -> None:
    table = bidding()
    table.bid("Ann", 7, 8)
    table.call("Ben")
    assert table.showdown(6)[-3:] == ["PenaltyPaid", "PotTaken", "HandOver"]
    assert table.coins() == (42, 61, 49, 49, 49)
    assert table.pot() == 0
    assert table.last("PenaltyPaid").why.code == "penalty"
    assert table.last("PotTaken").why.code == "takes"


def test_4_6_who_cannot_pay_borrows_the_difference_at_once() -> None:
    table = bidding(stake=3)
    table.bid("Ann", 7, 8)
    table.call("Ben")
    table.showdown(6)
    assert table.coins() == (0, 14, 2, 2, 2)
    assert table.scores() == (-5, 14, 2, 2, 2)
    assert table.last("Borrowed").amount == 5
    assert table.bank() == -20


def test_4_6_the_question_says_how_much_is_lacking() -> None:
    table = Table("Ann", "Ben", "Cem", stake=0, ante=3, loans="ask")
    table.say(Rule(text="a coin", effect=(move(1, "bank", "Ann", "coins"),)))
    table.say(pb.Start(seat="Ann", card="1A"))
    asked = table.prompts("answer")[0].says
    assert (asked["seat"], asked["amount"]) == ("Ann", 2)


def test_4_6_antes_are_borrowed_too() -> None:
    table = Table(stake=0)
    table.say(pb.Start(seat="Ann", card="1A"))
    assert table.pot() == 5
    assert table.scores() == (-1,) * 5
    assert table.coins() == (0,) * 5


@pytest.mark.parametrize(("said", "coins", "scores"), [("yes", (0, 14, 2), (-5, 14, 2)), ("no", (0, 9, 2), (0, 9, 2)),
                                                       (True, (0, 14, 2), (-5, 14, 2))])  # fmt: skip
def test_4_6_or_the_table_is_asked(said: str | bool, coins: tuple[int, ...], scores: tuple[int, ...]) -> None:
    table = bidding(stake=3, loans="ask")
    table.bid("Ann", 7, 8)
    table.call("Ben")
    assert table.showdown(6)[-1] == "Question"
    assert (table.question().seat, table.question().choices) == ("Ann", ("yes", "no"))
    assert table.refused(pb.Next()) == "question-open"
    assert table.answer(said)[-1] == "HandOver"
    assert (table.coins()[:3], table.scores()[:3]) == (coins, scores)


def test_4_6_starting_cards_are_taken_while_an_ante_is_asked_for() -> None:
    table = Table("Ann", "Ben", "Cem", stake=0, loans="ask")
    assert table.say(pb.Start(seat="Ann", card="1A")) == ["StartShown", "Question"]
    assert table.say(pb.Start(seat="Ben", card="2A")) == ["StartShown"]
    assert [prompt.act for prompt in table.history.game.expected(table.state)] == ["answer", "start"]
    table.say(pb.Start(seat="Cem", card="3A"))
    assert table.answer("yes") == ["Borrowed", "AntePaid", "Question"]
    assert (table.prompts("answer")[0].says["seat"], table.prompts("answer")[0].says["amount"]) == ("Ben", 1)
    assert table.answer("no") == ["AntePaid", "Question"]
    assert table.answer("yes")[-1] == "OpenerFound"
    assert table.pot() == 2
