"""Prompts bind, nothing is owed that is not declared, and code of a game that fails is a refusal."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.ledger.checks import faults
from companion.rules import acts as t
from companion.rules.game import Act, Prompt
from companion.rules.history import History
from companion.rules.holdings import move
from companion.rules.judging.faults import WrongFunction
from companion.rules.rulebook import say as sentence
from companion.rules.spec import ActSpec
from companion.rules.turn import Turn
from companion.rules.values import replace
from companion.simulation.plan import describe_failure
from companion.table import Accepted, Refused, Table
from tests.games import stall
from tests.games.playing import refusal, set_up
from tests.games.stall import SPEC, spec, words


def table(game: Any = SPEC) -> History:
    return History(game, set_up(game, ("Ann", "Ben", "Cem")))


@pytest.mark.parametrize(
    ("act", "told"),
    [
        (words.Bid(seat="Ann", amount=11), "The amount can be 0 to 10, not 11."),
        (words.Bid(seat="Ann", amount=-3), "The amount can be 0 to 10, not -3."),
        (words.Aim(seat="Ann", target="Ann"), "The target can be Ben, Cem, not Ann."),
        (words.Aim(seat="Ben", target="Ann"), "“aim” is up to Ann, not Ben."),
    ],
)
def test_t14_what_is_beyond_every_prompt_is_refused(act: Act, told: str) -> None:
    refused = refusal(table(), act)
    assert sentence(SPEC, refused.why) == told
    assert refused.why.code.startswith("beyond-")


def test_t14_what_is_asked_in_words_is_refused_with_the_question() -> None:
    asked = replace(SPEC.act_specs[words.Bid], asks={"amount": "How many points?"})
    game = spec(acts=(*(each for each in SPEC.act_specs.values() if each.kind is not words.Bid), asked))
    refused = refusal(table(game), words.Bid(seat="Ann", amount=11))
    assert sentence(game, refused.why) == "How many points? It can be 0 to 10, not 11."


def test_t7_a_player_who_is_not_there_is_refused_before_the_game_judges() -> None:
    refused = refusal(table(), words.Aim(seat="Ann", target="Zoe"))
    assert sentence(SPEC, refused.why) == "Nobody called Zoe sits here."


def test_t14_the_games_own_reason_comes_first() -> None:
    assert refusal(table(), words.Bid(seat="Ben", amount=11)).why.code == "not-on"


def test_t14_what_the_table_lets_stand_is_not_held_against_the_prompts() -> None:
    history = table()
    history.say(words.Aim(seat="Ben", target="Ann", stands="nobody minds"))
    assert history.state.aims == {"Ben": "Ann"}
    history.say(words.Lay(seat="Cem", card="7S", stands="nobody minds"))
    assert history.state.turn == "Ann"


def test_t14_where_prompts_bind_nothing_else_stands() -> None:
    history = table(spec(prompts_bind=True))
    for act, why in (
        (words.Bid(seat="Ben", amount=1), "beyond-seat"),
        (words.Bid(seat="Ann", amount=11), "beyond-number"),
    ):
        refused = refusal(history, act)
        assert (refused.why.code, refused.if_let_stand) == (why, None)
        assert refusal(history, replace(act, stands="nobody minds")).why.code == why
    history.say(words.Bid(seat="Ann", amount=2))
    assert history.state.turn == "Ben"


def refuse(turn: Turn[Any], _: Act) -> None:
    turn.refuse_if(True, words.NOT_ON, turn="nobody", seat=turn.seat)


@pytest.mark.parametrize(
    ("judge", "told"),
    [
        (refuse, "nobody is on, not Ann."),
        (stall.aim_at_nobody, "“pass” isn't possible now. Ann can choose from: lay, bid, aim."),
        (stall.lay, "“pass” isn't possible now. Ann can choose from: lay, bid, aim."),
    ],
    ids=["refuses", "takes", "fails"],
)
def test_t14_where_prompts_bind_the_games_own_reason_is_given(judge: Any, told: str) -> None:
    game = spec(prompts_bind=True, acts=(*SPEC.act_specs.values(), ActSpec(words.Pass, judge)))
    refused = refusal(table(game), words.Pass(seat="Ann"))
    assert (sentence(game, refused.why), refused.if_let_stand) == (told, None)
    assert sentence(game, refusal(table(game), words.Pass(seat="Ben")).why) == "It isn't time for “pass” now."


def test_t14_an_act_can_opt_out() -> None:
    game = spec(acts=(*SPEC.act_specs.values(), ActSpec(words.Pass, stall.aim_at_nobody, strict=False)))
    table(game).say(words.Pass(seat="Cem"))
    game = spec(acts=(*SPEC.act_specs.values(), ActSpec(words.Pass, stall.aim_at_nobody)))
    assert refusal(table(game), words.Pass(seat="Cem")).why.code == "beyond-prompts"


def test_t2_what_is_not_declared_to_be_owed_never_goes_below_zero() -> None:
    """A bid that takes more than is there is a mistake of the game; the sentence names what may_owe= is for."""
    game = spec(prompts=lambda state: (replace(each, numbers=()) for each in stall.prompts(state)))
    refused = refusal(table(game), words.Bid(seat="Ann", amount=12))
    assert refused.why.code == "game-failed"
    assert "HasBid leaves -2 points in 'Ann'; only what may_owe= names can go below 0" in sentence(game, refused.why)
    game = spec(prompts=lambda state: (replace(each, numbers=()) for each in stall.prompts(state)), may_owe=("{seat}",))
    history = table(game)
    history.say(words.Bid(seat="Ann", amount=12))
    assert history.state.holdings.of("points", "Ann") == -2
    assert faults(history) == []


def test_t15_a_unit_that_is_misspelt_is_no_debt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words.HasBid, "moves", lambda self, state: (move(self.amount, self.seat, "pot", "point"),))
    told = sentence(SPEC, refusal(table(), words.Bid(seat="Ann", amount=2)).why)
    assert "HasBid moves 'point', a unit of which the game has nothing; did you mean 'points'?" in told


def test_t15_code_that_fails_is_a_refusal_with_file_and_line_and_the_table_goes_on() -> None:
    history = table()
    refused = refusal(history, words.Bid(seat="Ann", amount=stall.FAILS_AT))
    told = sentence(SPEC, refused.why)
    assert "stall/__init__.py:" in told
    assert "IndexError: tuple index out of range" in told
    assert refused.if_let_stand is None
    history.say(words.Bid(seat="Ann", amount=2))
    assert history.state.turn == "Ben"


@pytest.mark.parametrize(
    "failing",
    [
        {"prompts": lambda state: stall.prompts(stall.fails_once_somebody_aims(state))},
        {"welcome": lambda state: stall.fails_once_somebody_aims(state) and ()},
        {"scores": lambda state: stall.fails_once_somebody_aims(state) and {}},
        {"redact": stall.fails_once_somebody_aims},
    ],
)
def test_t15_an_act_after_which_the_game_cannot_be_asked_is_not_taken(failing: dict[str, Any]) -> None:
    """Every question of a table about each state: which acts it waits for, which are welcome, how the game stands, who
    sees which card."""
    game = spec(**failing)
    at_table = Table(game, set_up(game, ("Ann", "Ben", "Cem")))
    refused = at_table.play(words.Aim(seat="Ann", target="Ben"))
    assert isinstance(refused, Refused)
    assert "stall/__init__.py:" in sentence(game, refused.why)
    assert isinstance(at_table.play(words.Lay(seat="Ann", card="7S")), Accepted)
    assert isinstance(at_table.play(t.Undo()), Accepted)


def test_t15_an_act_after_which_an_unknown_act_is_waited_for_is_not_taken() -> None:
    def prompts(state: stall.State) -> Iterator[Prompt]:
        for prompt in stall.prompts(state):
            yield replace(prompt, act="lai") if state.aims and prompt.act == "lay" else prompt

    game = spec(prompts=prompts)
    at_table = Table(game, set_up(game, ("Ann", "Ben", "Cem")))
    refused = at_table.play(words.Aim(seat="Ann", target="Ben"))
    assert isinstance(refused, Refused)
    told = "a prompt waits for the act 'lai', which is none; did you mean 'lay'?"
    assert told in sentence(game, refused.why)
    [*events] = game.decide(at_table.state, words.Aim(seat="Ann", target="Ben"))
    with pytest.raises(WrongFunction, match=re.escape(told)) as simulated:
        [*game.legal(functools.reduce(game.evolve, events, at_table.state))]
    assert "test_waited_for.py:" in describe_failure(simulated.value, game)


def test_t15_a_correction_after_which_the_game_cannot_be_asked_is_not_taken() -> None:
    game = spec(prompts=lambda state: stall.prompts(stall.fails_once_somebody_aims(state)))
    at_table = Table(game, set_up(game, ("Ann", "Ben", "Cem")))
    at_table.play(words.Lay(seat="Ann", card="7S"))
    refused = at_table.play(t.Amend(line=1, with_=words.Aim(seat="Ann", target="Ben")))
    assert isinstance(refused, Refused)
    assert refused.why.code == "game-failed"


def test_t15_it_is_a_refusal_in_a_correction_too() -> None:
    history = table()
    history.say(words.Bid(seat="Ann", amount=2))
    mended = t.Amend(line=1, with_=words.Bid(seat="Ann", amount=stall.FAILS_AT))
    assert refusal(history, mended).why.code == "game-failed"
