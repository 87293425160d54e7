"""Two versions of a game side by side: what differs, how sure that is, and how many games would settle it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np

from companion.languages import tr
from companion.reports.columns import TABLES, Tables
from companion.reports.figures import Figure, Relations, course, length, people, wins
from companion.reports.figures.figure import RESAMPLES, CaseValues
from companion.simulation.intervals import NORMAL_95

POWER_80 = 0.8416
"""Standard deviations that a test needs beyond its threshold to find in 8 of 10 what is there."""
MOST_NEEDED = 1_000
"""Cases of each version above which no number is named: nobody plays as many."""


@dataclass(frozen=True, slots=True)
class VersionDifference:
    """A figure of both versions. ``low`` to ``high`` is the 95 % interval of the difference, the second less the first
    (bootstrap); ``needed`` is how many games of each version would settle a difference as large as this (None: it is
    settled, or no number of games that anybody plays would)."""

    title: str
    first: Figure
    second: Figure
    difference: float | None
    low: float | None = None
    high: float | None = None
    needed: int | None = None

    @property
    def is_settled(self) -> bool:
        """Whether the interval leaves no difference out."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)

    @property
    def verdict(self) -> str:
        """What that means, in a sentence."""
        if self.difference is None or self.low is None:
            return tr("Too few games to say anything.")
        if self.is_settled:
            return tr("More, and hardly by chance.") if self.difference > 0 else tr("Less, and hardly by chance.")
        if self.needed is None:
            return tr("Not settled: even {count} of each version would not settle it.", count=MOST_NEEDED)
        cases = tr(self.first.cases)
        return tr(
            "Not settled: about {count} of each version would be enough ({cases}).", count=self.needed, cases=cases
        )


def split(tables: Tables, label: str) -> tuple[Tables, Tables]:
    """The rows of the evenings that do not have this label, and of those that do."""
    labels = {row["session"]: row["label"] for row in tables["sessions"]}
    chosen = {session for session, each in labels.items() if each == label}
    return _of(tables, labels.keys() - chosen), _of(tables, chosen)


def side_by_side(first: Relations, second: Relations) -> list[VersionDifference]:
    """The figures that two versions are compared by, each with its difference."""
    found = []
    for figure, values in MEASURES:
        pair = [next(iter(figure(rows)), None) for rows in (first, second)]
        if pair[0] is not None and pair[1] is not None:
            found.append(_beside(pair[0], pair[1], values(first), values(second)))
    ours, theirs = ({each.of: each for each in people.answers(rows)} for rows in (first, second))
    for question in (each for each in ours if each in theirs):
        points = _points(first, question), _points(second, question)
        found.append(_beside(ours[question], theirs[question], *points, title=question))
    return found


def _beside(
    one: Figure, two: Figure, ours: Sequence[float], theirs: Sequence[float], title: str = ""
) -> VersionDifference:
    title = title or one.title
    if one.value is None or two.value is None or len(ours) < 2 or len(theirs) < 2:
        return VersionDifference(title, one, two, None)
    first, second = np.asarray(ours, dtype=float), np.asarray(theirs, dtype=float)
    chance = np.random.default_rng(len(ours) + 31 * len(theirs))
    drawn = [each[chance.integers(0, len(each), (RESAMPLES, len(each)))].mean(axis=1) for each in (first, second)]
    low, high = np.quantile(drawn[1] - drawn[0], (0.025, 0.975))
    difference = float(second.mean() - first.mean())
    settled = low > 0 or high < 0
    return VersionDifference(
        title, one, two, difference, float(low), float(high), None if settled else _needed(first, second)
    )


def _needed(first: CaseValues, second: CaseValues) -> int | None:
    """Games of each version with which a difference as large as this one is found in 8 of 10 comparisons: the usual
    formula for two means (Cohen: Statistical Power Analysis, 1988)."""
    difference = abs(float(second.mean() - first.mean()))
    spread = (float(first.var(ddof=1)) + float(second.var(ddof=1))) / 2
    if not difference or not spread:
        return None
    needed = ceil(2 * spread * ((NORMAL_95 + POWER_80) / difference) ** 2)
    return needed if needed <= MOST_NEEDED else None


def _of(tables: Tables, sessions: Iterable[str]) -> Tables:
    wanted = set(sessions)
    return {name: [row for row in tables[name] if row["session"] in wanted] for name in TABLES}


def _points(rows: Relations, question: str) -> list[float]:
    return rows.numbers(f"SELECT points FROM answers WHERE {people.QUESTION} = ?", [question])


def _asked(query: str) -> Callable[[Relations], list[float]]:
    return lambda rows: rows.numbers(query)


MEASURES: tuple[tuple[Callable[[Relations], list[Figure]], Callable[[Relations], list[float]]], ...] = (
    (length.length, _asked(length.LENGTHS)),
    (length.round_length, _asked(length.ROUND_LENGTHS)),
    (length.turns, _asked("SELECT acts FROM sessions WHERE over")),
    (course.lead_changes, _asked(course.CHANGES)),
    (course.decided, _asked(course.DECIDED)),
    (course.margin, _asked("SELECT margin FROM sessions WHERE over")),
    (wins.wins_of_starter, _asked("SELECT won FROM seats WHERE started AND won IS NOT NULL")),
)
