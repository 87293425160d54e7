"""A game's own counts: the figures that it declares (``companion.rules.own_figures``)."""

from __future__ import annotations

from companion.languages import later
from companion.reports.figures.figure import Figure, Kind
from companion.reports.figures.relations import Relations, ratio_by_evening

HITS = "CASE WHEN per = '100 rounds' THEN 100 * hits ELSE hits END"
TRIALS = "CASE WHEN per IN ('round', '100 rounds') THEN 1 ELSE trials END"
SUMS = f"""
    SELECT sum({HITS})::DOUBLE, sum({TRIALS})::BIGINT FROM counts WHERE figure = ?
    GROUP BY session HAVING sum({TRIALS}) > 0 ORDER BY session
"""

CASES: dict[str, tuple[str, Kind]] = {
    "round": (later("rounds"), "number"),
    "100 rounds": (later("rounds"), "per 100"),
    "case": (later("cases"), "number"),
    "trial": (later("cases"), "share"),
}
"""The unit that a figure is counted over, and its kind, by its name in the table ``counts``."""


def own_figures(rows: Relations) -> list[Figure]:
    """The figures that the game declares, as the table ``counts`` says: a share of trials, a number in a case, the mean
    of the rounds or of 100 rounds. Bootstrap over the evenings, for the rounds of one resemble each other."""
    declared = rows.ask(
        "SELECT figure, any_value(title), any_value(per) FROM counts GROUP BY figure ORDER BY min(place)"
    )
    return [
        ratio_by_evening(rows, f"own_{name}", title, SUMS, CASES[per][0], kind=CASES[per][1], values=[name])
        for name, title, per in declared
    ]
