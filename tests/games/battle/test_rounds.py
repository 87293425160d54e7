"""How rounds and the game end, and who has run out of tokens."""

from __future__ import annotations

from companion.games.battle import SPEC as BATTLE
from companion.games.battle import acts as say
from companion.games.battle.look import felt
from companion.games.battle.round_events import RoundScored
from companion.rules.acts import Count
from companion.rules.felt import unbroken
from companion.rules.history import History
from tests.games.battle.tricks import (
    SEATS,
    SMALL,
    begun,
    bet,
    codes,
    finish,
    game,
    give,
    ledger,
    only,
    played_round,
    points,
    stacks,
    taker,
    trick,
    winners,
)
from tests.games.playing import refusal


def test_6_1_most_points_win_the_round() -> None:
    history = begun()
    scored = only(finish(history, "Ben"), RoundScored)
    assert scored.points == {"Ann": 0, "Ben": 10 * (7 + 35 + 7), "Cem": 0}
    assert scored.winners == ("Ben",)
    assert points(history) == (0, 0, 0)
    told = history.game.showing.moment((scored,))
    assert told is not None
    assert told.below.split("  ") == [unbroken(each) for each in ("Ben 490  ·", "Ann 0  ·", "Cem 0")]


def tie(history: History) -> list[str]:
    """Ann and Ben take five equal tricks each; what the last card led to."""
    for _ in range(9):
        trick(history, *(("R2", "R3", "R1") if history.state.turn == "Ann" else ("R2", "R1", "R3")))
    return codes(trick(history, "R2", "R1", "R3"))


def test_6_1_tied_round_says_whether_all_win_or_none() -> None:
    for option, ending, stack in (
        ("all-win", ["round-shared", "bet-won", "bet-won", "bet-lost"], (7, 8, 3)),
        ("none-wins", ["round-tied", "bet-lost", "bet-lost", "bet-lost"], (3, 2, 3)),
    ):
        history = begun(2, 3, 2, tied_round=option)
        assert tie(history)[-4:] == ending
        assert stacks(history) == stack


def test_6_2_only_the_winner_gets_the_bet_back_and_as_much_again() -> None:
    history = game()
    played_round(history, "Ben", 2, 3, 5)
    assert ledger(history) == {"Ann": 3, "Ben": 8, "Cem": 0, "table": 0, "bank": 4}


def test_6_3_debts_are_paid_after_the_bets() -> None:
    history = begun(5, 2, 2)
    trick(history, "R1", "angel-red", "bomb")
    assert stacks(history) == (0, 3, 3)
    assert codes(finish(history, "Ann"))[-1] == "debt-paid"
    assert stacks(history) == (10, 0, 6)


def test_6_3_a_debt_is_paid_with_what_the_round_brought() -> None:
    history = begun(2, 5, 2)
    trick(history, "R1", "angel-red", "bomb")
    finish(history, "Ben")
    assert stacks(history) == (3, 6, 7)


def test_6_4_the_deal_passes_left_and_everything_is_dealt_again() -> None:
    history = game(seats=("Ann", "Ben"), deck=SMALL)
    assert refusal(history, say.Next()).why.code == "round-not-over"
    bet(history)
    for value in range(10, 0, -1):
        history.say(say.Play(seat="Ann", card=f"R{value}"))
        history.say(say.Play(seat="Ben", card=f"B{value}"))
    for act in (
        say.Play(seat="Ann", card="R5"),
        say.Bet(seat="Ann", tokens=2),
        say.Deal(seat="Ann"),
        say.EagleSwap(seat="Ann"),
    ):
        assert refusal(history, act).why.code == "next-first"
    assert codes(history.say(say.Next())) == ["round-begun"]
    assert (history.state.dealer, history.state.turn, history.state.round) == ("Ann", "Ben", 2)
    bet(history)
    trick(history, "R10")
    assert refusal(history, say.Roll(seat="Ann", value=3)).why.code == "no-roll"


def test_6_4_a_ruling_after_the_round_can_still_end_the_game() -> None:
    history = game()
    played_round(history, "Ann", 2, 2, 2)
    give(history, "Cem", 20)
    assert winners(history) == ()
    assert codes(history.say(say.Next())) == ["goal-reached"]
    assert winners(history) == ("Cem",)


def test_6_4_a_ruling_after_the_round_can_still_put_a_player_out() -> None:
    history = broke_ben("one-token-then-out")
    bet(history, 2, 1, 2)
    finish(history, "Ben")
    give(history, "Ben", -2)
    assert codes(history.say(say.Next())) == ["out", "round-begun"]


def broke_ben(option: str) -> History:
    """Ben has lost everything and begins the second round with the bank's token."""
    history = game(broke=option)
    played_round(history, "Ann", 2, 5, 2)
    assert stacks(history) == (7, 0, 3)
    assert codes(history.say(say.Next())) == ["token-given", "round-begun"]
    assert stacks(history) == (7, 1, 3)
    assert ledger(history)["bank"] == 5 + 2 - 2 - 1
    return history


def test_7_1_broke_says_whether_the_bank_gives_its_token_again() -> None:
    history = broke_ben("one-token-then-out")
    bet(history, 2, 1, 2)
    assert codes(finish(history, "Cem"))[-1] == "out"
    shown = felt(history)
    assert shown.statuses["Ben"].endswith("out")
    assert "hand" in dict(shown.figures["Ann"])
    assert "Ben" not in shown.figures
    assert history.state.active == ("Ann", "Cem")
    history = broke_ben("always-one-token")
    bet(history, 2, 1, 2)
    finish(history, "Cem")
    assert codes(history.say(say.Next())) == ["token-given", "round-begun"]
    assert history.state.active == SEATS


def test_7_1_the_token_is_given_once_in_a_game() -> None:
    history = broke_ben("one-token-then-out")
    bet(history, 2, 1, 2)
    finish(history, "Ben")
    assert stacks(history)[1] == 2
    played_round(history, "Cem", 2, 2, 1)
    assert "Ben" in history.state.out


def test_7_2_who_is_out_is_dealt_nothing_and_does_nothing() -> None:
    history = broke_ben("one-token-then-out")
    bet(history, 2, 1, 2)
    finish(history, "Cem")
    history.say(say.Next())
    assert history.state.dealer == "Cem"
    assert refusal(history, say.Bet(seat="Ben", tokens=1)).why.code == "is-out"
    bet(history, 2, 2)
    assert taker(trick(history, "R5", "R6")) == "Cem"
    assert winners(history) == ()


def test_8_1_the_most_tokens_at_the_goal_win_and_equals_share() -> None:
    for more, best in ((0, ("Ann", "Ben")), (1, ("Ben",))):
        history = game(tied_round="all-win")
        give(history, "Ann", 8)
        give(history, "Ben", 8 + more)
        bet(history, 2, 2, 2)
        tie(history)
        assert winners(history) == best
        assert history.state.ended.why.code == ("goal-shared" if more == 0 else "goal-reached")
        assert refusal(history, say.Next()).why.code == "game-is-over"


def test_8_1_the_goal_counts_after_a_round_only() -> None:
    history = game()
    give(history, "Ann", 30)
    bet(history, 2, 2, 2)
    assert winners(history) == ()
    finish(history, "Ben")
    assert winners(history) == ("Ann",)


def test_8_2_the_last_one_with_tokens_wins() -> None:
    history = game(seats=("Ann", "Ben"), goal="twenty")
    played_round(history, "Ann", 2, 8)
    played_round(history, "Ann", 2, 1)
    assert winners(history) == ("Ann",)
    assert history.state.ended.why.code == "last-one"
    assert history.game.expected(history.state) == ()


def test_8_2_those_who_lose_the_last_tokens_together_share() -> None:
    history = game(seats=("Ann", "Ben"), tied_round="none-wins")
    for bets in ((5, 5), (1, 1)):
        bet(history, *bets)
        for _ in range(10):
            trick(history, "crossbones", "K1")
        if not winners(history):
            history.say(say.Next())
    assert winners(history) == ("Ann", "Ben")


def test_7_2_who_keeps_the_bank_s_token_stays_in_the_game() -> None:
    history = broke_ben("one-token-then-out")
    bet(history, 2, 0, 2)
    finish(history, "Cem")
    assert stacks(history)[1] == 1
    assert history.state.active == SEATS


def test_6_2_a_plate_tells_what_the_round_brought_until_the_next_one() -> None:
    history = game()
    played_round(history, "Ben", 2, 3, 5)
    assert felt(history).statuses == {"Ann": "−2 tokens", "Ben": "+3 tokens", "Cem": "−5 tokens"}
    history.say(say.Next())
    assert felt(history).statuses == {"Cem": "in peril, to bet"}


def test_a_count_of_tokens_includes_the_bet_as_the_scores_do() -> None:
    history = game()
    history.say(say.Bet(seat="Ann", tokens=2))
    (counted,) = history.say(Count(seat="Ann", unit="tokens", amount=5)).events
    assert (counted.why.code, BATTLE.scores(history.state)["Ann"]) == ("count-agrees", 5)
