"""A single game stands beside other games of its version and bot games, and says who first had what wins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games import GAMES, game_named
from companion.ledger.sessions import home
from companion.reports import bots_at_goal, expected
from companion.reports.bots_at_goal import FirstAtGoal, first_at_goal
from companion.reports.expected import ExpectedGroup
from companion.reports.making import evenings_named, games_beside, games_of
from companion.reports.pages.blocks import CellTable, Fold, Paragraph
from companion.reports.pages.one_game import figures_of_one
from companion.reports.report import Report, report_on
from tests.reports.evenings import played_by_bots


def beside(name: str) -> list[str]:
    found = games_beside(evenings_named([name]))
    assert found is not None
    return sorted(row["session"] for row in found["sessions"])


def test_only_finished_games_of_the_same_version_options_and_number_of_players_stand_beside_a_game() -> None:
    for number in range(3):
        played_by_bots(f"seven {number}", "lost-war", 2, number, label="v7")
    played_by_bots("six", "lost-war", 2, 3, label="v6")
    played_by_bots("fewer stones", "lost-war", 2, 4, label="v7", stones=4)
    assert beside("seven 0") == ["seven 1", "seven 2"]
    assert beside("six") == []
    assert games_beside(evenings_named(["all"])) is None


def cells(report: Report) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]], list[str]]:
    """The heads of the table, its rows by their titles, and the sentences around it."""
    (fold,) = [each for each in figures_of_one(report) if isinstance(each, Fold)]
    (table,) = [each for each in fold.blocks if isinstance(each, CellTable)]
    sentences = [each.text for each in fold.blocks if isinstance(each, Paragraph)]
    return table.heads, {row[0]: row[1:] for row in table.rows}, sentences


def test_a_game_has_each_figure_beside_other_games_and_bot_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot games are the played ones, of 26, 15 and 52 moves: the mean of the last two is 33.5, of all 31."""
    monkeypatch.setattr(expected, "GAMES", 3)
    for number in range(3):
        played_by_bots(f"seven {number}", "lost-war", 2, number, label="v7")
    found = evenings_named(["seven 0"])
    report = report_on(found, games_of(found), simulate_s=60.0, others=games_beside(found))
    heads, rows, sentences = cells(report)
    assert heads == ("figure", "this game", "your other 2 games", "3 bot games")
    assert rows["Moves in a game"] == ("26", "33.5", "31 (15–52)")
    assert sentences[0] == "Of several games, each number is the mean. In brackets: where 8 of 10 bot games lie."


def test_without_bots_and_other_games_the_table_has_one_column() -> None:
    played_by_bots("alone", "lost-war", 2)
    found = evenings_named(["alone"])
    heads, rows, sentences = cells(report_on(found, games_of(found)))
    assert heads == ("figure", "this game")
    assert rows["Moves in a game"] == ("26",)
    assert all(each.startswith("Zero here and elsewhere: ") for each in sentences)


def test_a_game_that_bots_could_not_play_is_named_with_the_cause() -> None:
    played_by_bots("alone", "lost-war", 2)
    found = evenings_named(["alone"])
    report = report_on(found, games_of(found))
    failed = ExpectedGroup("Lost War", "", 2, 1, trouble="no game ended in time")
    blocks = figures_of_one(replace(report, expected=(failed,)))
    told = [each.text for each in blocks if isinstance(each, Paragraph)]
    assert told == ["Nothing to compare with: no game ended in time"]


@pytest.mark.slow
def test_bots_say_how_often_the_first_at_the_goal_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games as evenings: who first had 6 tokens alone, and who won. They are saved for the next report."""
    monkeypatch.setattr(bots_at_goal, "GAMES", 6)
    monkeypatch.setattr(bots_at_goal, "FEWEST", 1)
    found = first_at_goal(game_named("battle"), "goal=6 start_tokens=5", 3, 6, within_s=60.0)
    won = []
    for number in range(6):
        played_by_bots(f"game {number}", "battle", 3, number, goal=6, start_tokens=5)
        tables = evenings_named([f"game {number}"]).tables
        steps = [row["step"] for row in tables["scores"] if row["score"] >= 6]
        first = [row["player"] for row in tables["scores"] if row["score"] >= 6 and row["step"] == min(steps)]
        won += [first[0] in tables["sessions"][0]["winners"].split(", ")] if len(first) == 1 else []
    assert found == FirstAtGoal(sum(won), len(won))
    assert 0 < sum(won) < len(won)
    assert len(list((home() / "simulated").glob("battle-*-goal.json"))) == 1
    assert first_at_goal(game_named("battle"), "goal=6 start_tokens=5", 3, 6, within_s=0.0) == found


def test_too_few_games_and_options_that_are_gone_say_nothing() -> None:
    assert first_at_goal(GAMES["battle"], "goal=6", 3, 6, within_s=0.0) is None
    assert first_at_goal(GAMES["battle"], "colour=red", 3, 6, within_s=0.0) is None
