"""Real beside expected: the figures of a group's evenings, beside those of bots under the same rules and seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import erfc, isfinite, sqrt

from companion.languages import tr
from companion.languages.figures import figure
from companion.simulation.intervals import binomial_p
from companion.simulation.tally import Sample, Tally

UNLIKELY = 0.01
"""A difference stands out if chance alone brings one as large less often than that."""
KNOWN = 100
"""From this number of simulated games or cases on a share is taken as known; with fewer, chance moves it too far."""
FEWEST = 5
"""Fewer games than that say nothing about a mean."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RealGames:
    """The games that people really played under one set of options with one number of seats.

    ``wins`` is the number of the ``games`` that each seat won, by its place from 1; a shared win counts in part. The
    others are one number per game.
    """

    games: int
    wins: Mapping[int, float] = field(default_factory=dict)
    acts: Sequence[int] = ()
    rounds: Sequence[int] = ()
    lead_changes: Sequence[int] = ()
    margin: Sequence[int] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BesideExpected:
    """One figure: its ``real`` value in ``count`` games, its ``expected`` value, and the probability ``p`` of such a
    difference by chance alone (two-sided: exact binomial for shares, normal for means; None: too few games). A figure
    that the game declares has its ``title``. ``is_share``: it is a share of ``count`` cases, else a mean of rounds.
    """

    name: str
    real: float
    count: int
    expected: float
    p: float | None
    title: str = ""
    is_share: bool = False

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
            p = binomial_p(min(real.games, round(won)), real.games, share.value) if simulated.games >= KNOWN else None
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
    """A figure for a designer: the real value, that of bots, and its meaning."""
    return f"{_what(found)} {_meaning(found)}"


def _what(found: BesideExpected) -> str:
    said: dict[str, object] = {"real": figure(found.real, 1), "count": found.count}
    said["expected"] = figure(found.expected, 1)
    if found.title:
        said["title"] = tr(found.title)
        if not found.is_share:
            return tr("{title}: {real} ({count:round}); simulated {expected}.", **said)
        said["real"], said["expected"] = (f"{figure(100 * each)} %" for each in (found.real, found.expected))
        return tr("{title}: {real} of {count}; simulated {expected}.", **said)
    match found.name:
        case "acts":
            return tr("{real} moves a game in {count:game}; simulated {expected}.", **said)
        case "rounds":
            return tr("{real} rounds a game in {count:game}; simulated {expected}.", **said)
        case "lead_changes":
            return tr("{real} changes of the lead a game in {count:game}; simulated {expected}.", **said)
        case "margin":
            return tr("The first was {real} ahead at the end in {count:game}; simulated {expected}.", **said)
    won = found.real * found.count
    return tr(
        "Seat {seat} won {won} of {count:game}; simulated {expected} %.",
        seat=found.name.removeprefix("wins_"),
        won=figure(won, 0 if abs(won - round(won)) < 1e-9 else 1),
        count=found.count,
        expected=figure(100 * found.expected),
    )


def _meaning(found: BesideExpected) -> str:
    if found.p is None:
        return tr("Too few games to say more.")
    if not found.stands_out:
        return tr("Chance explains the difference.")
    if found.name.startswith("wins_"):
        return tr("Chance hardly explains that: look at what people do there that bots do not.")
    return tr("Chance hardly explains that: people play this game differently from bots.")
