"""What to watch after a single evening: where it went otherwise than bot games, and how early the goal was reached."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.languages import tr
from companion.languages.figures import figure as spoken_number
from companion.reports.columns import Tables, TidyRow
from companion.reports.expected import ExpectedGroup
from companion.reports.findings.look import LookFirst, spoken_percent
from companion.reports.findings.notes import look_at_notes
from companion.rules.spec import GameSpec
from companion.simulation import Tally

RARE = 0.2
"""Share of bot games below which a length is worth watching."""
FAR = 2
"""How many times as many rounds as bots play are worth watching, or as few."""
TOO_SHORT = "short"
"""The key of the finding that bot games often are as short."""
EARLY = 0.75
"""Part of the game before which it is worth a word that somebody reached the goal."""


@dataclass(frozen=True, slots=True)
class Raised:
    """A higher goal, and what bots came to with it."""

    goal: int
    tally: Tally


def look_at_one_evening(
    tables: Tables,
    expected: Sequence[ExpectedGroup],
    game: GameSpec[Any] | None,
    called: Mapping[str, str],
    goal: int | None = None,
    raised: Raised | None = None,
) -> Iterator[LookFirst]:
    """How long it was beside bot games, how early somebody reached the goal, and what was noted. ``called`` says what
    acts are called on their keys; ``raised`` is what bots come to with a higher goal."""
    (evening,) = tables["sessions"]
    found = [each for group in expected for each in _compare_with_bots(evening, group, raised)]
    yield from found
    if goal is not None and evening["over"]:
        yield from _look_at_goal(tables, evening, called, goal, is_short=any(each.key == TOO_SHORT for each in found))
    yield from look_at_notes(tables, game, called)


def _look_at_goal(
    tables: Tables, evening: TidyRow, called: Collection[str], goal: int, *, is_short: bool
) -> Iterator[LookFirst]:
    reached = next((row for row in tables["scores"] if row["step"] and row["score"] >= goal), None)
    moves = [row["number"] for row in tables["acts"] if row["stands"] and row["player"] and row["act"] in called]
    if reached is None or not moves:
        return
    at = bisect_right(moves, reached["number"])
    if at > EARLY * len(moves):
        return
    words = {"player": reached["player"], "goal": goal, "at": at, "moves": len(moves)}
    if reached["player"] == evening["winners"]:
        says = tr("{player} reached the goal of {goal} at move {at} of {moves} and still won at the end.", **words)
        hint = (
            tr("Ending the game there would make it shorter still: do that only together with a higher goal.")
            if is_short
            else tr("If the rest felt decided, let the game end as soon as somebody reaches the goal.")
        )
    else:
        says = tr("{player} reached the goal of {goal} at move {at} of {moves}, but {winners} won.",
                  winners=evening["winners"] or tr("nobody"), **words)  # fmt: skip
        hint = tr("If that was exciting, keep the rule that the game goes on after the goal.")
    yield LookFirst(says, "", hint, 2.8, "goal")


def _compare_with_bots(evening: TidyRow, group: ExpectedGroup, raised: Raised | None) -> Iterator[LookFirst]:
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
    is_short = rounds < usual.mean
    if share < RARE:
        hint = tr("One game proves nothing: watch whether it happens again.")
    else:
        often += " " + tr("So it happens often under these rules.")
        hint = tr("If you do not want them, look for the rule that ends them.")
        if raised is not None and is_short:
            short = sum(times for each, times in raised.tally.rounds.seen.items() if each <= rounds)
            hint = tr(
                "If you do not want them, try a goal of {goal}: with it, {share} of {games} bot games are as short.",
                goal=raised.goal, share=spoken_percent(short / raised.tally.games), games=raised.tally.games,
            )  # fmt: skip
    yield LookFirst(says, often, hint, 3.0, TOO_SHORT if is_short else "long")
