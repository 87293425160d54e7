"""Games without rounds: a report says nothing of rounds there, for the whole game would be one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.reports.figures import Figure
from companion.reports.figures.length import PLAYED, ROUNDS
from companion.reports.findings.games import LENGTHS, WHO_BEGINS_A_ROUND
from companion.reports.findings.look import LookFirst
from companion.reports.two_versions import TwoVersions
from companion.rules.spec import GameSpec

OF_ROUNDS = ("rounds", "round_length", "rounds_of_starter", "decided", "comebacks", "runaways")
"""Figures that are counted in rounds."""


def divides(game: GameSpec) -> bool:
    """Whether a game says what a round of it is."""
    return bool(game.rounds.ends) or game.rounds.counted is not None


def drop_figures(figures: Iterable[Figure]) -> list[Figure]:
    """The figures that need no rounds; what a game counts of itself in a round is counted in a game."""
    kept = (each for each in figures if each.id not in OF_ROUNDS)
    return [replace(each, cases=PLAYED) if each.cases == ROUNDS else each for each in kept]


def drop_findings(findings: Iterable[LookFirst]) -> list[LookFirst]:
    """The findings without those about rounds, and without the step to end a game after some."""
    kept = (each for each in findings if each.key != WHO_BEGINS_A_ROUND)
    return [replace(each, hint="") if each.key == LENGTHS else each for each in kept]


def drop_rounds(compared: TwoVersions) -> TwoVersions:
    """Two versions without what is counted in rounds."""
    rows = tuple(each for each in compared.rows if each.first.id not in OF_ROUNDS)
    return replace(compared, rows=rows, played=((), ()), times=(), moves=None)
