"""Hands one after the other, loans, joining, leaving, the end: section 7 of the rules page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.decks import deck_from_mapping
from companion.games.pirates_bluff import acts as pb
from companion.rules.acts import Count, Undo
from companion.rules.history import History
from tests.games.pirates_bluff.table import Table, bidding


def played(**options: object) -> Table:
    """One hand was played: Ann counted down."""
    table = bidding(**options)
    table.bid("Ann", 1, 8)
    table.dead("Ann")
    return table


def test_7_1_the_next_hand_starts_from_nothing() -> None:
    table = played()
    assert table.refused(pb.Start(seat="Ann", card="1A")) == "hand-is-over"
    assert table.say(pb.Next()) == ["HandBegun"]
    assert table.last("HandBegun").number == 2
    assert table.last("HandBegun").why.code == "next-hand"
    assert table.starts()[-1] == "OpenerFound"
    assert table.pot() == 5


def test_7_1_a_hand_is_not_left_unless_the_table_breaks_it_off() -> None:
    table = bidding()
    assert table.refused(pb.Next()) == "hand-goes-on"
    table.say(pb.Next(stands="a card lay face up"))
    assert table.last("HandBegun").why.code == "broken-off"
    table.starts()
    assert table.pot() == 10


def test_7_2_loans_are_taken_and_repaid_between_hands() -> None:
    table = played()
    table.say(pb.Loan(seat="Ben", amount=20))
    assert (table.coins()[1], table.scores()[1], table.bank()) == (68, 48, -270)
    assert table.refused(pb.Repay(seat="Ben", amount=21)) == "bad-repayment"
    assert table.refused(pb.Repay(seat="Cem", amount=1)) == "bad-repayment"
    repaying = {prompt.seat: prompt.numbers[0] for prompt in table.prompts("repay")}
    assert {seat: (number.least, number.most) for seat, number in repaying.items()} == {"Ben": (1, 20)}
    table.say(pb.Repay(seat="Ben", amount=15))
    assert table.last("Repaid").why["left"] == 5
    table.say(pb.Repay(seat="Ben", amount=4))
    assert [(prompt.numbers[0].least, prompt.numbers[0].most) for prompt in table.prompts("repay")] == [(1, 1)]
    table.say(Undo())
    assert (table.coins()[1], table.scores()[1], table.state.owes("Ben")) == (53, 48, 5)


@pytest.mark.parametrize("amount", [0, -1, 1_000_001, 10**40])
def test_7_2_amounts_have_bounds(amount: int) -> None:
    table = Table()
    assert table.refused(pb.Loan(seat="Ben", amount=amount)) == "bad-loan"
    assert table.refused(pb.Repay(seat="Ben", amount=amount)) == "bad-repayment"


def test_7_2_not_during_a_hand_unless_the_table_lets_it_stand() -> None:
    table = bidding()
    assert table.refused(pb.Loan(seat="Ben", amount=5)) == "between-hands"
    table.say(pb.Loan(seat="Ben", amount=5, stands="she could not wait"))
    assert table.refused(pb.Repay(seat="Ben", amount=5)) == "between-hands"
    assert table.state.owes("Ben") == 5


def test_7_2_before_the_first_card_is_between_hands() -> None:
    table = Table()
    assert table.say(pb.Loan(seat="Ben", amount=5)) == ["Borrowed"]
    assert {"start", "loan", "join", "leave", "end"} <= {
        prompt.act for prompt in table.history.game.expected(table.state)
    }


def test_7_3_players_join_at_the_end_or_after_a_seat() -> None:
    table = played()
    table.say(pb.Join(seat="Fay"))
    table.say(pb.Join(seat="Gus", after="Ben"))
    assert table.seats == ("Ann", "Ben", "Gus", "Cem", "Dia", "Eva", "Fay")
    assert (table.coins()[2], table.bank()) == (50, -350)
    table.say(pb.Next())
    table.starts()
    assert (table.pot(), table.state.hand_size) == (7, 6)


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (pb.Join(seat="Ann"), "sits-here"),
        (pb.Join(seat="ann"), "sits-here"),
        (pb.Join(seat="pot"), "bad-name"),
        (pb.Join(seat="a/b"), "bad-name"),
        (pb.Join(seat=" "), "bad-name"),
        (pb.Join(seat="Fay", after="Zoe"), "unknown-seat"),
        (pb.Join(), "seat-needed"),
        (pb.Leave(seat="Zoe"), "unknown-seat"),
    ],
)
def test_7_3_who_cannot_join_or_leave(act: pb.Join, code: str) -> None:
    assert Table().refused(act) == code


def test_7_3_nobody_comes_or_goes_during_a_hand() -> None:
    table = bidding()
    assert table.refused(pb.Join(seat="Fay")) == "seated-between-hands"
    assert table.refused(pb.Leave(seat="Ann")) == "seated-between-hands"


def test_7_3_the_table_is_full_with_eight_or_when_the_deck_is_short() -> None:
    table = Table("Ann", "Ben", "Cem", "Dia", "Eva", "Fay", "Gus", "Hal")
    assert table.refused(pb.Join(seat="Ida")) == "table-is-full"
    assert table.prompts("join") == []
    table = Table("Ann", "Ben", "Cem", hand_size=9)
    for name in ("Dia", "Eva", "Fay", "Gus", "Hal"):
        table.say(pb.Join(seat=name))
    table = small_deck()
    assert table.refused(pb.Join(seat="Dia")) == "table-is-full"


def small_deck() -> Table:
    """Three players with hands of seven from a deck of 27 cards."""
    table = Table("Ann", "Ben", "Cem")
    deck = deck_from_mapping({str(rank): 3 for rank in range(9)}, name="own", version="1")
    table.history = History(table.history.game, replace(table.history.setup, deck=deck))
    return table


def test_7_3_who_leaves_takes_the_coins_and_comes_back_with_them() -> None:
    table = played()
    table.say(pb.Loan(seat="Ann", amount=7))
    table.say(pb.Leave(seat="Ann"))
    assert table.seats == ("Ben", "Cem", "Dia", "Eva")
    assert sum(table.history.game.ledger(table.state).values()) == 0
    table.say(pb.Join(seat="Ann", after="Cem"))
    assert table.seats == ("Ben", "Cem", "Ann", "Dia", "Eva")
    assert (table.coins()[2], table.scores()[2]) == (65, 58)
    assert table.last("PlayerJoined").why.code == "came-back"


def test_7_3_who_came_back_is_no_longer_among_those_who_left() -> None:
    table = played()
    table.say(pb.Leave(seat="Ann"))
    table.say(pb.Leave(seat="Eva"))
    table.say(pb.Join(seat="Ann"))
    assert (table.seats, table.state.left) == (("Ben", "Cem", "Dia", "Ann"), ("Eva",))


def test_7_3_fewer_than_three_cannot_start_a_hand() -> None:
    table = Table("Ann", "Ben", "Cem")
    table.say(pb.Leave(seat="Cem"))
    assert table.refused(pb.Start(seat="Ann", card="1A")) == "too-few"
    assert table.prompts("start") == []
    table = played()
    for seat in ("Ann", "Ben", "Cem"):
        table.say(pb.Leave(seat=seat))
    assert table.refused(pb.Next()) == "too-few"
    assert table.prompts("next") == []
    assert table.prompts("join")


def timed() -> Table:
    """A session of one minute, begun at 10 s; a hand is over at 40 s."""
    table = Table("Ann", "Ben", "Cem", session_minutes=1)
    for seat, card, at in (("Ann", "1A", 10.0), ("Ben", "2A", 11.0), ("Cem", "3A", 12.0)):
        table.say(pb.Start(seat=seat, card=card, at=at))
    table.bid("Ann", 1, 8, 30.0)
    table.dead("Ann", 40.0)
    return table


def test_7_4_after_the_sessions_minutes_no_new_hand_is_dealt() -> None:
    table = timed()
    assert table.say(pb.Next(at=69.9)) == ["HandBegun"]
    table.say(Undo())
    refused = table.refusal(pb.Next(at=70.0))
    assert refused.why.code == "time-is-up"
    table.say(pb.Next(at=70.0, stands="one last hand"))
    for seat, card in (("Ann", "1A"), ("Ben", "2A"), ("Cem", "3A")):
        table.say(pb.Start(seat=seat, card=card))
    table.bid("Ann", 1, 8, 90.0)
    table.dead("Ann")
    assert table.prompts("next") == []
    assert pb.Next() not in table.history.game.legal(table.state)
    assert table.refused(pb.Next()) == "time-is-up"
    assert table.say(pb.End()) == ["SessionEnded"]


def test_7_1_three_are_enough_for_the_next_hand() -> None:
    table = bidding("Ann", "Ben", "Cem")
    table.bid("Ann", 1, 8)
    table.dead("Ann")
    assert pb.Next() in table.history.game.legal(table.state)
    assert table.prompts("next")


def test_7_4_without_a_fixed_time_there_is_always_a_next_hand() -> None:
    table = played(session_minutes=0)
    assert pb.Next() in table.history.game.legal(table.state)
    assert table.say(pb.Next(at=1e9)) == ["HandBegun"]


def test_7_5_most_coins_net_of_loans_win() -> None:
    table = played()
    table.say(pb.Loan(seat="Ben", amount=100))
    table.say(pb.End())
    outcome = table.history.game.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == ("Ann",)
    assert outcome.why.code == "ended-after-loans"
    assert table.refused(pb.Next()) == "game-is-over"
    assert table.refused(pb.Loan(seat="Ann", amount=1)) == "game-is-over"
    assert list(table.history.game.legal(table.state)) == []
    assert table.history.game.expected(table.state) == ()
    table.say(Count(seat="Ann", unit="coins", amount=58))


def test_7_5_equals_share_the_win() -> None:
    table = Table("Ann", "Ben", "Cem")
    table.say(pb.End())
    assert table.last("SessionEnded").winners == ("Ann", "Ben", "Cem")
    assert table.last("SessionEnded").why.code == "ended"


def test_7_5_not_during_a_hand() -> None:
    table = bidding()
    assert table.refused(pb.End()) == "hand-goes-on"
    table.say(pb.End(stands="the ship sinks"))
    assert table.pot() == 5
    assert table.last("SessionEnded").winners == table.seats


@pytest.mark.parametrize(("leavers", "winners"), [("left-out", ("Ben", "Cem", "Dia", "Eva")), ("compared", ("Ann",))])
def test_7_5_whether_those_who_left_are_compared(leavers: str, winners: tuple[str, ...]) -> None:
    table = played(leavers=leavers)
    table.say(pb.Leave(seat="Ann"))
    table.say(pb.End())
    assert table.last("SessionEnded").winners == winners
    assert ("Ann" in table.history.game.scores(table.state)) == (leavers == "compared")
