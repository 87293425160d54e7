"""What a game counts of itself: the figures that it declares (``companion.rules.own_figures``)."""

from __future__ import annotations

from companion.languages import later
from companion.reports.figures.figure import Figure, mean, ratio, share
from companion.reports.figures.relations import Relations


def own_figures(rows: Relations) -> list[Figure]:
    """The figures that the game declares, as the table ``counts`` says: a share of trials (Wilson), a number in a case
    (bootstrap over the rounds), the mean of the rounds or of 100 rounds (bootstrap)."""
    found = []
    for name, title, per, hits, trials in rows.ask(
        "SELECT figure, any_value(title), any_value(per), list(hits), list(trials) FROM counts GROUP BY figure"
        " ORDER BY min(place)"
    ):
        own = f"own_{name}"
        if per == "round":
            found.append(mean(own, title, hits, later("rounds")))
        elif per == "100 rounds":
            found.append(mean(own, title, [100 * each for each in hits], later("rounds"), kind="per 100"))
        elif per == "case":
            found.append(ratio(own, title, hits, trials, later("cases")))
        else:
            found.append(share(own, title, sum(hits), sum(trials), later("cases")))
    return found
