"""Games that call a round a hand: a report counts hands there, as the game does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.languages import later, tr
from companion.reports.figures import Figure
from companion.reports.figures.length import ROUNDS
from companion.reports.two_versions import TwoVersions
from companion.reports.versions import VersionDifference

HAND = "Hand"
"""The word for a round of a game that plays hands."""

OF_HANDS = {
    ROUNDS: later("hands"),
    later("Rounds in a game"): later("Hands in a game"),
    later("Length of a round"): later("Length of a hand"),
    later("Rounds won by the player who began them"): later("Hands won by the player who began them"),
    later("rounds that one player won"): later("hands that one player won"),
    later("Final lead taken after this part of the rounds"): later("Final lead taken after this part of the hands"),
    later("The rounds that moved the lead most."): later("The hands that moved the lead most."),
    later("the last round"): later("the last hand"),
    later("end of round"): later("end of hand"),
}
"""Texts of a report about rounds, each with the same text about hands."""


def say_rounds(text: str, called: str) -> str:
    """A text in the language that is spoken, for a game that calls a round so."""
    return tr(OF_HANDS.get(text, text) if called == HAND else text)


def count_rounds(count: int, called: str) -> str:
    """A number of rounds in words.

    >>> count_rounds(4, "Hand"), count_rounds(1, "Round")
    ('4 hands', '1 round')
    """
    return tr("{count:hand}", count=count) if called == HAND else tr("{count:round}", count=count)


def call_hands(figures: Iterable[Figure]) -> list[Figure]:
    """Figures that count hands."""
    return [
        replace(each, title=OF_HANDS.get(each.title, each.title), cases=OF_HANDS.get(each.cases, each.cases))
        for each in figures
    ]


def compare_hands(compared: TwoVersions) -> TwoVersions:
    """Two versions whose figures count hands."""
    return replace(compared, rows=_count_hands_in(compared.rows), own=_count_hands_in(compared.own))


def _count_hands_in(rows: Iterable[VersionDifference]) -> tuple[VersionDifference, ...]:
    found: list[VersionDifference] = []
    for each in rows:
        first, second = call_hands((each.first, each.second))
        found.append(replace(each, title=OF_HANDS.get(each.title, each.title), first=first, second=second))
    return tuple(found)
