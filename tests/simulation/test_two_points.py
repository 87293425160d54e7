"""Two rulings side by side: what differs, and that chance alone hardly ever does."""

from __future__ import annotations

import pytest

from companion.simulation import Tally, plan, simulate
from companion.simulation.two_points import compare


def tally(*acts: int, wins: float = 0.5) -> Tally:
    """Games of these lengths; the first seat won this share of them."""
    found = Tally()
    for number, each in enumerate(acts):
        won = float(number < wins * len(acts))
        row = {"over": True, "acts": each, "rounds": 2, "lead_changes": 1, "said": "{}", "offered": "[]"}
        seats = {"bot_1": "a", "bot_2": "a", "score_1": 3, "score_2": 1, "win_1": won, "win_2": 1 - won}
        found.add({**row, **seats, "happened": "{}"})
    return found


def test_a_difference_has_its_interval_and_is_settled_if_nothing_lies_outside_of_it() -> None:
    """Lengths 10 and 12 in turn have variance 1; of 100 games each the interval of the difference is ±0.28."""
    acts, *_, first, second = compare(tally(*(10, 12) * 50), tally(*(12, 14) * 50, wins=0.9))
    assert (acts.first, acts.second) == (11, 13)
    assert (acts.low, acts.high) == (pytest.approx(1.723, abs=1e-3), pytest.approx(2.277, abs=1e-3))
    assert acts.is_settled
    assert (first.seat, first.first, first.second, first.is_settled) == (1, 0.5, 0.9, True)
    assert second.second == pytest.approx(0.1)


def test_the_same_games_differ_in_nothing() -> None:
    same = tally(*(10, 12) * 50)
    assert not any(each.is_settled for each in compare(same, same))
    assert compare(same, Tally()) == ()


def test_more_stones_make_a_longer_war() -> None:
    made = plan(game="lost-war", seats=2, options={}, points=({}, {"stones": 7}), games=30)
    rounds = next(each for each in compare(*simulate(made)) if each.title == "Rounds in a game")
    assert rounds.is_settled
    assert rounds.second > rounds.first
