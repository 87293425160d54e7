"""Worlds of tracks: the same seed is the same evening, the truth is legal, and the interpreter is as good as it was."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.observations import CardGone, CardSeen, Looked
from companion.rules.history import History
from tools.worlds.behaviour import BEHAVIOURS, LEVELS, TAG_LOST, Level
from tools.worlds.evening import Evening
from tools.worlds.games import PLAYED
from tools.worlds.generate import generate_evening
from tools.worlds.judge import judge_evening, open_table
from tools.worlds.strategies import evenings
from tools.worlds.tally import Tally

GAMES = tuple(PLAYED)


def replayed(evening: Evening) -> History:
    """The truth, judged by the referee."""
    table = open_table(evening)
    history = History(table.game, table.setup)
    for act in evening.acts:
        history.take(act, history.judge(act))
    return history


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_is_the_same_evening(game: str, level: Level) -> None:
    assert generate_evening(game, level, "7") == generate_evening(game, level, "7")
    assert generate_evening(game, level, "7").observations != generate_evening(game, level, "8").observations


@pytest.mark.parametrize("game", GAMES)
def test_the_truth_replays_in_the_referee(game: str) -> None:
    for number in range(3):
        evening = generate_evening(game, "rough", str(number))
        assert len(replayed(evening).standing) == len(evening.acts) > 0


@pytest.mark.parametrize("game", GAMES)
def test_observations_come_in_order_and_each_card_goes_from_where_it_was_seen(game: str) -> None:
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
def test_the_camera_looks_as_long_as_the_evening_lasts(game: str) -> None:
    evening = generate_evening(game, "careful", "3")
    looks = [each.at for each in evening.observations if isinstance(each, Looked)]
    assert looks[-1] > max(each.at for each in evening.done) + 2.0
    assert max(later - at for at, later in pairwise(looks)) < 3.5


def test_a_war_that_uses_up_the_draw_piles_ends_the_evening() -> None:
    evening = generate_evening("bluffing-battles", "rough", "36.2855")
    assert replayed(evening).state.at_war


def test_every_behaviour_is_shown_somewhere_and_a_rougher_table_shows_more() -> None:
    shown = {level: Counter[str]() for level in LEVELS}
    for level in LEVELS:
        for game in GAMES:
            for number in range(8):
                for names in generate_evening(game, level, str(number)).shown.values():
                    shown[level].update(names)
    assert shown["rough"].keys() == {each.name for each in BEHAVIOURS} - {
        TAG_LOST.name,
        *(each.name for each in BEHAVIOURS if each.of_people),
    }
    assert shown["careful"].total() < shown["ordinary"].total() < shown["rough"].total()


@pytest.mark.parametrize("game", GAMES)
def test_an_evening_of_kind_choices_alone_is_read_without_a_fault(game: str) -> None:
    verdict = judge_evening(generate_evening(game, "rough", "kind", units=lambda _: 0.0, moments=4))
    assert (verdict.plays_right, verdict.phantoms, verdict.blocked, verdict.asked) == (verdict.plays, 0, 0, ())
    assert all(verdict.right.values())


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
@given(data=st.data())
def test_whatever_people_do_the_book_stays_legal(game: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(game, "rough", moments=1))
    table = open_table(evening)
    for observation in evening.observations:
        table.observe(observation)
    again = History(table.game, table.setup)
    for each in table.history.standing:
        again.take(each.act, again.judge(each.act))
    assert again.state == table.state


LEAST = {"bluffing-battles": 0.97, "lost-war": 0.8, "pirates-bluff": 1.0, "bluff-words": 0.95, "battle": 0.97}
"""The share of moments of careful evenings that must be right."""


@pytest.mark.parametrize("game", GAMES)
def test_careful_evenings_are_read_as_well_as_they_were(game: str) -> None:
    tally = Tally()
    for number in range(5):
        tally.add(judge_evening(generate_evening(game, "careful", f"tests.{number}")))
    assert tally.counts["moments_right"] >= LEAST[game] * tally.counts["moments"]


@pytest.mark.parametrize("game", GAMES)
def test_kind_evenings_on_readers_of_tags_are_read_without_a_fault(game: str) -> None:
    verdict = judge_evening(generate_evening(game, "rough", "kind", units=lambda _: 0.0, moments=3, tags=True))
    assert (verdict.plays_right, verdict.phantoms, verdict.blocked) == (verdict.plays, 0, 0)
