"""A die shows a number or a word; a simulated game rolls it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.rules.bots import draw_fields
from companion.rules.events import Why
from companion.rules.game import Act, Choice, Number, Prompt
from companion.rules.spec import ActSpec


class Roll(Act):
    value: int
    weather: str


class Dice:
    """The part of a game that is asked about its dice."""

    @staticmethod
    def act_spec(word: str) -> ActSpec:
        return ActSpec(Roll, lambda turn, act: None, chance={"value": "", "weather": ""})


@pytest.mark.parametrize("number", [Number("value", 1, 6), Number("value", values=(0, 2, 4))])
def test_each_face_comes_up_and_no_other(number: Number) -> None:
    words = Choice("weather", ("sun", "rain", "storm"))
    prompt = Prompt(act="roll", seat="Ann", says=Why("await"), numbers=(number,), choices=(words,))
    game: Any = Dice()
    rolled = [draw_fields(game, None, prompt, Random(seed)) for seed in range(200)]
    assert {each["value"] for each in rolled} == set(number.each)
    assert {each["weather"] for each in rolled} == set(words.values)
