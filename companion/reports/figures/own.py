"""What a game counts of itself: the figures that it declares (``companion.rules.own_figures``)."""

from __future__ import annotations

from companion.languages import later
from companion.reports.figures.figure import Figure, mean, share
from companion.reports.figures.relations import Relations


def own_figures(rows: Relations) -> list[Figure]:
    """The figures that the game declares. A share of trials with its Wilson interval, or the mean of the rounds,
    bootstrap; as the table ``counts`` says."""
    found = []
    for name, title, per, hits, trials in rows.ask(
        "SELECT figure, any_value(title), any_value(per), list(hits), sum(trials) FROM counts GROUP BY figure"
        " ORDER BY min(place)"
    ):
        if per == "round":
            found.append(mean(f"own_{name}", title, hits, later("rounds")))
        else:
            found.append(share(f"own_{name}", title, sum(hits), trials, later("cases")))
    return found
