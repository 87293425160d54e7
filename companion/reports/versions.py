"""Two versions of a game side by side: what differs, how sure that is, and how many games would settle it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil

import numpy as np

from companion.languages import later, tr
from companion.reports.columns import TABLES, Tables
from companion.reports.figures import Figure, Relations, course, length, own, people, wins
from companion.reports.figures.figure import mean
from companion.reports.findings.look import UNLIKELY, decimals, spoken_figure
from companion.simulation.intervals import NORMAL_95, mean_difference_half, share_difference
from companion.simulation.tally import Tally

POWER_80 = 0.8416
"""The standard deviations beyond its threshold with which a test finds 8 of 10 real differences."""
SURE_IN_A_TABLE = 0.5
"""Results by luck that a table may bring, on the mean, before a single one proves nothing."""
A_FEW_MORE = 10
"""More games of each version that are worth waiting for."""
MOST_MORE = 100
"""The most games of each version that a sentence asks for: nobody plays more."""


COUNTED_BY_BOTS = {"turns": "acts", "rounds": "rounds", "lead_changes": "lead_changes", "margin": "margin"}
"""Figures that games of bots have, too, and their names there."""
THOUGHTS = f"""
    SELECT avg(thinking_s) FROM acts JOIN sessions s USING (session)
    WHERE stands AND thinking_s IS NOT NULL AND s.length_s >= {length.TIMED_S} GROUP BY session
"""
WAITS = f"""
    SELECT avg(waiting_s / (waiting_s + thinking_s)) FROM seats
    WHERE waiting_s + thinking_s >= {length.TIMED_S} GROUP BY session
"""
AT_LEAST_ONE = ("rounds", "turns")
ROUND_TURNS = "SELECT acts, rounds FROM sessions WHERE over AND rounds > 0"
ROUND_MEANS = f"SELECT total / count FROM ({length.ROUND_SUMS}) WHERE count > 0"


@dataclass(frozen=True, slots=True)
class VersionDifference:
    """A figure of both versions. ``low`` to ``high`` is the 95 % interval of the difference, the second less the first
    (Welch; of shares: Agresti and Caffo); ``more`` is how many more games of each version would settle a difference as
    large as this (None: it is settled, or no number of games that anybody plays would). ``bots`` are the values of both
    versions in bot games, if they differ the same way: then the rule itself makes the difference."""

    title: str
    first: Figure
    second: Figure
    difference: float | None
    low: float | None = None
    high: float | None = None
    more: int | None = None
    bots: tuple[float, float] | None = None
    among: int = 1
    """How many figures are looked at together with this one."""

    @property
    def is_settled(self) -> bool:
        """Whether the interval leaves no difference out."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)

    @property
    def is_near(self) -> bool:
        """Whether it is settled, or backed by bots, or would be settled by a few more games."""
        if self.is_settled or self.bots is not None:
            return True
        return self.more is not None and self.more <= A_FEW_MORE

    @property
    def is_a_finding(self) -> bool:
        """Whether chance hardly explains it, and the rule alone does not either."""
        return self.is_settled and self.bots is None

    @property
    def is_sure(self) -> bool:
        """Whether chance hardly explains it, among all that is looked at together with it."""
        return self.is_a_finding and self.among * UNLIKELY <= SURE_IN_A_TABLE

    @property
    def verdict(self) -> str:
        """Its meaning, in a sentence."""
        if self.difference is None or self.low is None:
            return tr("Open: too few games to say anything.")
        if self.is_settled and self.bots is not None:
            return tr("Clear: it follows from the rule, for bots went from {before} to {now} as well.", **self._of_bots)
        if self.is_settled and not self.is_sure:
            return tr("Likely: it stands out, but with {count:row}, about one does so by luck.", count=self.among)
        if self.is_settled:
            return (
                tr("Clear: more, and hardly by chance.")
                if self.difference > 0
                else tr("Clear: less, and hardly by chance.")
            )
        if self.bots is not None:
            return tr("Likely: bots went from {before} to {now} as well. Your games alone are too few.",
                      **self._of_bots)  # fmt: skip
        if self.more is None:
            return tr("Open: even {count:more game} of each version would not settle it.", count=MOST_MORE)
        return tr("Open: about {count:more game} of each version would settle it.", count=self.more)

    @property
    def _of_bots(self) -> dict[str, str]:
        """The values of bot games, with as many decimals each."""
        before, now = self.bots or (0.0, 0.0)
        places = decimals(before, now)
        return {
            "before": spoken_figure(self.first, before, places=places),
            "now": spoken_figure(self.first, now, places=places),
        }


@dataclass(frozen=True, slots=True)
class FigurePair:
    """A figure of one seat, player, kind or answer (``of``) in both versions; None: a version has none."""

    of: str
    first: Figure | None
    second: Figure | None

    @property
    def id(self) -> str:
        """The name of the figure."""
        either = self.first or self.second
        assert either is not None
        return either.id


def split(tables: Tables, label: str) -> tuple[Tables, Tables]:
    """The rows of the evenings that do not have this label, and of those that do."""
    labels = {row["session"]: row["label"] for row in tables["sessions"]}
    chosen = {session for session, each in labels.items() if each == label}
    return _of(tables, labels.keys() - chosen), _of(tables, chosen)


def side_by_side(
    first: Relations, second: Relations, bots: tuple[Tally, Tally] | None = None
) -> list[VersionDifference]:
    """The figures that compare two versions, each with its difference; a game is one case. The time at which a game is
    decided is not one of them: in shorter games it always comes later, counted in rounds. ``bots`` are the results of
    bots under the rules of each, with the same number of players.
    """
    found = []
    for figure, values in MEASURES:
        one, two = (figure(rows) for rows in (first, second))
        if one is not None and two is not None:
            beside = _beside(one, two, values(first), values(second))
            found.append(_with_bots(beside, bots) if bots is not None else beside)
    ours, theirs = ({each.of: each for each in people.answers(rows)} for rows in (first, second))
    for question in (each for each in ours if each in theirs):
        points = _points(first, question), _points(second, question)
        found.append(_beside(ours[question], theirs[question], *points, title=question))
    return found


def moves_in_a_round(first: Relations, second: Relations) -> VersionDifference | None:
    """All moves by all rounds in both versions; it explains other figures and is none that a designer aims at. None if
    no game has rounds."""
    before, now = ([(float(acts), rounds) for acts, rounds in rows.ask(ROUND_TURNS)] for rows in (first, second))
    if not before or not now:
        return None
    title, sums = later("Moves in a round"), (_linear(before), _linear(now))
    one, two = (mean("round_turns", title, values, length.PLAYED) for values in sums)
    return _beside(one, two, *sums)


def own_side_by_side(first: Relations, second: Relations) -> list[VersionDifference]:
    """The game's own figures in both versions; a game is one case. A figure that is the same in every game is left out,
    and one that always equals another is shown once.
    """
    ours, theirs = ({each.id: each for each in own.own_figures(rows)} for rows in (first, second))
    found: dict[str, VersionDifference] = {}
    for name in ours:
        if name in theirs and (ours[name].value or theirs[name].value):
            one, two = ours[name], theirs[name]
            before, now = (rows.ask(own.SUMS, [name.removeprefix("own_")]) for rows in (first, second))
            if len({hits / trials for hits, trials in (*before, *now)}) < 2:
                continue
            beside = _beside(one, two, _linear(before), _linear(now))
            beside = _at_least_as_wide(beside, before, now) if one.kind == "share" else beside
            found.setdefault(str((one.kind, before, now)), beside)
    return [replace(each, among=len(found)) for each in found.values()]


def _at_least_as_wide(
    found: VersionDifference, first: Sequence[tuple[float, int]], second: Sequence[tuple[float, int]]
) -> VersionDifference:
    """A difference of shares whose interval is no narrower than that of trials that have nothing to do with each other:
    a few games can resemble each other by luck."""
    one, two = (_whole(sums) for sums in (first, second))
    if found.low is None or found.high is None or not one[1] or not two[1]:
        return found
    low, high = share_difference(one, two)
    if high - low <= found.high - found.low:
        return found
    shares = one[0] / one[1], two[0] / two[1]
    a_game = one[1] / len(first), two[1] / len(second)
    spread = sum(share * (1 - share) / trials for share, trials in zip(shares, a_game, strict=True))
    low, fewest = max(low, -shares[0]), min(len(first), len(second))
    more = None if low > 0 or high < 0 else _more(shares[1] - shares[0], spread / 2, fewest)
    return replace(found, low=low, high=high, more=more)


def _whole(sums: Sequence[tuple[float, int]]) -> tuple[float, int]:
    return sum(hits for hits, _ in sums), sum(trials for _, trials in sums)


def _linear(sums: Sequence[tuple[float, int]]) -> list[float]:
    """A value for each evening whose mean is the ratio of all hits to all trials, and whose spread is that of the
    ratio: its linear form (W. G. Cochran: Sampling Techniques, 1977)."""
    hits, trials = _whole(sums)
    if not trials:
        return []
    ratio, usual = hits / trials, trials / len(sums)
    return [ratio + (own_hits - ratio * each) / usual for own_hits, each in sums]


def pairs(first: Relations, second: Relations) -> list[FigurePair]:
    """The separate counts of both versions: wins by seat and by player, chosen answers."""
    found = []
    for figures in (wins.wins_by_seat, wins.wins_by_player, people.choices):
        ours, theirs = ({each.of: each for each in figures(rows)} for rows in (first, second))
        found += [FigurePair(of, ours.get(of), theirs.get(of)) for of in dict.fromkeys((*ours, *theirs))]
    return found


def _beside(
    one: Figure, two: Figure, ours: Sequence[float], theirs: Sequence[float], title: str = ""
) -> VersionDifference:
    title = title or one.title
    if one.value is None or two.value is None or len(ours) < 2 or len(theirs) < 2:
        return VersionDifference(title, one, two, None)
    first, second = np.asarray(ours, dtype=float), np.asarray(theirs, dtype=float)
    difference = float(second.mean() - first.mean())
    if one.method == "Wilson":
        low, high = share_difference((float(first.sum()), len(first)), (float(second.sum()), len(second)))
    else:
        spreads = float(first.var(ddof=1)), float(second.var(ddof=1))
        half = mean_difference_half(spreads, (len(first), len(second)))
        low, high = difference - half, difference + half
    least = 1.0 if one.id in AT_LEAST_ONE else 0.0
    low = max(low, least - float(first.mean()))  # No figure is below zero, and no game has less than a round.
    spread = (float(first.var(ddof=1)) + float(second.var(ddof=1))) / 2
    more = None if low > 0 or high < 0 else _more(difference, spread, min(len(first), len(second)))
    return VersionDifference(title, one, two, difference, low, high, more)


def _with_bots(found: VersionDifference, tallies: tuple[Tally, Tally]) -> VersionDifference:
    """The same with what bots came to, if their games differ the same way and not by chance."""
    name = COUNTED_BY_BOTS.get(found.first.id)
    if name is None or not found.difference:
        return found
    before, now = (getattr(each, name) for each in tallies)
    is_higher, is_lower = now.interval[0] > before.interval[1], now.interval[1] < before.interval[0]
    return replace(found, bots=(before.mean, now.mean)) if (is_higher if found.difference > 0 else is_lower) else found


def _more(difference: float, spread: float, played: int) -> int | None:
    """Games of each version beyond those that were ``played`` with which a difference as large as this one is found in
    8 of 10 comparisons, by the variance of a case: the usual formula for two means (Cohen: Statistical Power Analysis,
    1988)."""
    if not difference or not spread:
        return None
    more = max(1, ceil(2 * spread * ((NORMAL_95 + POWER_80) / difference) ** 2) - played)
    return more if more <= MOST_MORE else None


def _of(tables: Tables, sessions: Iterable[str]) -> Tables:
    wanted = set(sessions)
    return {name: [row for row in tables[name] if row["session"] in wanted] for name in TABLES}


def _points(rows: Relations, question: str) -> list[float]:
    return rows.numbers(f"SELECT points FROM answers WHERE {people.QUESTION} = ?", [question])


def _query(query: str) -> Callable[[Relations], list[float]]:
    return lambda rows: rows.numbers(query)


def _only(figures: Callable[[Relations], list[Figure]], place: int = 0) -> Callable[[Relations], Figure | None]:
    return lambda rows: found[place] if len(found := figures(rows)) > place else None


def _thinking(rows: Relations) -> Figure:
    return mean("thinking", later("Thinking time per move"), rows.numbers(THOUGHTS), length.PLAYED, kind="seconds")


def _round_length(rows: Relations) -> Figure:
    return mean("round_length", later("Length of a round"), rows.numbers(ROUND_MEANS), length.PLAYED, kind="seconds")


def _waiting(rows: Relations) -> Figure:
    return mean("downtime", later("Time with nothing to do"), rows.numbers(WAITS), length.PLAYED, kind="share")


MEASURES: tuple[tuple[Callable[[Relations], Figure | None], Callable[[Relations], list[float]]], ...] = (
    (_only(length.length), _query(length.LENGTHS)),
    (_only(length.turns, 1), _query("SELECT rounds FROM sessions WHERE over")),
    (_round_length, _query(ROUND_MEANS)),
    (_only(length.turns), _query("SELECT acts FROM sessions WHERE over")),
    (_thinking, _query(THOUGHTS)),
    (_waiting, _query(WAITS)),
    (_only(course.lead_changes), _query(course.CHANGES)),
    (_only(course.margin), _query("SELECT margin FROM sessions WHERE over")),
    (_only(wins.wins_of_starter), _query("SELECT won FROM seats WHERE started AND won IS NOT NULL")),
)
