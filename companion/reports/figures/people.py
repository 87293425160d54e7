"""The words of people: the answers at the end, and the notes in between."""

from __future__ import annotations

from companion.languages import later
from companion.reports.figures.figure import Figure, mean, share
from companion.reports.figures.relations import Relations

QUESTION = "coalesce(asked, question)"
"""The title of a question: its words, or its name if they were not saved."""


def answers(rows: Relations) -> list[Figure]:
    """The mean of the points that were given to each question with a scale at the end, bootstrap; one figure a
    question. Every answer counts alike."""
    found = rows.ask(
        f"SELECT {QUESTION}, list(points) FROM answers WHERE points IS NOT NULL GROUP BY question, 1 ORDER BY question"
    )
    title = later("Points for this question")
    return [mean("answers", title, values, later("answers"), of=question) for question, values in found]


def choices(rows: Relations) -> list[Figure]:
    """The share of the answers to a question with a choice that were this one, Wilson; one figure a question and
    answer, the most frequent first."""
    found = rows.ask(
        f"SELECT {QUESTION}, answer, count(*) AS hits, sum(count(*)) OVER (PARTITION BY question) AS given FROM answers"
        " WHERE kind = 'choice' GROUP BY question, 1, answer ORDER BY question, hits DESC, answer"
    )
    title = later("Chose this answer")
    return [
        share("choices", title, hits, int(given), later("answers"), of=f"{question} {answer}")
        for question, answer, hits, given in found
    ]


def notes_by_kind(rows: Relations) -> list[Figure]:
    """How many notes of each kind were made: plain counts; one figure a kind, the most frequent first."""
    found = rows.ask(
        "SELECT coalesce(kind, 'note'), count(*), count(DISTINCT session) FROM notes GROUP BY 1 ORDER BY 2 DESC, 1"
    )
    title = later("Notes")
    return [Figure("notes", title, float(times), count, later("games"), of=kind) for kind, times, count in found]
