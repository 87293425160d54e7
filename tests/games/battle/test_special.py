"""Every special card alone, and each pair of them in one trick."""

from __future__ import annotations

from typing import Any

import pytest

from companion.events import Event
from companion.games.battle import words as say
from companion.games.battle.happenings import AngelTook, EagleTraded
from companion.games.history import History
from companion.games.table_acts import Answer
from tests.games.battle.tricks import begun, bet, codes, finish, game, give, ledger, only, points, stacks, taker, trick
from tests.games.playing import refusal

FOUR = ("Ann", "Ben", "Cem", "Dia")
EAGLES_TEN = ("eagle", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10")
OLD_TEN = ("G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "G10")


ONE_ANGEL = {f"{letter}{value}": 1 for letter in "RGB" for value in range(1, 16)} | {"angel-blue": 1}


def roll(history: History[Any], **rolls: int) -> list[Event]:
    """Seats roll; what the last roll led to."""
    entry = None
    for seat, value in rolls.items():
        entry = history.say(say.Roll(seat=seat, value=value))
    return list(entry.events) if entry else []


def richest(seat: str = "Cem", **setup: Any) -> History[Any]:
    """All have bet 2 of 5, and one seat has seven tokens more than the others."""
    history = begun(**setup)
    give(history, seat, 7)
    return history


@pytest.mark.parametrize("card", ["battle", "bomb", "crossbones", "eagle"])
def test_5_1_these_four_may_be_played_whatever_the_hand_holds(card: str) -> None:
    history = game()
    history.say(say.Deal(seat="Ben", cards=("R2", card, *[None] * 8)))
    bet(history)
    trick(history, "R5")
    assert codes(history.say(say.Play(seat="Ben", card=card)))[0] == "played"


@pytest.mark.parametrize("card", ["battle", "crossbones", "eagle"])
def test_5_1_one_that_leads_sets_no_suit(card: str) -> None:
    history = game()
    history.say(say.Deal(seat="Ben", cards=("R2", "G2", *[None] * 8)))
    history.say(say.Deal(seat="Cem", cards=("G3", "R3", *[None] * 8)))
    bet(history)
    trick(history, card, "G2")
    assert refusal(history, say.Play(seat="Cem", card="R3")).why.code == "must-follow"


def test_5_2_the_roll_decides_the_trick_and_brings_a_token_of_each() -> None:
    history = begun(seats=FOUR)
    due = trick(history, "R5", "battle", "R6", "R1")
    assert codes(due)[-1] == "battle-rolls"
    assert history.state.rolling.seats == ("Ben", "Cem")
    assert refusal(history, say.Play(seat="Ben", card="R9", stands="go on")).why.code == "rolls-first"
    assert refusal(history, say.Roll(seat="Ann", value=3)).why.code == "no-roll"
    won = roll(history, Cem=2, Ben=3)
    assert codes(won) == ["rolled-in-battle", "battle-won", "taken"]
    assert taker(won) == "Ben"
    assert stacks(history) == (2, 6, 2, 2)
    assert points(history) == (0, 15 + 17 + 7, 0, 0)
    assert history.state.turn == "Ben"


def test_5_2_equal_rolls_are_rolled_again() -> None:
    history = begun()
    trick(history, "R5", "battle", "R1")
    assert codes(roll(history, Ann=4, Ben=4)) == ["rolled-in-battle", "battle-roll-tied"]
    assert taker(roll(history, Ann=4, Ben=3)) == "Ann"


def test_5_2_battle_roll_says_who_rolls() -> None:
    for option, rollers in (("two", ("Ann", "Ben")), ("all", ("Ann", "Ben", "Cem"))):
        history = begun(battle_roll=option)
        trick(history, "R5", "battle", "R1")
        assert history.state.rolling.seats == rollers
    assert taker(roll(history, Ann=4, Ben=3, Cem=6)) == "Cem"
    assert stacks(history) == (2, 2, 5)


def test_5_2_only_those_who_share_the_highest_roll_roll_again() -> None:
    history = begun(battle_roll="all")
    trick(history, "R5", "battle", "R1")
    roll(history, Ann=4, Ben=1, Cem=4)
    assert history.state.rolling.seats == ("Ann", "Cem")


def test_5_2_nobody_rolls_alone() -> None:
    history = begun()
    won = trick(history, "battle", "crossbones", "angel-red")
    assert "battle-alone" in codes(won)
    assert taker(won) == "Ann"
    assert stacks(history) == (5, 2, 2)


def test_5_2_two_battles_are_fought_in_order_of_play() -> None:
    history = begun(seats=FOUR)
    trick(history, "battle", "R5", "battle", "R1")
    assert history.state.rolling.seats == ("Ann", "Ben")
    assert codes(roll(history, Ann=5, Ben=1)) == ["rolled-in-battle", "battle-won", "battle-rolls"]
    assert history.state.rolling.seats == ("Ann", "Cem")
    assert taker(roll(history, Ann=1, Cem=2)) == "Cem"
    assert stacks(history) == (5, 1, 5, 1)


def test_5_2_who_has_no_token_on_the_stack_pays_none() -> None:
    history = begun(5, 2, 2)
    trick(history, "R5", "battle", "R1")
    roll(history, Ann=1, Ben=2)
    assert stacks(history) == (0, 4, 2)


def test_5_3_a_swap_takes_the_extra_hand_and_hides_the_old_one() -> None:
    history = game()
    history.say(say.Deal(seat="Ann", cards=EAGLES_TEN))
    assert codes(history.say(say.EagleSwap(seat="Ann"))) == ["swapped"]
    hand = history.state.hand("Ann")
    assert (hand.faces, hand.unseen) == ((), 10)
    assert set(history.state.census.place("extra").faces) == set(EAGLES_TEN) - {"eagle"}
    history.say(say.Deal(seat="Ann", cards=OLD_TEN))
    bet(history)
    assert refusal(history, say.Play(seat="Ann", card="R2")).impossible
    assert codes(trick(history, "G10")) == ["played"]


def test_5_3_the_swap_is_for_before_the_first_card() -> None:
    history = begun()
    trick(history, "R1")
    for act in (say.EagleSwap(seat="Ben"), say.EagleTrade(seat="Ben", to="Cem"), say.PassEagle(seat="Ben")):
        assert refusal(history, act).why.code == "eagle-too-late"


def test_5_3_a_known_hand_without_an_eagle_cannot_swap() -> None:
    history = game()
    history.say(say.Deal(seat="Ann", cards=OLD_TEN))
    refused = refusal(history, say.EagleSwap(seat="Ann"))
    assert refused.impossible
    acts = {(prompt.act, prompt.seat) for prompt in history.game.expected(history.state)}
    assert ("eagle-swap", "Ann") not in acts
    assert ("eagle-swap", "Ben") in acts


def test_5_3_the_extra_hand_is_taken_once() -> None:
    history = game()
    history.say(say.EagleSwap(seat="Ann"))
    refused = refusal(history, say.EagleSwap(seat="Ben"))
    assert refused.why.code == "extra-taken"
    assert refused.if_let_stand is None


def test_5_3_who_passed_the_eagle_up_cannot_swap_any_more() -> None:
    history = game()
    assert codes(history.say(say.PassEagle(seat="Ann"))) == ["eagle-passed"]
    refused = refusal(history, say.EagleSwap(seat="Ann"))
    assert refused.why.code == "eagle-given-up"
    history.say(say.EagleSwap(seat="Ann", stands="second thoughts"))
    assert history.state.swapped == "Ann"


def test_5_3_only_the_swapper_knows_what_lies_aside() -> None:
    history = game()
    history.say(say.Deal(seat="Ann", cards=EAGLES_TEN))
    history.say(say.EagleSwap(seat="Ann"))
    hide = history.game.hide
    assert hide(history.state, "Ann").census.place("extra").faces
    for viewer in ("Ben", None):
        assert hide(history.state, viewer).census.place("extra").faces == ()


@pytest.mark.parametrize(("payer", "after", "bank"), [("buyer", (7, 3, 5), 0), ("bank", (7, 5, 5), -2)])
def test_5_4_eagle_paid_by_says_who_pays_the_seller(payer: str, after: tuple[int, ...], bank: int) -> None:
    history = game(eagle_paid_by=payer)
    history.say(say.EagleTrade(seat="Ann", to="Ben"))
    assert stacks(history) == after
    assert ledger(history)["bank"] == bank


def test_5_4_the_buyer_swaps_and_the_seller_draws_from_the_old_hand() -> None:
    history = game()
    history.say(say.Deal(seat="Ann", cards=EAGLES_TEN))
    history.say(say.Deal(seat="Ben", cards=OLD_TEN))
    traded = history.say(say.EagleTrade(seat="Ann", to="Ben", card="G4"))
    state = history.state
    assert set(state.hand("Ann").faces) == {*EAGLES_TEN, "G4"} - {"eagle"}
    assert (state.hand("Ben").faces, state.hand("Ben").unseen) == ((), 10)
    assert set(state.census.place("extra").faces) == {*OLD_TEN} - {"G4"}
    assert state.swapped == "Ben"
    hide = history.game.hide
    assert [hide(only(traded.events, EagleTraded), viewer).card for viewer in ("Ann", "Ben", "Cem", None)] == [
        "G4",
        "G4",
        None,
        None,
    ]


def test_5_4_a_card_that_nobody_saw_being_drawn_may_be_any_of_the_old_hand() -> None:
    history = game()
    history.say(say.Deal(seat="Ann", cards=EAGLES_TEN))
    history.say(say.Deal(seat="Ben", cards=OLD_TEN))
    history.say(say.EagleTrade(seat="Ann", to="Ben"))
    state = history.state
    assert set(state.hand("Ann").faces) == {*EAGLES_TEN} - {"eagle"}
    assert state.hand("Ann").unseen == 1
    assert state.census.place("extra").faces == ()


def test_5_4_a_trade_needs_another_player() -> None:
    history = game()
    for to in ("Ann", "nobody", "bank", ""):
        refused = refusal(history, say.EagleTrade(seat="Ann", to=to))
        assert refused.why.code == "bad-buyer"
        assert refused.if_let_stand is None


def test_5_4_a_buyer_without_tokens_pays_what_is_there() -> None:
    history = game()
    give(history, "Ben", -4)
    history.say(say.EagleTrade(seat="Ann", to="Ben"))
    assert stacks(history) == (6, 0, 5)


def test_5_5_the_eagle_wins_the_trick_without_points() -> None:
    history = begun()
    won = trick(history, "R5", "eagle", "G15")
    assert codes(won)[1:] == ["eagle-wins", "taken-with-eagle"]
    assert taker(won) == "Ben"
    assert points(history) == (0, 0, 0)


def test_5_5_of_several_eagles_the_last_one_wins() -> None:
    assert taker(trick(begun(), "R5", "eagle", "eagle")) == "Cem"


def test_5_5_eagle_blocks_says_whether_it_undoes_what_lies_before_it() -> None:
    for option, blocked in (("every-card", True), ("the-trick", False)):
        history = richest("Dia", seats=("Ann", "Ben", "Cem", "Dia", "Eli"), eagle_blocks=option)
        events = trick(history, "battle", "bomb", "crossbones", "R5", "eagle")
        assert codes(events).count("blocked") == (3 if blocked else 0)
        if not blocked:
            events = roll(history, Ann=1, Eli=2)
        assert taker(events) == "Eli"
        assert points(history) == (0, 0, 0, 0, 0 if blocked else -10)
        assert stacks(history) == ((3, 3, 3, 10, 3) if blocked else (2, 5, 2, 6, 7))


def test_5_5_cards_after_the_eagle_are_not_undone() -> None:
    history = begun()
    trick(history, "eagle", "crossbones", "R5")
    assert points(history) == (-10, 0, 0)


def test_5_6_the_bomb_hits_who_has_the_most_tokens_and_bets_count() -> None:
    history = begun(5, 2, 2)
    give(history, "Ann", 2)
    give(history, "Cem", 1)
    trick(history, "R5")
    aimed = history.say(say.Play(seat="Ben", card="bomb"))
    assert codes(aimed) == ["played", "aimed"]
    assert codes(trick(history, "R6"))[2] == "bomb-paid"
    assert stacks(history) == (0, 5, 4)


def test_5_6_among_equals_the_bomber_is_asked() -> None:
    history = begun()
    asked = history.say(say.Play(seat="Ann", card="bomb"))
    assert codes(asked) == ["played", "whom-to-bomb"]
    assert refusal(history, say.Play(seat="Ben", card="R1")).why.code == "question-open"
    assert refusal(history, say.Bomb(seat="Ben", target="Cem")).why.code == "no-bomb"
    assert codes(history.say(say.Bomb(seat="Ann", target="Cem"))) == ["aimed"]
    trick(history, "R1", "R2")
    assert stacks(history) == (6, 3, 0)


def test_5_6_the_question_may_be_answered_as_any_other() -> None:
    history = begun()
    trick(history, "bomb")
    assert refusal(history, Answer(value="Ann")).why.code == "not-a-choice"
    assert codes(history.say(Answer(value="Ben"))) == ["aimed"]


def test_5_6_the_last_to_play_is_asked_before_the_trick_is_settled() -> None:
    history = begun()
    trick(history, "R5", "R6", "bomb")
    assert history.state.trick
    assert taker(list(history.say(say.Bomb(seat="Cem", target="Ann")).events)) == "Ben"
    assert stacks(history) == (0, 3, 6)


def test_5_6_a_bomb_on_somebody_else_is_refused_and_hits_if_it_stands() -> None:
    history = richest()
    trick(history, "bomb")
    for target in ("Ann", "nobody"):
        refused = refusal(history, say.Bomb(seat="Ann", target=target, stands="no"))
        assert refused.why.code == "cannot-bomb"
    assert codes(history.say(say.Bomb(seat="Ann", target="Cem"))) == ["aim-confirmed"]
    refused = refusal(history, say.Bomb(seat="Ann", target="Ben"))
    assert refused.why.code == "not-the-richest"
    assert codes(history.say(say.Bomb(seat="Ann", target="Ben", stands="we miscounted"))) == [
        "let-stand",
        "aimed-as-chosen",
    ]
    trick(history, "R1", "R2")
    assert stacks(history) == (6, 0, 10)
    assert refusal(history, say.Bomb(seat="Ann", target="Ben")).why.code == "no-bomb"


def test_5_6_a_wrong_target_among_equals_can_stand() -> None:
    history = begun(seats=FOUR)
    give(history, "Ben", -1)
    trick(history, "bomb")
    assert refusal(history, say.Bomb(seat="Ann", target="Ben")).why.code == "not-the-richest"
    history.say(say.Bomb(seat="Ann", target="Ben", stands="so they did"))
    assert history.state.trick[0].target == "Ben"


def test_5_6_a_bomb_that_was_paid_can_still_be_moved_before_the_next_card() -> None:
    history = richest("Ann")
    trick(history, "R1", "R2", "bomb")
    assert stacks(history) == (7, 3, 6)
    assert codes(history.say(say.Bomb(seat="Cem", target="Ann"))) == ["aim-confirmed"]
    moved = history.say(say.Bomb(seat="Cem", target="Ben", stands="it was for Ben"))
    assert codes(moved) == ["let-stand", "bomb-moved"]
    assert stacks(history) == (10, 0, 6)


def test_5_6_the_last_bomb_of_a_round_can_be_confirmed_but_not_moved() -> None:
    history = richest("Ann")
    for _ in range(9):
        trick(history, "R2", "R1", "R1")
    trick(history, "R2", "R1", "bomb")
    assert history.state.phase == "scored"
    assert codes(history.say(say.Bomb(seat="Cem", target="Ann"))) == ["aim-confirmed"]
    assert refusal(history, say.Bomb(seat="Cem", target="Ben", stands="no")).why.code == "next-first"


def test_5_6_the_last_bomb_of_a_game_can_be_confirmed_but_not_moved() -> None:
    history = richest("Ann")
    give(history, "Ann", 9)
    for _ in range(9):
        trick(history, "R2", "R1", "R1")
    trick(history, "R2", "R1", "bomb")
    assert history.state.ended
    assert codes(history.say(say.Bomb(seat="Cem", target="Ann"))) == ["aim-confirmed"]
    assert refusal(history, say.Bomb(seat="Cem", target="Ben", stands="no")).why.code == "game-is-over"
    assert refusal(history, say.Bomb(seat="Ann", target="Ben", stands="no")).why.code == "no-bomb"


def test_5_6_it_pays_what_is_there() -> None:
    history = begun(5, 2, 2)
    give(history, "Ann", 1)
    trick(history, "R5", "bomb", "R6")
    assert stacks(history) == (0, 4, 3)


def test_5_6_the_target_reverses_it_with_an_eagle() -> None:
    for option in ("every-card", "the-trick"):
        history = richest(eagle_blocks=option)
        won = trick(history, "bomb", "R5", "eagle")
        assert "bomb-reversed" in codes(won)
        assert taker(won) == "Cem"
        assert stacks(history) == (0, 3, 13)


def test_5_6_somebody_elses_eagle_does_not_reverse_it() -> None:
    history = richest("Ben", eagle_blocks="the-trick")
    trick(history, "bomb", "R5", "eagle")
    assert stacks(history) == (6, 7, 3)


def test_5_6_two_bombs_each_hit() -> None:
    history = richest("Ann")
    trick(history, "R5", "bomb", "bomb")
    assert stacks(history) == (4, 6, 6)


def test_5_7_the_angel_takes_the_card_with_the_most_points() -> None:
    history = begun()
    won = trick(history, "R5", "angel-red", "R9")
    assert codes(won)[1:] == ["highest", "angel-took", "taken"]
    assert points(history) == (0, 23, 15)
    assert history.state.turn == "Cem"
    assert "R9" in history.state.census.place("Ben/tricks").faces


def test_5_7_of_equal_cards_it_takes_the_first() -> None:
    history = begun(seats=FOUR)
    assert only(trick(history, "R9", "angel-red", "B9", "R9"), AngelTook).card == "R9"
    assert points(history) == (46, 23, 0, 0)


def test_5_7_one_that_leads_sets_its_colour() -> None:
    history = game()
    history.say(say.Deal(seat="Ben", cards=("B2", "R2", *[None] * 8)))
    bet(history)
    trick(history, "angel-blue")
    assert refusal(history, say.Play(seat="Ben", card="R2")).why.code == "must-follow"
    trick(history, "B2", "B3")
    assert points(history) == (11, 0, 9)


def test_5_7_angel_off_suit_is_without_power_or_refused() -> None:
    history = begun(angel_off_suit="no-power")
    trick(history, "R5", "angel-blue", "R9")
    assert points(history) == (0, 0, 38)
    history = begun(angel_off_suit="refused", deck=ONE_ANGEL)
    trick(history, "R5")
    refused = refusal(history, say.Play(seat="Ben", card="angel-blue"))
    assert refused.why.code == "angel-refused"
    history.say(say.Play(seat="Ben", card="angel-blue", stands="too late"))
    trick(history, "R9")
    assert points(history) == (0, 0, 38)


def test_5_7_a_hand_of_nothing_but_refused_angels_may_play_one() -> None:
    history = begun(angel_off_suit="refused", seats=("Ann", "Ben"), deck=ONE_ANGEL)
    trick(history, "R5")
    assert refusal(history, say.Play(seat="Ben", card="angel-blue")).why.code == "angel-refused"
    trick(history, "R15")
    for value in range(6, 14):
        trick(history, f"G{value}", f"R{value}") if history.state.turn == "Ann" else trick(
            history, f"R{value}", f"G{value}"
        )
    history.say(say.Play(seat=history.state.turn, card="R14"))
    assert codes(history.say(say.Play(seat=history.state.turn, card="angel-blue")))[0] == "played-void"


def test_5_7_several_angels_take_in_order_of_play() -> None:
    history = begun(seats=FOUR)
    trick(history, "R5", "angel-red", "angel-red", "R9")
    assert points(history) == (0, 23, 15, 0)


def test_5_7_a_bomb_on_an_angel_costs_four_after_the_round() -> None:
    history = begun()
    won = trick(history, "R5", "angel-red", "bomb")
    assert codes(won)[1:] == ["highest", "angel-bombed", "taken"]
    assert points(history) == (15, 0, 0)
    assert stacks(history) == (3, 3, 3)
    finish(history, "Ann")
    assert stacks(history) == (7, 0, 6)


def test_5_7_an_angel_without_power_is_not_bombed() -> None:
    history = richest("Ann")
    trick(history, "R5", "angel-blue", "bomb")
    assert stacks(history) == (7, 3, 6)


def test_5_8_the_taker_loses_ten_instead_of_scoring() -> None:
    history = begun()
    won = trick(history, "R5", "crossbones", "R6")
    assert codes(won)[-1] == "taken-crossbones"
    assert points(history) == (0, 0, -10)


def test_5_8_each_crossbones_costs_ten() -> None:
    history = begun()
    trick(history, "crossbones", "crossbones", "R6")
    assert points(history) == (0, 0, -20)


@pytest.mark.parametrize(("option", "score"), [("instead", (15, -10, 0)), ("as-well", (-10, -10, 0))])
def test_5_8_crossbones_on_angel_says_who_loses(option: str, score: tuple[int, ...]) -> None:
    history = begun(crossbones_on_angel=option)
    assert "angel-struck" in codes(trick(history, "R5", "angel-red", "crossbones"))
    assert points(history) == score


def test_5_9_angel_then_eagle() -> None:
    history = begun()
    won = trick(history, "R5", "angel-red", "eagle")
    assert codes(won)[1:] == ["eagle-wins", "blocked", "taken-with-eagle"]
    assert points(history) == (0, 0, 0)


def test_5_9_eagle_then_angel() -> None:
    history = begun()
    trick(history, "R5", "eagle", "angel-red")
    assert points(history) == (0, 0, 15)
    assert history.state.turn == "Ben"


def test_5_9_crossbones_then_angel() -> None:
    history = begun()
    trick(history, "R5", "crossbones", "angel-red")
    assert points(history) == (-10, 0, 15)


def test_5_9_bomb_then_angel() -> None:
    history = richest("Cem")
    trick(history, "R5", "bomb", "angel-red")
    assert points(history) == (0, 0, 15)
    assert stacks(history) == (3, 6, 7)


def test_5_9_battle_and_angel() -> None:
    for cards in (("R5", "battle", "angel-red"), ("R5", "angel-red", "battle")):
        history = begun()
        angel = history.state.seats[cards.index("angel-red")]
        trick(history, *cards)
        battler = history.state.seats[cards.index("battle")]
        assert taker(roll(history, **{"Ann": 1, battler: 2})) == battler
        scored = dict(zip(history.state.seats, points(history), strict=True))
        assert scored == {"Ann": 0, battler: 0, angel: 15}


def test_5_9_crossbones_fall_on_whoever_wins_the_roll() -> None:
    for cards in (("R5", "battle", "crossbones"), ("R5", "crossbones", "battle")):
        history = begun()
        trick(history, *cards)
        battler = history.state.seats[cards.index("battle")]
        roll(history, **{"Ann": 1, battler: 2})
        assert dict(zip(history.state.seats, points(history), strict=True))[battler] == -10


def test_5_9_eagle_then_battle() -> None:
    for ben, cem, scored in ((2, 1, (0, 0, 0)), (1, 2, (0, 0, 15))):
        history = begun()
        trick(history, "R5", "eagle", "battle")
        roll(history, Ben=ben, Cem=cem)
        assert points(history) == scored


def test_5_9_bomb_and_battle_move_tokens_in_order_of_play() -> None:
    for cards, stack in ((("R5", "bomb", "battle"), (0, 3, 4)), (("R5", "battle", "bomb"), (0, 5, 2))):
        history = begun(5, 2, 2)
        give(history, "Ann", 1)
        trick(history, *cards)
        roll(history, **{"Ann": 1, history.state.seats[cards.index("battle")]: 2})
        assert stacks(history) == stack


def test_5_9_bomb_and_crossbones_each_do_their_work() -> None:
    for cards in (("R5", "bomb", "crossbones"), ("R5", "crossbones", "bomb")):
        history = richest("Ann")
        trick(history, *cards)
        assert points(history) == (-10, 0, 0)
        assert sorted(stacks(history)) == [3, 6, 7]


def test_5_9_angel_eagle_and_then_bomb_or_crossbones() -> None:
    history = richest("Ann", seats=FOUR)
    trick(history, "R5", "angel-red", "eagle", "bomb")
    assert stacks(history) == (7, 3, 3, 6)
    history = begun(seats=FOUR)
    trick(history, "R5", "angel-red", "eagle", "crossbones")
    assert points(history) == (0, 0, -10, 0)


def test_5_9_angel_bomb_and_crossbones_both_fall_on_the_angel() -> None:
    history = begun(seats=FOUR)
    trick(history, "R5", "angel-red", "bomb", "crossbones")
    assert points(history) == (15, -10, 0, 0)
    assert history.state.debts[0].to == "Cem"


def test_5_9_an_eagle_undoes_a_bomb_on_an_angel_only_where_it_blocks_every_card() -> None:
    for option, debts in (("every-card", 0), ("the-trick", 1)):
        history = begun(seats=FOUR, eagle_blocks=option)
        trick(history, "R5", "angel-red", "bomb", "eagle")
        assert len(history.state.debts) == debts
