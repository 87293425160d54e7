"""Special cards at any time, battle cards, and pairs of special cards in one trick."""

from __future__ import annotations

import pytest

from companion.games.battle import acts as say
from companion.games.battle.events import BattleWon
from companion.rules.rulebook import say as spoken
from tests.games.battle.tricks import (
    FOUR,
    begun,
    bet,
    codes,
    game,
    give,
    points,
    richest,
    roll,
    stacks,
    taker,
    trick,
)
from tests.games.playing import refusal


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
    assert codes(due)[-2:] == ["best-so-far", "battle-rolls"], "nobody has won it yet"
    assert history.state.rolling.seats == ("Ben", "Cem")
    assert refusal(history, say.Play(seat="Ben", card="R9", stands="go on")).why.code == "rolls-first"
    assert refusal(history, say.Roll(seat="Ann", value=3)).why.code == "no-battle-roll"
    won = roll(history, Cem=2, Ben=3)
    assert codes(won) == ["rolled-in-battle", "battle-won", "taken-sum"]
    rolled = history.game.felt(history).statuses
    assert (rolled["Ben"], rolled["Cem"]) == ("rolled 3", "rolled 2")
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
    won = roll(history, Ann=1, Ben=2)
    assert stacks(history) == (0, 4, 2)
    told = next(spoken(history.game, each) for each in won if isinstance(each, BattleWon))
    assert told == "Ben rolled highest, takes the trick and gets 1 token from Cem."


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


def test_5_9_crossbones_fall_on_the_winner_of_the_roll() -> None:
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
