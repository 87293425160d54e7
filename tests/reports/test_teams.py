"""Rows and figures count a team once: its partners have one score, lead together and win together."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import foretold
import pytest

from companion.games import GAMES
from companion.reports.figures import Relations, course, wins
from companion.reports.rows import tables_of
from companion.rules.bots import BotView, LegalActs
from companion.rules.events import GameEnded
from companion.rules.game import Act, Reason
from companion.rules.trade import team_points
from tests.reports.evenings import played_by_bots


def by_chance(view: BotView, legal: LegalActs) -> Act | None:
    turn = legal.turn_by_chance(view.chance)
    return turn.act if turn else None


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The rows of an evening of two pairs, played to its end."""
    spec = foretold.SPEC
    monkeypatch.setitem(GAMES, spec.name, spec)
    monkeypatch.setattr(spec, "_teams", ((1, 3), (2, 4)))
    monkeypatch.setattr(spec, "bot", by_chance)
    own_end = foretold.end_game

    def end_of_pairs(points: dict[str, int], won: Reason, shared: Reason) -> GameEnded:
        seats = tuple(points)
        return own_end(team_points(points, [seats[::2], seats[1::2]]), won, shared)

    monkeypatch.setattr(foretold, "end_game", end_of_pairs)
    return tables_of(played_by_bots("pairs", spec.name, 4))


def test_partners_have_one_score_one_lead_and_one_win(tables: Any) -> None:
    rows = {row["seat"]: row for row in tables["seats"]}
    assert [rows[seat]["team"] for seat in (1, 2, 3, 4)] == [1, 2, 1, 2]
    assert rows[1]["score"] == rows[3]["score"] != rows[2]["score"] == rows[4]["score"]
    won = 1 if rows[1]["score"] > rows[2]["score"] else 2
    assert [rows[seat]["won"] for seat in (1, 2, 3, 4)] == [float(seat % 2 == won % 2) for seat in (1, 2, 3, 4)]
    (session,) = tables["sessions"]
    assert session["margin"] == abs(rows[1]["score"] - rows[2]["score"])


def test_two_partners_who_are_level_are_no_change_of_the_lead(tables: Any) -> None:
    (changes,) = course.lead_changes(Relations.of(tables))
    of_team: dict[int, list[int]] = {}
    for row in tables["scores"]:
        of_team.setdefault(row["step"], [0, 0])[row["team"] - 1] = row["score"]
    led = [one > two for _, (one, two) in sorted(of_team.items()) if one != two]
    assert changes.value == sum(one is not two for one, two in pairwise(led))


def test_the_player_who_begins_is_expected_to_win_as_one_of_two_teams(tables: Any) -> None:
    assert wins.expected_of_starter(Relations.of(tables)) == 0.5
