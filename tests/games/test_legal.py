"""One legal act by chance is any of the legal acts, and each draw of the candidates is as likely as another."""

from __future__ import annotations

import random

import pytest

from companion.games import GAMES
from companion.rules.events import Why
from companion.rules.game import Cards, Prompt
from companion.rules.history import History
from companion.rules.judging.legal import Filled, one
from tests.games.playing import set_up

SEATS = ("Ann", "Ben", "Cem")


class Pointing(random.Random):
    """Points at one number first, then at the first that is left; remembers among how many it was asked to choose."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first, self.among = first, 0

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        if self.among:
            return 0
        self.among = start
        return self.first


def positions(game: str) -> list[History]:
    """Some of a random game."""
    found = []
    for acts in (0, 3, 8, 15, 24):
        history: History = History(GAMES[game], set_up(GAMES[game], SEATS[: GAMES[game].seats[1]]))
        chance = random.Random(acts)
        for _ in range(acts):
            history.say_one(chance)
        found.append(history)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_act_can_come_and_no_other(game: str) -> None:
    for history in positions(game):
        legal, state = list(history.game.legal(history.state)), history.state
        first = Pointing(0)
        come = [one(history.game, state, first)]
        come += [one(history.game, state, Pointing(number)) for number in range(1, first.among)]
        assert {turn.act for turn in come if turn} == set(legal)
        assert all(turn is not None for turn in come) == bool(legal), "an act comes as long as there is one"


def test_nothing_comes_where_nothing_is_legal() -> None:
    game = GAMES["lost-war"]
    history = History(game, set_up(game, SEATS[:2]))
    chance = random.Random(1)
    while history.say_one(chance):
        assert len(history.entries) < 1000
    assert game.outcome(history.state)
    assert (one(game, history.state, chance), list(game.legal(history.state))) == (None, [])


def test_a_prompt_for_cards_of_which_none_can_be_has_no_acts() -> None:
    prompt = Prompt(act="reveal", seat="Ann", says=Why("x"), cards=Cards(zone="1/row", least=2, most=3))
    assert list(Filled(GAMES["lost-war"], prompt)) == []


def test_what_was_drawn_is_said_as_any_act_is() -> None:
    game = GAMES["bluffing-battles"]
    drawn, said = (History(game, set_up(game, SEATS[:2])) for _ in range(2))
    chance = random.Random(2)
    while entry := drawn.say_one(chance):
        assert said.say(entry.act) == entry
    assert drawn.state == said.state
