"""Chance draws a card that nobody chooses: one of those that the hints allow, if the hand has one."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import lanterns
import pytest

from companion.rules.bots import dealt, draw_fields
from tests.games.playing import set_up


@pytest.mark.parametrize("seed", range(5))
def test_chance_draws_among_the_cards_that_a_prompt_waits_for(seed: int) -> None:
    game, chance = lanterns.SPEC, Random(seed)
    world = dealt(game, game.start(set_up(game, ("Ann", "Ben"))), chance)
    prompt = next(each for each in game.expected(world) if each.act == "light")
    hand = world.holdings.pile("Ann/hand").faces
    assert prompt.cards is not None
    for faces in (frozenset(hand[:1]), frozenset(hand[1:3])):
        hinted = replace(prompt, cards=replace(prompt.cards, faces=faces))
        assert {draw_fields(game, world, hinted, chance)["card"] for _ in range(9)} <= faces
    unknown = replace(prompt, cards=replace(prompt.cards, faces=frozenset({"none of them"})))
    assert draw_fields(game, world, unknown, chance)["card"] in hand
