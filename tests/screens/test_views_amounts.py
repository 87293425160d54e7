"""One card is a card, two are cards."""

from __future__ import annotations

import pytest

from companion.rules.rulebook.amounts import amount, unit_of


@pytest.mark.parametrize(
    ("count", "unit", "said"),
    [(1, "cards", "1 card"), (2, "cards", "2 cards"), (0, "coins", "0 coins"), (-1, "tokens", "-1 token")],
)
def test_one_of_a_unit_is_said_in_the_singular(count: int, unit: str, said: str) -> None:
    assert amount(count, unit) == said
    assert f"{count} {unit_of(count, unit)}" == said
