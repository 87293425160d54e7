"""Rulings whose value is a number: everything from the least to the most can be chosen, nothing beside it."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.rules.game import Option, SetupError

SPANS = [option for name in sorted(GAMES) for option in GAMES[name].options if option.span]


@pytest.mark.parametrize("option", SPANS, ids=lambda option: option.name)
def test_a_number_lies_within_its_span(option: Option) -> None:
    assert option.span
    least, most = option.span
    for value in (least, (least + most) // 2, most):
        assert option.check(value) == value
    for value in {least - 1, most + 1}.difference(option.values):
        with pytest.raises(SetupError, match=f"{least} to {most}"):
            option.check(value)
