"""Values of an option between those of two versions, which nobody has played: what bots come to with each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from companion.reports.expected import bots_under
from companion.reports.option_changes import OptionChange, value_between
from companion.rules.spec import GameSpec
from companion.simulation import Tally

ALIKE = 1.5
"""How many times as large the proportion of real games to bot games may be in one version as in the other, if it is
expected in a third."""


@dataclass(frozen=True, slots=True)
class Untried:
    """A value between those of both versions: which option, and what bots came to with it."""

    option: str
    value: int
    tally: Tally


def untried(game: GameSpec, changes: Sequence[OptionChange], options: str, players: int, within_s: float
            ) -> tuple[Untried, ...]:  # fmt: skip
    """The results of bots with values of the first changed option that has some between both versions, in ascending
    order. They play for ``within_s`` seconds at most."""
    for change in changes:
        tried = [value_between(game, change, options, value) for value in _choose_values(change)]
        ways = [way for way in tried if way is not None]
        found = []
        for value, text in ways:
            tally = bots_under(game, text, players, within_s=within_s / len(ways))
            found += [Untried(change.title, value, tally)] if tally is not None else []
        if found:
            return tuple(found)
    return ()


def _choose_values(change: OptionChange) -> list[int]:
    """Up to three numbers between both values, evenly apart; the middle one is always among them."""
    if change.numbers is None:
        return []
    low, high = sorted(change.numbers)
    middle = (low + high) // 2
    values = {(low + middle) // 2, middle, (middle + high) // 2}
    return sorted(each for each in values if low < each < high)


def middle_of(values: Sequence[Untried]) -> Untried | None:
    """The one to try first."""
    return values[len(values) // 2] if values else None


def rounds_to_expect(played: Sequence[Sequence[int]], bots: Sequence[Tally], tally: Tally) -> tuple[int, int] | None:
    """The rounds that people will probably play with a value that bots have tried, at the least and at the most: as
    many more or fewer than bots as in both versions. None if these differ too much."""
    ratios = [
        sum(rounds) / len(rounds) / each.rounds.mean
        for rounds, each in zip(played, bots, strict=True)
        if rounds and each.rounds.mean
    ]
    if len(ratios) < len(bots) or max(ratios) > ALIKE * min(ratios):
        return None
    low, high = min(ratios), max(ratios)
    return max(1, floor(low * tally.rounds.mean)), max(1, ceil(high * tally.rounds.mean))
