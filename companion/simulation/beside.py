"""Real beside expected: what a group's evenings came to, beside what bots come to under the same rules and seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import erfc, isfinite, sqrt

from companion.simulation.intervals import binomial_p
from companion.simulation.tally import Sample, Tally

UNLIKELY = 0.01
"""A difference stands out if chance alone brings one as large less often than that."""
FEWEST = 5
"""Fewer games than that say nothing about a mean."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RealGames:
    """What was really played, under one set of rulings with one number of seats.

    ``wins``: how many of the ``games`` each seat won, by its place from 1; a shared win counts in part. The others are
    one number a game.
    """

    games: int
    wins: Mapping[int, float] = field(default_factory=dict)
    acts: Sequence[int] = ()
    rounds: Sequence[int] = ()
    lead_changes: Sequence[int] = ()
    margin: Sequence[int] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BesideExpected:
    """One figure: what was ``real`` in ``count`` games, what is ``expected``, and how likely chance alone brings a
    difference as large (``p``, two-sided: exact binomial for shares, normal for means; None: too few games)."""

    name: str
    real: float
    count: int
    expected: float
    p: float | None

    @property
    def stands_out(self) -> bool:
        """Whether chance hardly explains the difference."""
        return self.p is not None and self.p < UNLIKELY


def beside(real: RealGames, simulated: Tally) -> tuple[BesideExpected, ...]:
    """Every figure that both have."""
    return (*_wins(real, simulated), *_means(real, simulated))


def _wins(real: RealGames, simulated: Tally) -> Iterator[BesideExpected]:
    for seat, share in simulated.win_rates.items():
        if seat in real.wins and real.games:
            won = real.wins[seat]
            p = binomial_p(min(real.games, round(won)), real.games, share.value)
            yield BesideExpected(
                name=f"wins_{seat}", real=won / real.games, count=real.games, expected=share.value, p=p
            )


def _means(real: RealGames, simulated: Tally) -> Iterator[BesideExpected]:
    for name in ("acts", "rounds", "lead_changes", "margin"):
        values: Sequence[int] = getattr(real, name)
        sample: Sample = getattr(simulated, name)
        if values and sample.count:
            mean = sum(values) / len(values)
            yield BesideExpected(
                name=name, real=mean, count=len(values), expected=sample.mean, p=_mean_p(mean, values, sample)
            )


def _mean_p(mean: float, values: Sequence[int], sample: Sample) -> float | None:
    if len(values) < FEWEST:
        return None
    error = sample.deviation * sqrt(1 / len(values) + 1 / sample.count)
    distance = abs(mean - sample.mean) / error if error else float("inf") if mean != sample.mean else 0.0
    return erfc(distance / sqrt(2)) if isfinite(distance) else 0.0


def sentence(found: BesideExpected) -> str:
    """A figure as a designer reads it: what was real, what bots give, and what to make of it."""
    return f"{_what(found)} {_meaning(found)}"


def _what(found: BesideExpected) -> str:
    games = "1 game" if found.count == 1 else f"{found.count} games"
    if found.name.startswith("wins_"):
        won = f"{found.real * found.count:.1f}".removesuffix(".0")
        seat = found.name.removeprefix("wins_")
        return f"Seat {seat} won {won} of {games}; simulated {100 * found.expected:.0f} %."
    return f"{_HEADS[found.name].format(found.real)} in {games}; simulated {found.expected:.1f}."


_HEADS = {
    "acts": "{:.1f} acts a game",
    "rounds": "{:.1f} rounds a game",
    "lead_changes": "{:.1f} changes of the lead a game",
    "margin": "The first was {:.1f} ahead at the end",
}


def _meaning(found: BesideExpected) -> str:
    if found.p is None:
        return "Too few games to say more."
    if not found.stands_out:
        return "Chance explains the difference."
    if found.name.startswith("wins_"):
        return "Chance hardly explains that: look at what people do there that bots do not."
    return "Chance hardly explains that: people play this game otherwise than bots do."
