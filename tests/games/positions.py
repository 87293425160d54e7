"""A position entered into a fresh table: the same game as if every act had been entered from the start."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from companion.ledger.checks import faults
from companion.rules.game import Act
from companion.rules.history import History
from companion.rules.judging.legal import candidates, choose
from companion.rules.notation import act_from_json, act_to_json
from companion.rules.spec import GameSpec
from tests.games.playing import set_up

LEFT_OUT = ("join", "leave", "loan")
"""A fresh table has the seats that the first one began with; and a random loan is a million coins."""


def goes_on_alike(
    game: GameSpec,
    seats: list[str],
    options: Mapping[str, object],
    chance: random.Random,
    *,
    stops_at: Callable[[Any], bool],
    before: int,
    after: int,
) -> bool:
    """Plays at random, enters the first position that may be stopped at into a fresh table, and goes on at both with
    the same acts; False where the game was over before."""
    setup = set_up(game, seats, options)
    whole, late = History(game, setup), History(game, setup)
    for _ in range(before):
        _play_on(whole, chance)
    while not stops_at(whole.state):
        if _play_on(whole, chance) is None:
            return False
    if game.outcome(whole.state) is not None:
        return False
    said = act_to_json(game.position(whole.state))
    late.say(act_from_json(game.acts_known, said))
    assert act_to_json(game.position(late.state)) == said
    for _ in range(after):
        assert _booked(game, late.state) == _booked(game, whole.state)
        act = _play_on(whole, chance)
        if act is None:
            break
        late.say(act)
    assert _booked(game, late.state) == _booked(game, whole.state)
    assert game.scores(late.state) == game.scores(whole.state)
    assert game.outcome(late.state) == game.outcome(whole.state)
    assert not faults(late)
    return True


def _booked(game: GameSpec, state: Any) -> dict[tuple[str, str], int]:
    """The balances; cards that were taken count together, since a position does not say who took which."""
    booked: dict[tuple[str, str], int] = {}
    for (unit, place), amount in game.balances(state).items():
        where = "taken" if place.endswith("/tricks") else place
        if amount:
            booked[unit, where] = booked.get((unit, where), 0) + amount
    return booked


def _play_on(history: History, chance: random.Random) -> Act | None:
    """One random legal act, which is returned; None when the game is over."""
    game, state = history.game, history.state
    asked = [acts for acts in candidates(game, state) if acts and acts[0].word() not in LEFT_OUT]
    turn = choose(game, state, asked, chance)
    if turn is None:
        return None
    history.say(turn.act)
    return turn.act
