"""What people said: the answers at the end, and the notes in between."""

from __future__ import annotations

from companion.languages import later
from companion.reports.figures.figure import Figure, mean
from companion.reports.figures.relations import Relations


def answers(rows: Relations) -> list[Figure]:
    """The mean of the points that were given to each question at the end, bootstrap; one figure a question. Every
    answer counts alike, whoever gave it."""
    found = rows.ask(
        "SELECT question, list(points) FROM answers WHERE points IS NOT NULL GROUP BY question ORDER BY question"
    )
    title = later("Points for this question")
    return [mean("answers", title, values, later("answers"), of=question) for question, values in found]


def notes_by_kind(rows: Relations) -> list[Figure]:
    """How many notes of each kind were made: plain counts; one figure a kind, the most frequent first."""
    found = rows.ask(
        "SELECT coalesce(kind, 'note'), count(*), count(DISTINCT session) FROM notes GROUP BY 1 ORDER BY 2 DESC, 1"
    )
    title = later("Notes of this kind")
    return [Figure("notes", title, float(times), count, later("evenings"), of=kind) for kind, times, count in found]
