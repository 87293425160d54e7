"""Undo, redo and amend, over random games of every registered game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.bluffing_battles.acts import Play
from companion.ledger.checks import faults
from companion.rules.acts import Amend, Redo, Takeback, Undo
from companion.rules.events import Undone
from companion.rules.game import Act, IllegalAct
from companion.rules.history import History
from companion.rules.spec import GameSpec
from companion.session import Session
from tests.games.playing import set_up

SEATS = ("Ann", "Ben", "Cem", "Dee")
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
chances = pytest.mark.parametrize("seed", range(6))


def history_of(game: GameSpec[Any]) -> History[Any]:
    return History(game, set_up(game, SEATS[: min(len(SEATS), game.seats[1])]))


def played(history: History[Any], chance: random.Random, acts: int) -> History[Any]:
    for _ in range(acts):
        legal = list(history.game.legal(history.state))
        if not legal:
            break
        history.say(chance.choice(legal))
    return history


@every_game
@chances
def test_undo_of_everything_is_the_start_and_redo_of_everything_the_end(game: GameSpec[Any], seed: int) -> None:
    history = played(history_of(game), random.Random(seed), 40)
    end, acts = history.state, len(history.standing)
    for _ in range(acts):
        history.say(Undo())
    assert history.state == history.opening
    for _ in range(acts):
        history.say(Redo())
    assert history.state == end


@every_game
@chances
def test_amending_equals_having_played_it_right_from_the_start(game: GameSpec[Any], seed: int) -> None:
    chance = random.Random(seed)
    history = played(history_of(game), chance, 30)
    target = chance.choice(history.standing)
    before = history.state_before(target.number)
    alternatives: list[Act] = [act for act in game.legal(before) if act != target.act]
    for other in chance.sample(alternatives, min(5, len(alternatives))):
        amend = Amend(line=target.number, with_=other, stands="misread")
        try:
            events = history.judge(amend)
        except IllegalAct:
            continue
        history.take(amend, events)
        break
    right = history_of(game)
    for standing in history.standing:
        right.say(standing.act)
    assert right.state == history.state
    assert [standing.events for standing in right.standing] == [standing.events for standing in history.standing]


@every_game
@chances
def test_a_random_game_keeps_a_sound_ledger(game: GameSpec[Any], seed: int) -> None:
    assert faults(played(history_of(game), random.Random(seed), 120)) == []


@every_game
def test_a_session_that_is_resumed_is_the_session_that_was_left(
    game: GameSpec[Any], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    seats = list(SEATS[: min(len(SEATS), game.seats[1])])
    session = Session.start("evening", {"record": 1, "game": game.name, "seats": seats})
    chance = random.Random(9)
    for _ in range(60):
        legal = list(game.legal(session.table.state))
        if not legal:
            break
        session.table.play(chance.choice(legal))
    session.close()
    again = Session.resume("evening")
    again.close()
    assert again.table.state == session.table.state
    assert again.table.history.entries == session.table.history.entries
    assert list(again.record()) == list(session.record())


def test_a_takeback_names_all_that_was_seen_since() -> None:
    history = history_of(GAMES["bluffing-battles"])
    history.say(Play(seat="Ann", card="QS"))
    history.say(Play(seat="Ben", card="5H"))
    history.say(Undo())
    (taken,) = history.say(Takeback()).events
    assert isinstance(taken, Undone)
    assert (taken.consented, taken.seen) == (True, ("QS", "5H"))
