"""A long game keeps few of its states, and has every one of them when it is asked for."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games.bluffing_battles import SPEC
from companion.rules.acts import Amend, Redo, Undo
from companion.rules.history import History, history
from tests.games.playing import set_up


@pytest.fixture
def few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "LATEST_STATES", 6)
    monkeypatch.setattr(history, "EVERY_STATES", 5)


def played(acts: int) -> tuple[History, list[Any]]:
    """A game of this number of acts, and the state after each of them."""
    game, chance, states = History(SPEC, set_up(SPEC, ("Ann", "Ben"))), random.Random(3), list[Any]()
    while len(states) < acts:
        game.say_one(chance)
        states.append(game.state)
    return game, states


@pytest.mark.usefixtures("few_are_kept")
def test_a_long_game_keeps_the_latest_states_and_every_fifth() -> None:
    game, states = played(60)
    assert sum(each is not None for each in game._states) <= 6 + 60 // 5 + 1
    assert [game.state_after(place) for place in range(60)] == states
    assert [after for _, _, after in game.walk()] == states
    assert [before for _, before, _ in game.walk()] == [game.opening, *states[:-1]]
    assert [game.state_through(each.number) for each in game.standing] == states


@pytest.mark.usefixtures("few_are_kept")
def test_all_of_a_long_game_can_be_taken_back_and_said_again() -> None:
    game, states = played(40)
    for state in [*reversed(states[:-1]), game.opening]:
        game.say(Undo())
        assert game.state == state
    for state in states:
        game.say(Redo())
        assert game.state == state


@pytest.mark.usefixtures("few_are_kept")
def test_an_act_long_ago_is_corrected_as_if_all_were_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    few, _ = played(40)
    monkeypatch.setattr(history, "LATEST_STATES", 1000)
    whole, _ = played(40)
    struck = next(Amend(line=line, with_=None) for line in range(20, 40) if whole.may_be(Amend(line=line, with_=None)))
    for each in (few, whole):
        each.say(struck)
    assert (few.state, few.standing) == (whole.state, whole.standing)
    assert [after for _, _, after in few.walk()] == [after for _, _, after in whole.walk()]
