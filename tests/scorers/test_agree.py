"""Two people who never spoke with each other come to the same result: the referee and a scorer on paper."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.scorers.dealt import GAMES, by_referee, disagreement
from tests.scorers.lost_war import score


@pytest.mark.parametrize("game", GAMES)
def test_the_referee_and_the_scorer_on_paper_agree(game: str) -> None:
    chance = random.Random(7)
    for _ in range(40):
        assert disagreement(game, chance) == ""


def test_one_card_that_is_misread_is_noticed() -> None:
    header: dict[str, Any] = {"record": 1, "game": "lost-war", "seats": ["Ann", "Ben"]}
    lines: list[dict[str, Any]] = [{"act": "muster", "seat": seat, "count": 1} for seat in ("Ann", "Ben")]
    shown = [
        *lines,
        *({"act": "reveal", "seat": seat, "cards": [f"{rank}S"]} for seat, rank in (("Ann", 9), ("Ben", 10))),
    ]
    misread = [*shown[:3], {"act": "reveal", "seat": "Ben", "cards": ["8S"]}]
    assert score(header, shown)["scores"] == by_referee(header, shown)["scores"] == {"Ann": 0, "Ben": 2}
    assert score(header, misread)["scores"] == {"Ann": 2, "Ben": 0}
