"""The eagle before the first card, and in a trick."""

from __future__ import annotations

import pytest

from companion.games.battle import acts as say
from companion.games.battle.round_events import EagleTraded
from companion.rules.game import Choice, Prompt
from companion.rules.history import History
from tests.games.battle.tricks import (
    begun,
    bet,
    codes,
    game,
    give,
    ledger,
    only,
    points,
    richest,
    roll,
    stacks,
    taker,
    trick,
)
from tests.games.playing import is_optional, refusal

EAGLES_TEN = ("eagle", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10")
OLD_TEN = ("G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "G10")


def test_5_3_a_swap_takes_the_extra_hand_and_hides_the_old_one() -> None:
    history = game()
    history.say(say.Deal(seat="Ann", cards=EAGLES_TEN))
    assert codes(history.say(say.EagleSwap(seat="Ann"))) == ["swapped"]
    hand = history.state.hand("Ann")
    assert (hand.faces, hand.unseen) == ((), 10)
    assert set(history.state.holdings.pile("extra").faces) == set(EAGLES_TEN) - {"eagle"}
    history.say(say.Deal(seat="Ann", cards=OLD_TEN))
    bet(history)
    assert refusal(history, say.Play(seat="Ann", card="R2")).impossible
    assert codes(trick(history, "G10")) == ["played"]


def _prompt(history: History, act: str, seat: str) -> Prompt:
    [found] = [each for each in history.game.expected(history.state) if (each.act, each.seat) == (act, seat)]
    return found


def test_5_3_a_player_who_may_hold_an_eagle_can_swap_pass_it_on_or_trade() -> None:
    moves = set(game().game.legal(game().state))
    for seat, others in (("Ann", ("Ben", "Cem")), ("Ben", ("Ann", "Cem")), ("Cem", ("Ann", "Ben"))):
        mine = {act for act in moves if act.seat == seat and not isinstance(act, say.Bet | say.Roll)}
        trades = {say.EagleTrade(seat=seat, to=other) for other in others}
        assert Choice("to", others) in _prompt(game(), "eagle-trade", seat).choices
        assert is_optional(game(), say.PassEagle(seat=seat))
        assert mine == {say.EagleSwap(seat=seat), say.PassEagle(seat=seat)} | trades


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
    assert hide(history.state, "Ann").holdings.pile("extra").faces
    for viewer in ("Ben", None):
        assert hide(history.state, viewer).holdings.pile("extra").faces == ()


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
    assert set(state.holdings.pile("extra").faces) == {*OLD_TEN} - {"G4"}
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
    assert state.holdings.pile("extra").faces == ()


def test_5_4_a_trade_needs_another_player() -> None:
    history = game()
    for to in ("Ann", "nobody", "bank", ""):
        refused = refusal(history, say.EagleTrade(seat="Ann", to=to))
        assert refused.why.code == ("bad-buyer" if to == "Ann" else "unknown-seat")
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


def test_5_4_the_card_that_was_drawn_was_in_the_old_hand() -> None:
    history = game()
    history.say(say.Deal(seat="Ben", cards=OLD_TEN))
    refused = refusal(history, say.EagleTrade(seat="Ann", to="Ben", card="B3"))
    assert refused.impossible
    assert refusal(history, say.EagleTrade(seat="Ann", to="Ben", card="W3")).why.code == "unknown-face"
