"""A figure: a value, how many cases it rests on, and an interval that says how sure it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from companion.simulation.intervals import mean_interval, wilson

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


def resampled(values: CaseValues) -> CaseValues:
    """The means of 2,000 samples drawn with replacement from the values, the same each time."""
    draws = np.random.default_rng(len(values)).integers(0, len(values), (RESAMPLES, len(values)))
    found: CaseValues = values[draws].mean(axis=1)
    return found
