"""Cyclone, super wilds, bids on wild cards, and who may see passed cards: section 8 of the rules page."""

from __future__ import annotations

import pytest

from companion.games.pirates_bluff import acts as pb
from companion.rules.game import SetupError
from tests.games.pirates_bluff.table import Table, bidding


def passed(*seats: str) -> Table:
    """Everyone passed two cards to the left; Ann's were the 7A and the 7B."""
    table = Table(*(seats or ("Ann", "Ben", "Cem")), cyclone=True)
    table.say(pb.Pass(seat="Ann", to="Ben", count=2, cards=("7A", "7B")))
    for seat in table.seats[1:]:
        table.say(pb.Pass(seat=seat))
    return table


def test_8_1_everyone_passes_before_the_first_card() -> None:
    table = Table(cyclone=True)
    assert [(prompt.seat, prompt.cards.may_be_unseen) for prompt in table.prompts("pass")] == [
        (seat, True) for seat in table.seats
    ]
    assert table.prompts("start") == []
    assert table.refused(pb.Start(seat="Ann", card="1A")) == "pass-first"
    table.say(pb.Pass(seat="Ann"))
    assert table.refused(pb.Pass(seat="Ann")) == "passed-already"
    assert table.last("CardsPassed").to == "Ben"
    assert table.refused(pb.Loan(seat="Ann", amount=1)) == "between-hands"
    for seat in ("Ben", "Cem", "Dia", "Eva"):
        table.say(pb.Pass(seat=seat))
    table.starts()
    assert table.refused(pb.Pass(seat="Ann")) == "pass-too-late"


def test_8_1_without_the_variant_nothing_is_passed() -> None:
    assert Table().refused(pb.Pass(seat="Ann")) == "no-cyclone"
    assert not [act for act in Table().history.game.legal(Table().state) if isinstance(act, pb.Pass)]


def test_8_1_each_can_pass_to_any_other_that_got_nothing_yet() -> None:
    table = Table("Ann", "Ben", "Cem", cyclone=True)
    moves = [act for act in table.history.game.legal(table.state) if isinstance(act, pb.Pass)]
    assert {(act.seat, act.to) for act in moves} == {
        (seat, to) for seat in table.seats for to in table.seats if seat != to
    }


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (pb.Pass(seat="Ann", count=3), "pass-two"),
        (pb.Pass(seat="Ann", cards=("1A",)), "pass-two"),
        (pb.Pass(seat="Ann", cards=("1A", "1A")), "impossible-card"),
        (pb.Pass(seat="Ann", cards=("1A", "9A")), "unknown-face"),
        (pb.Pass(seat="Ann", to="Ann"), "pass-to-other"),
        (pb.Pass(seat="Ann", to="Zoe"), "unknown-seat"),
        (pb.Pass(seat="Ann", to="Cem"), "got-already"),
        (pb.Pass(seat="Cem", to="Ben"), "leaves-nobody"),
    ],
)
def test_8_1_two_cards_to_somebody_else(act: pb.Pass, code: str) -> None:
    table = Table("Ann", "Ben", "Cem", cyclone=True)
    table.say(pb.Pass(seat="Ben", to="Cem"))
    assert table.refused(act) == code


@pytest.mark.parametrize(("act", "count"), [(pb.Pass(seat="Ann", count=3), 3), (pb.Pass(seat="Ann", cards=("1A",)), 1)])
def test_8_1_the_refusal_says_how_many_were_passed(act: pb.Pass, count: int) -> None:
    assert Table("Ann", "Ben", "Cem", cyclone=True).refusal(act).why["count"] == count


def test_8_1_the_seat_named_may_be_any_other() -> None:
    table = Table("Ann", "Ben", "Cem", cyclone=True)
    for seat, to in (("Ann", "Cem"), ("Cem", "Ben"), ("Ben", "Ann")):
        offered = {prompt.seat: prompt.choices[0].values for prompt in table.prompts("pass")}
        assert to in offered[seat]
        table.say(pb.Pass(seat=seat, to=to))
    assert table.starts("1A", "2A", "3A")[-1] == "OpenerFound"


def test_8_1_passed_cards_are_known_to_lie_with_who_got_them() -> None:
    table = passed()
    assert table.refused(pb.Start(seat="Ann", card="7A")) == "impossible-card"
    assert ["7A" in prompt.cards.faces for prompt in table.prompts("start")] == [False, True, False]
    table.starts("1A", "7A", "3A")
    table.bid("Ann", 2, 7)
    table.call("Ben")
    assert table.refused(pb.Hand(seat="Ben", natural=1, wild=0)) == "count-impossible"
    assert table.refused(pb.Hand(seat="Ben", cards=("7A", "1B", "1C", "1D", "2B", "2C", "2D"))) == "not-shown"
    assert table.say(pb.Hand(seat="Ben", cards=("7A", "7B", "1C", "1D", "2B", "2C", "2D"))) == ["HandShown"]


def test_8_1_a_card_that_was_passed_can_be_passed_on() -> None:
    table = Table("Ann", "Ben", "Cem", cyclone=True)
    table.say(pb.Pass(seat="Ann", cards=("7A", "7B")))
    assert table.refused(pb.Pass(seat="Cem", cards=("7A", None))) == "impossible-card"
    table.say(pb.Pass(seat="Ben", cards=("7A", None)))
    assert (table.state.hand("Ben").got, table.state.hand("Cem").got) == (("7B",), ("7A",))


def test_8_1_only_giver_and_taker_know_what_was_passed() -> None:
    table = passed()
    game, event = table.history.game, table.history.standing[0].events[0]
    for viewer in ("Ann", "Ben"):
        assert game.hide(event, viewer).cards == ("7A", "7B")
        assert game.hide(table.state, viewer).hand("Ben").got == ("7A", "7B")
    for other in ("Cem", None):
        assert game.hide(event, other).cards == (None, None)
        assert game.hide(table.state, other).hand("Ben").got == ()


def test_8_1_somebody_who_only_watches_sees_no_cards_that_go_to_the_left() -> None:
    said = pb.Pass(seat="Ann", cards=("7A", "7B"))
    assert Table(cyclone=True).history.game.hide(said, None).cards == (None, None)


def test_8_1_the_table_may_say_how_many_are_passed() -> None:
    table = Table("Ann", "Ben", "Cem", cyclone=True, cards_passed=3)
    (prompt, *_) = table.prompts("pass")
    assert (prompt.cards.least, prompt.cards.most, prompt.numbers[0].most) == (3, 3, 3)
    assert table.refused(pb.Pass(seat="Ann", count=2)) == "pass-two"
    assert table.refused(pb.Pass(seat="Ann", cards=("7A", "7B"))) == "pass-two"
    table.say(pb.Pass(seat="Ann", cards=("7A", "7B", "7C")))
    assert (table.last("CardsPassed").count, table.state.hand("Ben").got) == (3, ("7A", "7B", "7C"))
    with pytest.raises(SetupError, match="hand_size must be at least 3"):
        Table(cyclone=True, hand_size=2, cards_passed=3)


def test_8_1_hands_of_one_card_cannot_be_passed_from() -> None:
    with pytest.raises(SetupError, match="cyclone"):
        Table(cyclone=True, hand_size=1)


@pytest.mark.parametrize(("wilds", "total"), [(True, 9), (False, 5)])
def test_8_2_two_wilds_and_three_sevens_are_nine_sevens(wilds: bool, total: int) -> None:
    table = bidding("Ann", "Ben", "Cem", super_wilds=wilds)
    table.bid("Ann", 9, 7)
    table.call("Ben")
    table.say(pb.Hand(seat="Ann", cards=("1A", "0A", "0B", "7A", "7B", "7C", "2A")))
    table.count("Ben", 0)
    table.count("Cem", 0, 4)
    assert table.last("Showdown").total == total
    assert table.last("Showdown").bidder_right is wilds


def test_8_3_wild_cards_bid_on_count_as_themselves() -> None:
    assert bidding().refused(pb.Bid(seat="Ann", quantity=2, rank=0)) == "bad-rank"
    table = bidding("Ann", "Ben", "Cem", bid_on_wilds=True)
    assert table.prompts("bid")[0].numbers[1].least == 0
    table.bid("Ann", 3, 0)
    assert table.bid("Cem", 3, 1) == ["BidMade"]
    table = bidding("Ann", "Ben", "Cem", bid_on_wilds=True, super_wilds=True)
    table.bid("Ann", 3, 0)
    table.call("Ben")
    table.say(pb.Hand(seat="Ann", cards=("1A", "0A", "0B", "7A", "7B", "7C", "2A")))
    assert table.refused(pb.Hand(seat="Ben", natural=1, wild=1)) == "count-impossible"
    table.count("Ben", 1)
    table.count("Cem", 0)
    assert table.last("Showdown").total == 3


def test_8_3_a_wild_starting_card_is_a_natural_card_of_rank_0() -> None:
    table = Table("Ann", "Ben", "Cem", bid_on_wilds=True)
    table.starts("0A", "2A", "3A")
    table.bid("Ann", 2, 0)
    table.call("Ben")
    assert table.refused(pb.Hand(seat="Ann", natural=0, wild=0)) == "count-impossible"
    ranges = {number.name: (number.least, number.most) for number in table.prompts("hand")[1].numbers}
    assert ranges == {"natural": (1, 7), "wild": (0, 0)}
    assert table.count("Ann", 1) == ["HandCounted"]


def test_8_3_without_the_ruling_the_table_may_let_it_stand() -> None:
    table = bidding("Ann", "Ben", "Cem")
    table.bid("Ann", 2, 0, stands="we play it so tonight")
    table.call("Ben")
    for seat in table.seats:
        table.count(seat, 1)
    assert table.last("Showdown").total == 3
