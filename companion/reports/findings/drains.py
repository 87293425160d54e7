"""The losses of the table in a comparison: a figure of the game that takes more than the figure beside it gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.languages import tr
from companion.languages.figures import figure as spoken_number
from companion.reports.expected import OWN, ExpectedGroup
from companion.reports.findings.look import LookFirst
from companion.reports.versions import VersionDifference
from companion.rules.spec import GameSpec

MORE = 1.1
"""How many times as much is taken as is given, if it is worth a word."""


def look_at_drains(
    game: GameSpec, names: tuple[str, str], own: Sequence[VersionDifference], simulated: Sequence[ExpectedGroup]
) -> Iterator[LookFirst]:
    """Of the figures that the game declares as the other side of another one: those that take more than the other gives
    in both versions. ``names`` are the versions, ``own`` the game's figures in both."""
    ours = {each.first.id: each for each in own}
    for figure in game.figures:
        taken, given = ours.get(f"{OWN}{figure.id}"), ours.get(f"{OWN}{figure.against}")
        if taken is None or given is None:
            continue
        pairs = [(taken.first.value, given.first.value), (taken.second.value, given.second.value)]
        bots = [found for group in simulated if (found := _of_bots(group, figure.id, figure.against)) is not None]
        if not all(_is_more(*pair) for pair in (*pairs, *bots)):
            continue
        says = tr("“{taken}”: more than “{given}”, in both versions.", taken=tr(taken.title), given=tr(given.title))
        lost = [_spoken((one or 0.0) - (other or 0.0)) for one, other in pairs]
        chance = tr("The difference is {before} in {first} and {now} in {second}", first=names[0], before=lost[0],
                    second=names[1], now=lost[1])  # fmt: skip
        if bots:
            values = tr(
                "{before} and {now}", before=_spoken(bots[0][0] - bots[0][1]), now=_spoken(bots[-1][0] - bots[-1][1])
            )
            chance += tr("; among bots, {values}", values=values) if len(bots) > 1 else ""
        hint = tr(
            "Leave it while you compare something else. If the players mind it, halve what is lost and compare again."
        )
        chance += "."
        yield LookFirst(says, chance, hint, 0.5, f"drain {figure.id}")


def _of_bots(group: ExpectedGroup, taken: str, given: str) -> tuple[float, float] | None:
    of = {each.name: each.expected for each in group.found}
    both = of.get(f"{OWN}{taken}"), of.get(f"{OWN}{given}")
    return (both[0], both[1]) if both[0] is not None and both[1] is not None else None


def _is_more(taken: float | None, given: float | None) -> bool:
    return taken is not None and given is not None and taken > MORE * given


def _spoken(value: float | None) -> str:
    return spoken_number(value or 0.0, 1)
