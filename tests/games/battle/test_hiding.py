"""A player sees nothing hidden: two games that differ only in hidden cards look the same."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.battle import acts as say
from companion.rules.history import History
from tests.games.battle.tricks import bet, codes, game, trick

ONE = ("eagle", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10")
OTHER = ("eagle", "R2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "G10")


def told(hand: tuple[str, ...], *, trade: str | None = None, swap: bool = False) -> History:
    """Ann's hand is named, she may use her eagle, and all have bet."""
    history = game()
    history.say(say.Deal(seat="Ann", cards=hand))
    if swap:
        history.say(say.EagleSwap(seat="Ann"))
    if trade:
        history.say(say.Deal(seat="Ben", cards=tuple(card.replace("R", "B") for card in hand)))
        history.say(say.EagleTrade(seat="Ann", to="Ben", card=trade))
    bet(history)
    return history


def seen_by(history: History, viewer: str | None) -> tuple[Any, ...]:
    """Everything that a viewer is shown: the state, the prompts, the events and the acts."""
    hide = history.game.hide
    state = hide(history.state, viewer)
    events = [hide(event, viewer) for standing in history.standing for event in standing.events]
    acts = [hide(standing.act, viewer) for standing in history.standing]
    return state, history.game.expected(state), events, acts


@pytest.mark.parametrize("viewer", ["Ben", "Cem", None])
def test_a_hand_is_hidden_from_everybody_else(viewer: str | None) -> None:
    assert seen_by(told(ONE), viewer) == seen_by(told(OTHER), viewer)
    assert seen_by(told(ONE), "Ann") != seen_by(told(OTHER), "Ann")


@pytest.mark.parametrize("viewer", ["Ben", "Cem", None])
def test_a_hand_that_was_swapped_away_stays_hidden(viewer: str | None) -> None:
    assert seen_by(told(ONE, swap=True), viewer) == seen_by(told(OTHER, swap=True), viewer)
    assert seen_by(told(ONE, swap=True), "Ann") != seen_by(told(OTHER, swap=True), "Ann")


def test_only_the_two_who_traded_know_the_card_that_was_drawn() -> None:
    for viewer in ("Cem", None):
        assert seen_by(told(ONE, trade="B4"), viewer) == seen_by(told(ONE, trade="B5"), viewer)
    for viewer in ("Ann", "Ben"):
        assert seen_by(told(ONE, trade="B4"), viewer) != seen_by(told(ONE, trade="B5"), viewer)


def test_cards_that_were_played_are_hidden_from_nobody() -> None:
    history = told(ONE)
    trick(history, "R2")
    for viewer in (*history.state.seats, None):
        assert history.game.hide(history.state, viewer).holdings.pile("Ann/play").faces == ("R2",)


def test_nothing_else_is_taken_out() -> None:
    history = told(ONE)
    for viewer in ("Ben", None):
        state = history.game.hide(history.state, viewer)
        assert state.holdings.amounts == history.state.holdings.amounts
        assert (state.bets, state.turn) == (history.state.bets, history.state.turn)
    assert codes([history.game.hide(event, "Ben") for event in history.standing[0].events]) == ["dealt"]
