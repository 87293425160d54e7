"""A figure: a value, how many cases it rests on, and an interval that says how sure it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, TypeAlias

import numpy as np

from companion.simulation.intervals import NORMAL_95, mean_interval, wilson

CaseValues: TypeAlias = np.ndarray[tuple[int], np.dtype[np.float64]]

Kind = Literal["share", "seconds", "number", "per 100"]

RESAMPLES = 2_000
MOST_RESAMPLED = 1_000
"""Cases up to which the bootstrap is drawn; with more, the normal distribution says the same in no time."""


@dataclass(frozen=True, slots=True)
class Figure:
    """``value`` is a share from 0 to 1, seconds, or a number, as ``kind`` says; None if there is no case. ``low`` and
    ``high`` are its 95 % interval by the ``method``; None for plain counts and if there are too few cases. ``count`` is
    how many cases it rests on, and ``cases`` what they are. ``of`` says whose it is (a player, a seat, a section);
    empty for all."""

    id: str
    title: str
    value: float | None
    count: int
    cases: str
    kind: Kind = "number"
    low: float | None = None
    high: float | None = None
    method: Literal["", "Wilson", "bootstrap", "normal"] = ""
    of: str = ""


def share(id_: str, title: str, hits: float, count: int, cases: str, *, of: str = "") -> Figure:
    """A share of cases with its Wilson interval; ``hits`` may be a fraction, for wins that several share."""
    if not count:
        return Figure(id_, title, None, 0, cases, "share", of=of)
    low, high = wilson(hits, count)
    return Figure(id_, title, hits / count, count, cases, "share", low, high, "Wilson", of)


def mean(id_: str, title: str, values: Sequence[float], cases: str, *, kind: Kind = "number", of: str = "") -> Figure:
    """A mean with the interval of the percentile bootstrap (Efron 1979; 2,000 draws, the same each time), or of the
    normal distribution above 1,000 cases. One case has no interval."""
    if not values:
        return Figure(id_, title, None, 0, cases, kind, of=of)
    cases_of = np.asarray(values, dtype=float)
    middle = float(cases_of.mean())
    if len(values) == 1:
        return Figure(id_, title, middle, 1, cases, kind, of=of)
    if len(values) > MOST_RESAMPLED:
        low, high = mean_interval(float(cases_of.sum()), float((cases_of**2).sum()), len(values))
        return Figure(id_, title, middle, len(values), cases, kind, low, high, "normal", of)
    low, high = np.quantile(resampled(cases_of), (0.025, 0.975))
    return Figure(id_, title, middle, len(values), cases, kind, float(low), float(high), "bootstrap", of)


def sums_of(value: str) -> str:
    """The columns of a query that ``mean_of_sums`` takes: the values themselves only where they are resampled."""
    few = f"CASE WHEN count({value}) <= {MOST_RESAMPLED} THEN list({value}) FILTER ({value} IS NOT NULL) END"
    return f"{few}, sum({value}), sum(power({value}, 2)), count({value})"


def mean_of_sums(
    id_: str, title: str, sums: Sequence[Any], cases: str, *, kind: Kind = "number", of: str = ""
) -> Figure:
    """The same as ``mean``, of what ``sums_of`` found: millions of cases take no more memory than one."""
    values, total, squares, count = sums
    if not count:
        return Figure(id_, title, None, 0, cases, kind, of=of)
    if values is not None:
        return mean(id_, title, values, cases, kind=kind, of=of)
    low, high = mean_interval(float(total), float(squares), count)
    return Figure(id_, title, float(total) / count, count, cases, kind, low, high, "normal", of)


def added(lots: Sequence[Sequence[Any]]) -> tuple[Any, ...]:
    """The results of ``sums_of`` in each lot, together: the values only if they are few."""
    total, squares, count = (sum(each[at] or 0 for each in lots) for at in (1, 2, 3))
    are_few = count <= MOST_RESAMPLED
    return sorted(value for each in lots for value in each[0] or ()) if are_few else None, total, squares, count


def ratio(
    id_: str, title: str, hits: Sequence[float], trials: Sequence[int], cases: str, *, kind: Kind = "number"
) -> Figure:
    """Hits in a trial: the sums of both over groups of trials, such as the rounds of a game. The interval is the
    percentile bootstrap over the groups, for trials of one group resemble each other; above 1,000 groups that of the
    normal distribution. One group has no interval."""
    above, below = np.asarray(hits, dtype=float), np.asarray(trials, dtype=float)
    above, below = above[below > 0], below[below > 0]
    count = int(below.sum())
    if not count:
        return Figure(id_, title, None, 0, cases, kind)
    value = float(above.sum() / count)
    if len(below) == 1:
        return Figure(id_, title, value, count, cases, kind)
    if len(below) > MOST_RESAMPLED:
        spread = NORMAL_95 * float(np.sqrt(((above - value * below) ** 2).sum())) / count
        return Figure(id_, title, value, count, cases, kind, value - spread, value + spread, "normal")
    drawn = _draws(len(below))
    low, high = np.quantile(above[drawn].sum(axis=1) / below[drawn].sum(axis=1), (0.025, 0.975))
    return Figure(id_, title, value, count, cases, kind, float(low), float(high), "bootstrap")


def resampled(values: CaseValues) -> CaseValues:
    """The means of 2,000 samples drawn with replacement from the values, the same each time."""
    found: CaseValues = values[_draws(len(values))].mean(axis=1)
    return found


def ratio_sums(hits: str, trials: str) -> str:
    """The columns of a query that ``ratio_of_sums`` takes, and how many groups there are."""
    squares = f"sum(power({hits}, 2)), sum(power({trials}, 2)), sum({hits} * {trials})"
    return f"sum({hits}), sum({trials}), {squares}, count(*)"


def ratio_of_sums(id_: str, title: str, sums: Sequence[Any], cases: str, *, kind: Kind = "number") -> Figure:
    """The same as ``ratio`` for more than 1,000 groups, of the sums of hits, of trials, of the squares of both and of
    their products: millions of groups take no more memory than one."""
    hits, trials, hits_squared, trials_squared, products = map(float, sums)
    value = hits / trials
    spread = NORMAL_95 * max(0.0, hits_squared - 2 * value * products + value**2 * trials_squared) ** 0.5 / trials
    return Figure(id_, title, value, int(trials), cases, kind, value - spread, value + spread, "normal")


@lru_cache(maxsize=2)
def _draws(count: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """2,000 samples of as many cases, by their places, drawn with replacement; the same each time."""
    drawn = np.random.default_rng(count).integers(0, count, (RESAMPLES, count))
    drawn.flags.writeable = False
    return drawn
