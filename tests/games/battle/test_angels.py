"""Angels and crossbones, and what they do to each other."""

from __future__ import annotations

import pytest

from companion.games.battle import acts as say
from companion.games.battle.events import AngelBombed, AngelTook
from companion.games.battle.look import felt, moment
from companion.rules.felt import Moment
from tests.games.battle.tricks import (
    FOUR,
    begun,
    bet,
    codes,
    finish,
    game,
    only,
    points,
    richest,
    stacks,
    trick,
)
from tests.games.playing import refusal

ONE_ANGEL = {f"{letter}{value}": 1 for letter in "RGB" for value in range(1, 16)} | {"angel-blue": 1}


def test_5_7_the_angel_takes_the_card_with_the_most_points() -> None:
    history = begun()
    won = trick(history, "R5", "angel-red", "R9")
    assert codes(won)[1:] == ["highest", "angel-took", "taken"]
    assert points(history) == (0, 23, 15)
    assert moment(won) == Moment("Cem takes 15 points", "Ben's angel takes red 9: 23 points", "Cem", "laid", told=True)
    assert history.state.turn == "Cem"
    assert "R9" in history.state.holdings.pile("Ben/tricks").faces


def test_5_7_of_equal_cards_it_takes_the_first() -> None:
    history = begun(seats=FOUR)
    assert only(trick(history, "R9", "angel-red", "B9", "R9"), AngelTook).card == "R9"
    assert points(history) == (46, 23, 0, 0)
    assert [part.text for part in felt(history).hero.parts] == ["23 + 23"]


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
    bombed = only(won, AngelBombed)
    assert (bombed.seat, bombed.to, bombed.tokens, bombed.place) == ("Ben", "Cem", 4, 3)
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
