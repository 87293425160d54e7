"""One thing to look at, and the words for its figure, its count and its chance."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from companion.languages import WORD, tr
from companion.languages.figures import figure as spoken_number
from companion.reports.figures import Figure, Relations

UNLIKELY = 0.05
"""Probability below which chance no longer explains a finding."""
FEW = 5
"""Cases below which nothing can be told apart from chance."""


@dataclass(frozen=True, slots=True)
class LookFirst:
    """``says`` is the finding, with its figure and its count; ``chance`` says whether chance explains it; ``hint`` is
    something to try. ``weight`` orders findings, the weightiest first; 0: only to be compared. ``key`` is the same for
    the same finding of other evenings, ``short`` is its figure alone."""

    says: str
    chance: str
    hint: str
    weight: float
    key: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class Earlier:
    """The version that another one is compared with: its name and its rows, and the name of the other one."""

    name: str
    rows: Relations
    than: str


@dataclass(frozen=True, slots=True)
class Subject:
    """The material of the findings: the rows, the words of acts on their keys, and those of the game's own figures that
    stay zero in bot games, too. ``earlier`` are the rows of another version, if there is one."""

    rows: Relations
    called: Mapping[str, str]
    never_by_bots: Collection[str] = ()
    earlier: Relations | None = None

    @property
    def unit(self) -> str:
        """The unit of the scores."""
        found = self.rows.ask("SELECT any_value(unit) FROM sessions")
        return tr(found[0][0], WORD) if found and found[0][0] else tr("points")


def weigh(p: float, count: int) -> tuple[str, float]:
    """Whether chance explains a count as far out as this, and how much it weighs."""
    if count < FEW:
        return tr("Too few to tell from chance ({count}).", count=count), 0.2
    if p >= UNLIKELY:
        return tr("It may be chance: chance alone gives as much in {cases} of 100 cases.", cases=round(100 * p)), 0.4
    return unlikely(p), 2.0 - p


def unlikely(p: float) -> str:
    if p < 0.01:
        return tr("Hardly chance: chance alone gives as much in fewer than 1 of 100 cases.")
    return tr("Hardly chance: chance alone gives as much in {cases} of 100 cases.", cases=round(100 * p))


def spoken_times(value: float) -> str:
    return spoken_number(value, 0 if float(value).is_integer() else 1)


def spoken_share(hits: float, count: int) -> str:
    return tr("{hits} of {count}", hits=spoken_times(hits), count=count)


def spoken_interval(found: Figure) -> str:
    """The interval of a figure, or that there are too few cases for one."""
    if found.low is None or found.high is None or found.count < 2:
        return tr("One game may be chance.")
    low, high = (spoken_figure(found, end) for end in (found.low, found.high))
    if low == high:
        return tr("The same in all cases so far.")
    return tr("The true figure is probably between {low} and {high}.", low=low, high=high)


def spoken_figure(found: Figure, value: float, *, places: int | None = None) -> str:
    """A value as people read it; a number has this many decimals, if given."""
    if found.kind == "share":
        return spoken_percent(value)
    if found.kind == "seconds":
        return spoken_seconds(value)
    return spoken_number(value, decimals(value) and 1 if places is None else places)


def decimals(*values: float | None) -> int:
    """How many decimals figures beside each other need: none if they are whole or large, more if all are small."""
    known = [abs(each) for each in values if each is not None]
    if any(each >= 100 for each in known) or all(each == round(each) for each in known):
        return 0
    return 1 if any(each >= 0.95 for each in known) else 2


def spoken_percent(share: float) -> str:
    """A share from 0 to 1 in percent."""
    return tr("{count}%", count=spoken_number(100 * share))


def spoken_seconds(seconds: float) -> str:
    """A length of time, in the unit that suits it.

    >>> spoken_seconds(8.25), spoken_seconds(150), spoken_seconds(5400)
    ('8.2 s', '2 min 30 s', '1 h 30 min')
    """
    if seconds < 59.95:
        return f"{spoken_number(seconds, 1)} s"
    whole, minutes = round(seconds), round(seconds / 60)
    if whole < 600:
        return f"{whole // 60} min {whole % 60:02d} s"
    if minutes < 60:
        return f"{minutes} min"
    return f"{minutes // 60} h {minutes % 60} min"
