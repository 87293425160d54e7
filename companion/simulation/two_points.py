"""Two tallies side by side: the effect of an option in simulated games, and whether chance explains it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Literal

from companion.languages import later
from companion.simulation.intervals import NORMAL_95
from companion.simulation.tally import Sample, Tally


@dataclass(frozen=True, slots=True)
class PointDifference:
    """A figure under both rulings, and the 95 % interval of the second less the first (normal distribution). ``kind``
    says whether it is a number or a share from 0 to 1; ``seat`` is whose (0: of all)."""

    title: str
    first: float
    second: float
    low: float
    high: float
    kind: Literal["number", "share"] = "number"
    seat: int = 0

    @property
    def is_settled(self) -> bool:
        """Whether chance hardly explains the difference."""
        return self.low > 0 or self.high < 0


def compare(first: Tally, second: Tally) -> tuple[PointDifference, ...]:
    """The figures of both; none if one has no game that came to its end."""
    if not (first.games and second.games):
        return ()
    return (*_numbers(first, second), *_wins(first, second))


def _numbers(first: Tally, second: Tally) -> Iterator[PointDifference]:
    for title, one, two in (
        (later("Moves in a game"), first.acts, second.acts),
        (later("Rounds in a game"), first.rounds, second.rounds),
        (later("Lead changes"), first.lead_changes, second.lead_changes),
        (later("Lead at the end"), first.margin, second.margin),
    ):
        spread = NORMAL_95 * sqrt(_variance(one) + _variance(two))
        yield PointDifference(title, one.mean, two.mean, two.mean - one.mean - spread, two.mean - one.mean + spread)


def _wins(first: Tally, second: Tally) -> Iterator[PointDifference]:
    for seat, share in first.win_rates.items():
        one, two = share.value, second.win_rates[seat].value if seat in second.win_rates else 0.0
        spread = NORMAL_95 * sqrt(one * (1 - one) / first.games + two * (1 - two) / second.games)
        title = later("Won by seat")
        yield PointDifference(title, one, two, two - one - spread, two - one + spread, "share", seat)


def _variance(sample: Sample) -> float:
    """Of the mean."""
    return sample.deviation**2 / sample.count
