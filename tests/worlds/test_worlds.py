"""Worlds of tracks: the same seed is the same evening, the truth is legal, and the interpreter is as good as it was."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.observations import CardGone, CardSeen
from companion.rules.history import History
from tools.worlds.behaviour import LEVELS, Level
from tools.worlds.games import PLAYED
from tools.worlds.generate import generate_evening
from tools.worlds.judge import judge_evening, open_table
from tools.worlds.tally import Tally

GAMES = tuple(PLAYED)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_is_the_same_evening(game: str, level: Level) -> None:
    assert generate_evening(game, level, "7") == generate_evening(game, level, "7")
    assert generate_evening(game, level, "7").observations != generate_evening(game, level, "8").observations


@pytest.mark.parametrize("game", GAMES)
def test_the_truth_replays_in_the_referee(game: str) -> None:
    for number in range(5):
        evening = generate_evening(game, "rough", str(number))
        table = open_table(evening)
        history = History(table.game, table.setup)
        for act in evening.acts:
            history.take(act, history.judge(act))
        assert len(history.standing) == len(evening.acts) > 0


@pytest.mark.parametrize("game", GAMES)
def test_observations_come_in_order_and_each_card_goes_where_it_was_seen(game: str) -> None:
    for number in range(5):
        evening = generate_evening(game, "rough", str(number))
        times = [each.at for each in evening.observations]
        assert times == sorted(times)
        zones: dict[int, str] = {}
        for each in evening.observations:
            if isinstance(each, CardSeen):
                zones[each.track] = each.zone
            elif isinstance(each, CardGone):
                assert zones.pop(each.track) == each.zone


@pytest.mark.parametrize("game", GAMES)
def test_a_rougher_table_shows_more_of_what_is_hard(game: str) -> None:
    shown = Counter[str]()
    for level in LEVELS:
        for number in range(10):
            found = generate_evening(game, level, str(number)).shown
            shown[level] += sum(len(names) for names in found.values())
    assert shown["careful"] < shown["ordinary"] < shown["rough"]


LEAST = {"bluffing-battles": 0.9, "lost-war": 0.6}
"""The share of moments of careful evenings that must be right."""


@pytest.mark.parametrize("game", GAMES)
def test_careful_evenings_are_read_as_well_as_they_were(game: str) -> None:
    tally = Tally()
    for number in range(15):
        tally.add(judge_evening(generate_evening(game, "careful", f"tests.{number}")))
    assert tally.counts["moments_right"] >= LEAST[game] * tally.counts["moments"]
