"""What to watch after a single evening: where it went otherwise than bot games, and how early the goal was reached."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from companion.languages import WORD, tr
from companion.languages.figures import figure as spoken_number
from companion.reports.columns import Tables, TidyRow
from companion.reports.expected import ExpectedGroup
from companion.reports.findings.look import LookFirst, spoken_percent
from companion.reports.findings.notes import look_at_notes
from companion.rules.spec import GameSpec

RARE = 0.2
"""Share of bot games below which a length is worth watching."""
FAR = 2
"""How many times as many rounds as bots play are worth watching, or as few."""
EARLY = 0.75
"""Part of the game before which it is worth a word that somebody reached the goal."""


def look_at_one_evening(
    tables: Tables,
    expected: Sequence[ExpectedGroup],
    game: GameSpec[Any] | None,
    called: Mapping[str, str],
    goal: int | None = None,
) -> Iterator[LookFirst]:
    """How long it was beside bot games, how early somebody reached the goal, and what was noted. ``called`` says what
    acts are called on their keys."""
    (evening,) = tables["sessions"]
    for group in expected:
        yield from _compare_with_bots(evening, group)
    if goal is not None and evening["over"]:
        yield from _look_at_goal(tables, evening, called, goal)
    yield from look_at_notes(tables, game, called)


def _look_at_goal(tables: Tables, evening: TidyRow, called: Collection[str], goal: int) -> Iterator[LookFirst]:
    reached = next((row for row in tables["scores"] if row["step"] and row["score"] >= goal), None)
    moves = [row["number"] for row in tables["acts"] if row["stands"] and row["player"] and row["act"] in called]
    if reached is None or not moves:
        return
    at = bisect_right(moves, reached["number"])
    if at > EARLY * len(moves):
        return
    says = tr("{player} reached the goal of {goal} at move {at}; {more:more move was|more moves were} played.",
              player=reached["player"], goal=goal, at=at, more=len(moves) - at)  # fmt: skip
    if reached["player"] == evening["winners"]:
        chance = tr("{player} also won.", player=reached["player"])
        hint = tr("If the rest felt decided, let the game end as soon as somebody reaches the goal.")
    else:
        chance = tr("Won by: {winners}.", winners=evening["winners"] or tr("nobody"))
        hint = tr("If that was exciting, keep the rule that the game goes on after the goal.")
    yield LookFirst(says, chance, hint, 2.8, "goal")


def _compare_with_bots(evening: TidyRow, group: ExpectedGroup) -> Iterator[LookFirst]:
    if group.tally is None or not group.tally.games or not evening["over"]:
        return
    rounds, usual = evening["rounds"], group.tally.rounds
    counted = usual.seen.items()
    as_short, as_long = (
        sum(times for each, times in counted if (each <= rounds if is_short else each >= rounds)) / usual.count
        for is_short in (True, False)
    )
    share = as_short if rounds < usual.mean else as_long
    is_usual = share >= RARE and usual.mean / FAR < rounds < usual.mean * FAR
    if is_usual or usual.mean < 2:
        return
    says = tr(
        "The game was over after {count:round}; bot games took {usual} rounds on average.",
        count=rounds,
        usual=spoken_number(usual.mean, 1),
    )
    often = (
        tr("{share} of {games} bot games were as short.", share=spoken_percent(share), games=usual.count)
        if rounds < usual.mean
        else tr("{share} of {games} bot games were as long.", share=spoken_percent(share), games=usual.count)
    )
    if share < RARE:
        hint = tr("One game proves nothing: watch whether it happens again.")
    else:
        often += " " + tr("So it happens often under these rules.")
        hint = (
            tr("If you do not want such games, raise the goal or start with fewer {unit}.",
               unit=tr(evening["unit"] or "points", WORD))
            if rounds < usual.mean
            else tr("If you do not want such games, lower the goal.")
        )  # fmt: skip
    yield LookFirst(says, often, hint, 3.0, "rounds")
