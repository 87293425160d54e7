"""An evening with a revoke, a correction and a bomb: its report and its results name all three."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from companion.games import GAMES
from companion.reports.columns import TABLES
from companion.reports.making import evening_of_table, games_of
from companion.reports.moments import moments
from companion.reports.pages.blocks import Fold, Noticed
from companion.reports.pages.sheet import sheet_of
from companion.reports.report import report_on
from companion.reports.rows.seen import SeenEvening
from companion.rules.acts import Takeback, Undo
from companion.rules.game import Act
from companion.rules.notation import act_from_json
from companion.session import Session
from companion.ui.pages.results_page import ResultsPage
from companion.ui.views.evening.results import results
from companion.ui.views.page import PageLine, Tile
from tests.reports.evenings import kept

SEATS = ["Mara", "Jonas", "Lena"]
SAID: Sequence[dict[str, Any]] = (
    *({"act": "bet", "seat": seat, "tokens": 3} for seat in SEATS),
    {"act": "play", "seat": "Mara", "card": "R9"},
    {"act": "play", "seat": "Jonas", "card": "B12"},
    {"act": "play", "seat": "Lena", "card": "G10"},
    {"act": "play", "seat": "Lena", "card": "R15"},
    {"act": "play", "seat": "Mara", "card": "B3"},
    {"act": "play", "seat": "Jonas", "card": "R7"},
    {"act": "amend", "line": 9, "with": {"act": "play", "seat": "Jonas", "card": "G7"}},
    {"act": "play", "seat": "Jonas", "card": "bomb"},
    {"act": "bomb", "seat": "Jonas", "target": "Lena"},
    {"act": "play", "seat": "Lena", "card": "R1"},
    {"act": "play", "seat": "Mara", "card": "G9"},
)
"""Lena plays green although she has red 15; Jonas's red 7 was a green 7; his bomb hits Lena."""

BROKEN = "Lena could have followed with red 15 in trick 1, but played green 10."
SECTION = "4.6 A revoke that shows later"


@pytest.fixture
def evening() -> Session:
    game = GAMES["battle"]
    acts = [(5.0 * at, act_from_json(game.acts_known, line)) for at, line in enumerate(SAID)]
    options = {"goal": "fifteen", "start_tokens": 5}
    return kept("revoke", acts, {"record": 1, "game": "battle", "seats": SEATS, "options": options})


def test_a_broken_rule_is_a_row_and_a_moment_and_so_is_a_correction(evening: Session) -> None:
    tables = evening_of_table(evening).tables
    (row,) = tables["breaches"]
    assert set(row) <= set(TABLES["breaches"].names)
    assert (row["number"], row["player"], row["sentence"], row["section"]) == (7, "Lena", BROKEN, SECTION)
    found = {each.title: each for each in moments(tables)}
    assert (found["Lena broke a rule"].says, found["Lena broke a rule"].rule) == (BROKEN, SECTION)
    corrected = found["A move was corrected"]
    assert (corrected.number, corrected.rule) == (10, "")
    assert corrected.says == "Corrected for Jonas: green 7, not red 7. Green 7 beats red: Jonas wins the trick."


@pytest.mark.parametrize(
    ("act", "says"),
    [
        (Undo(), "Undone: Mara plays green 9 and so has no red."),
        (
            Takeback(),
            "Taken back with the table's consent: Mara plays green 9 and so has no red."
            " Shown in the meantime: the bomb and red 1.",
        ),
    ],
)
def test_an_undone_move_and_a_takeback_read_as_at_the_table(evening: Session, act: Act, says: str) -> None:
    (event,) = evening.table.history.say(act).events
    assert SeenEvening(evening, hidden=False).say(len(SAID) + 1, event) == says


def test_a_swing_rests_on_the_rule_of_the_event_that_moved_the_score(evening: Session) -> None:
    tables = evening_of_table(evening).tables
    assert {row["section"] for row in tables["scores"] if row["step"]} == {"5.6 Bomb"}
    (swing,) = (each for each in moments(tables) if each.is_swing)
    assert swing.rule == "5.6 Bomb"


def test_the_report_names_broken_rules_and_corrections(evening: Session) -> None:
    found = evening_of_table(evening)
    report = report_on(found, games_of(found))
    assert [(each.heading, each.broken) for each in report.disputed] == [(SECTION, 1)]
    blocks = sheet_of(report).blocks
    folds = [each.title for each in blocks if isinstance(each, Fold)]
    assert f"{SECTION}: broken 1 time" in folds
    assert "1 move was corrected" in folds
    assert [
        each for each in blocks if isinstance(each, Noticed) and each.says.startswith("Players broke a rule 1 time")
    ]


def test_the_results_name_a_broken_rule_in_a_line(evening: Session) -> None:
    page = ResultsPage(results(evening.table), ()).page()
    lines = [line.text for tile in page.blocks if isinstance(tile, Tile) for line in tile.lines
             if isinstance(line, PageLine)]  # fmt: skip
    assert f"A broken rule: {BROKEN}" in lines
    assert SECTION in lines
