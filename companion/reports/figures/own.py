"""What a game counts of itself: the figures that it declares (``companion.rules.own_figures``)."""

from __future__ import annotations

from companion.languages import later
from companion.reports.figures.figure import (
    MOST_RESAMPLED,
    Figure,
    mean_of_sums,
    ratio,
    ratio_of_sums,
    ratio_sums,
    share,
    sums_of,
)
from companion.reports.figures.relations import Relations

HITS = "CASE WHEN per = '100 rounds' THEN 100 * hits ELSE hits END"


def own_figures(rows: Relations) -> list[Figure]:
    """The figures that the game declares, as the table ``counts`` says: a share of trials (Wilson), a number in a case
    (bootstrap over the rounds), the mean of the rounds or of 100 rounds (bootstrap)."""
    found = []
    for name, title, per, in_all, trials, *sums in rows.ask(
        "SELECT figure, any_value(title), any_value(per), sum(hits), sum(trials),"
        f" {sums_of(HITS)}"
        " FROM counts GROUP BY figure ORDER BY min(place)"
    ):
        own = f"own_{name}"
        if per == "round":
            found.append(mean_of_sums(own, title, sums, later("rounds")))
        elif per == "100 rounds":
            found.append(mean_of_sums(own, title, sums, later("rounds"), kind="per 100"))
        elif per == "case":
            (many,) = rows.ask(
                f"SELECT {ratio_sums('hits', 'trials')} FROM counts WHERE figure = ? AND trials > 0", [name]
            )
            if many[-1] > MOST_RESAMPLED:
                found.append(ratio_of_sums(own, title, many[:-1], later("cases")))
                continue
            cases = rows.ask("SELECT hits, trials FROM counts WHERE figure = ? AND trials > 0", [name])
            found.append(ratio(own, title, [each for each, _ in cases], [each for _, each in cases], later("cases")))
        else:
            found.append(share(own, title, in_all, trials, later("cases")))
    return found
