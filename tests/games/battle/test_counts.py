"""How many ways a round can begin: a changed number means a changed rule, and is explained where it is changed.

By hand, for the usual options: 86 = 10 + 10 (two red leads to a hand without red) + 7 (green) + 6 (blue) + 3 (a
suit for the knight) + 10 (the red angel) + 4 x 10 (special cards). 788 = 9 x 73 (nine cards may lead the second
trick) + 23 (answers to the knight in each suit) + 72 (two dice after six answers to the battle card) + 36 (four
answers to it without a roll).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.battle import SPEC
from companion.games.battle import acts as say
from companion.games.battle.state import State
from tests.games.battle.tricks import bet, game
from tests.games.perft import ways

ANN = ("R1", "R2", "G1", "B1", "K3", "angel-red", "battle", "bomb", "eagle", "crossbones")
BEN = ("G4", "G2", "G3", "B2", "B3", "K4", "angel-blue", "angel-green", "bomb", "crossbones")


def dealt(**options: Any) -> State:
    """Two hands are known and bet on, and the first deal was rolled for."""
    history = game(seats=("Ann", "Ben"), **options)
    for seat, cards in (("Ann", ANN), ("Ben", BEN)):
        history.say(say.Deal(seat=seat, cards=cards))
        history.say(say.PassEagle(seat=seat))
    for seat, value in (("Ben", 5), ("Ann", 1)):
        history.say(say.Roll(seat=seat, value=value))
    bet(history)
    state = history.state
    assert isinstance(state, State)
    return state


def test_each_lead_can_be_answered_by_this_many_cards() -> None:
    state = dealt()
    for lead, answers in (("R1", 10), ("G1", 7), ("B1", 6), ("angel-red", 10), ("bomb", 10), ("crossbones", 10)):
        [*events] = SPEC.decide(state, say.Play(seat="Ann", card=lead))
        after = state
        for event in events:
            after = SPEC.evolve(after, event)
        assert ways(SPEC, after, 1) == (answers, 0)


COUNTS: Mapping[str, tuple[dict[str, Any], tuple[int, ...]]] = {
    "usual": ({}, (10, 86, 788)),
    "knights wait": ({"knight_follows": False}, (10, 84, 768)),
    "angels refused": ({"angel_off_suit": "refused"}, (10, 80, 732)),
}


@pytest.mark.parametrize("name", COUNTS)
def test_a_round_can_begin_in_this_many_ways(name: str) -> None:
    options, counts = COUNTS[name]
    assert tuple(ways(SPEC, dealt(**options), depth)[0] for depth in (1, 2, 3)) == counts
