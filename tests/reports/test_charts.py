"""Charts show what was counted: read from the texts and the places in their SVG."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.ledger.roster import paint
from companion.reports.pages.charts import COLOURS, LETTERS, differences, score_lines, time_by_phase


def texts(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]+)</text>", svg)


def act(player: str, word: str, thinking_s: float | None, *, stands: bool = True) -> dict[str, Any]:
    return {"player": player, "act": word, "thinking_s": thinking_s, "stands": stands}


def test_the_heat_map_has_the_time_of_each_player_and_phase() -> None:
    acts = [
        act("Ann", "bet", 30.0), act("Ann", "bet", 35.0), act("Ben", "bet", 5.0), act("Ben", "play", 12.0),
        act("Ben", "play", 90.0, stands=False), act("Ben", "play", None),
    ]  # fmt: skip
    said = texts(time_by_phase(acts, {"bet": "Bet", "play": "Play a card"}, str))
    assert {"Ann", "Ben", "Bet", "Play a card"} <= set(said)
    assert sorted(each for each in said if ":" in each) == ["0:05", "0:12", "1:05"]


def test_without_times_there_is_no_heat_map() -> None:
    assert time_by_phase([act("Ann", "bet", None)], {}, str) == ""


def test_a_long_label_of_a_difference_breaks_and_the_chart_stays_as_wide_as_a_phone() -> None:
    """A phone shows about 310 units: letters of 13 units are 13 pixels there."""
    question = "Was it always clear to you what you could do next? 3.2 → 4.1"
    rows: list[dict[str, object]] = [
        {"label": label, "value": 0.1, "low": -0.2, "high": 0.4, "sure": False} for label in (question, "Rounds: 5 → 3")
    ]
    svg = differences(rows, "v6")
    lines = re.findall(r"<tspan[^>]*>([^<]+)</tspan>", svg) or texts(svg)
    assert max(map(len, lines)) <= LETTERS
    (width,) = re.findall(r'viewBox="0 0 ([\d.]+) ', svg)
    assert float(width) <= 320
    assert set(re.findall(r'font-size="([\d.]+)px"', svg)) == {"13"}


def test_a_line_has_the_colour_of_its_player_at_the_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    paint({"Ben": 3})
    rows = [
        {"step": step, "number": step, "round": 1, "player": player, "score": step}
        for step in (0, 1)
        for player in ("Ann", "Ben")
    ]
    svg = score_lines(rows, [], [1], "points")
    assert COLOURS[2] in svg
    assert COLOURS[1] not in svg
