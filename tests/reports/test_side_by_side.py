"""The figures of two versions side by side: their difference, and how far chance or the rule itself explains it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.reports.figures import Relations
from companion.reports.versions import own_side_by_side, side_by_side
from companion.simulation.tally import Tally
from tests.reports.small import games, relations

SESSIONS = [{"session": "a", "players": 2, "unit": "tokens"}]
AHEAD, BEHIND = {"Ann": (1, 2), "Ben": (0, 0)}, {"Ann": (0, 0), "Ben": (1, 2)}


def test_a_figure_of_the_game_differs_by_what_its_two_columns_show() -> None:
    """1 hit in 1 round and 1 in 3 are 2 in 4: 0.5. 3 hits in 1 round and 3 in 3 are 6 in 4: 1.5. The difference is 1,
    however many rounds an evening had."""

    def of(hits: int) -> Relations:
        row = {"figure": "bombs", "place": 1, "title": "Bombs", "per": "round", "trials": 0}
        counts = [{"session": "a", "hits": hits, **row}, {"session": "b", "hits": hits, **row}]
        return relations({"counts": [*counts, *[{"session": "b", "hits": 0, **row}] * 2], "sessions": SESSIONS})

    (found,) = own_side_by_side(of(1), of(3))
    assert (found.first.value, found.second.value) == (0.5, 1.5)
    assert found.difference == pytest.approx(1.0)


def test_a_share_of_few_games_that_resemble_each_other_is_no_surer_than_its_trials() -> None:
    """29 of 64 bets were won and 16 of 41, in games that are all alike: each bet by itself says about ±19 points."""

    def of(*games: tuple[int, int]) -> Relations:
        row = {"figure": "bets", "place": 1, "title": "Bets won", "per": "trial"}
        counts = [
            {"session": f"{number}", "hits": hits, "trials": trials, **row}
            for number, (hits, trials) in enumerate(games)
        ]
        return relations(
            {"counts": counts, "sessions": [{**SESSIONS[0], "session": f"{n}"} for n in range(len(games))]}
        )

    (found,) = own_side_by_side(
        of((6, 13), (6, 13), (6, 13), (6, 13), (5, 12)), of((3, 8), (3, 8), (3, 8), (4, 9), (3, 8))
    )
    assert found.low is not None
    assert found.high is not None
    assert found.high - found.low > 0.35
    assert not found.is_settled
    assert found.more is not None
    assert found.more > 40


def tally(*margins: int) -> Tally:
    found = Tally()
    for margin in margins:
        found.games += 1
        found.margin.add(margin)
    return found


def test_what_bots_show_under_both_rules_follows_from_the_rule() -> None:
    ours = [games(*({"Ann": (each,), "Ben": (0,)} for each in margins)) for margins in ((9, 9, 10), (2, 2, 3))]
    bots = tally(*[8, 9] * 50), tally(*[3, 4] * 50)
    found = {each.title: each for each in side_by_side(*ours, bots)}["Lead at the end"]
    assert found.is_settled
    assert not found.is_a_finding
    assert found.verdict == "Clear: it follows from the rule, for bots went from 8.5 to 3.5 as well."
    uneven = replace(found, bots=(7.0, 4.2))
    assert uneven.verdict == "Clear: it follows from the rule, for bots went from 7.0 to 4.2 as well."
    other = {each.title: each for each in side_by_side(*ours, bots[::-1])}["Lead at the end"]  # type: ignore[arg-type]
    assert other.is_a_finding


def test_a_few_games_of_a_starter_settle_nothing() -> None:
    """3 of 6 against 0 of 6: the interval of Agresti and Caffo goes from -79 to +4 points."""
    found = side_by_side(games(*[AHEAD] * 3, *[BEHIND] * 3), games(*[BEHIND] * 6))
    assert not next(each for each in found if each.title == "Won by the starting player").is_settled
