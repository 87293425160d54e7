"""Findings of a single evening: its differences from bot games, and how early the goal was reached."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.languages import tr
from companion.languages.figures import figure as spoken_number
from companion.reports.bots_at_goal import FirstAtGoal
from companion.reports.columns import TABLES, Tables, TidyRow
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


@dataclass(frozen=True, slots=True)
class OneEvening:
    """A single game with all that it is held against. ``called`` says what acts are called on their keys, ``goal`` is
    how many win. ``others`` are the rows of other games of this version with as many players. ``expected`` is what bots
    come to, ``raised`` with a higher goal, ``at_goal`` how often the bot that reached the goal first won."""

    tables: Tables
    game: GameSpec | None = None
    called: Mapping[str, str] = field(default_factory=dict)
    goal: int | None = None
    others: Tables = field(default_factory=lambda: {name: [] for name in TABLES})
    expected: Sequence[ExpectedGroup] = ()
    raised: Raised | None = None
    at_goal: FirstAtGoal | None = None

    @property
    def row(self) -> TidyRow:
        """The row of the evening."""
        return self.tables["sessions"][0]

    @property
    def is_ended_by_people(self) -> bool:
        """Whether people ended the game when they liked."""
        ends = {kind.word() for kind, spec in self.game.act_specs.items() if spec.sure} if self.game else set()
        return any(row["stands"] and row["act"] in ends for row in self.tables["acts"])


def look_at_one_evening(of: OneEvening) -> Iterator[LookFirst]:
    """How long it was beside bot games, how early somebody reached the goal, and what was noted."""
    found = [each for group in of.expected for each in _compare_with_bots(of, group)]
    yield from found
    if of.goal is not None and of.row["over"]:
        yield from _look_at_goal(of, of.goal, is_short=any(each.key == TOO_SHORT for each in found))
    yield from look_at_notes(of.tables, of.game, of.called, of.others)


def _look_at_goal(of: OneEvening, goal: int, *, is_short: bool) -> Iterator[LookFirst]:
    acts = [row for row in of.tables["acts"] if row["stands"] and row["player"] and row["act"] in of.called]
    reached = next((row for row in of.tables["scores"] if row["step"] and row["score"] >= goal), None)
    moves = [row["number"] for row in acts]
    if reached is None or not moves:
        return
    at = bisect_right(moves, reached["number"])
    if at > EARLY * len(moves):
        return
    words = {"player": reached["player"], "goal": goal, "at": at, "moves": len(moves)}
    bots = tr("{count:move} came after that.", count=len(moves) - at)
    if of.at_goal is not None:
        bots += " " + tr("When one bot reached the goal first, another still won {lost} of {count:game}.",
                         lost=of.at_goal.games - of.at_goal.won, count=of.at_goal.games)  # fmt: skip
    if reached["player"] == of.row["winners"]:
        says = (
            tr("{player} reached the goal of {goal} at move {at} of {moves}, in the last round, and won.", **words)
            if 1 < reached["round"] == acts[-1]["round"]
            else tr("{player} reached the goal of {goal} at move {at} of {moves} and still won at the end.", **words)
        )
        hint = (
            tr("Leave it. If the rest felt decided, end the game at the goal, together with a higher goal.")
            if is_short
            else tr("If the rest felt decided, let the game end as soon as somebody reaches the goal.")
        )
    else:
        says = tr("{player} reached the goal of {goal} at move {at} of {moves}, but {winners} won.",
                  winners=of.row["winners"] or tr("nobody"), **words)  # fmt: skip
        hint = tr("If that was exciting, keep the rule that the game goes on after the goal.")
    yield LookFirst(says, bots, hint, 2.8, "goal")


def _compare_with_bots(of: OneEvening, group: ExpectedGroup) -> Iterator[LookFirst]:
    if group.tally is None or not group.tally.games or not of.row["over"] or of.is_ended_by_people:
        return
    rounds, usual = of.row["rounds"], group.tally.rounds
    counted = usual.seen.items()
    as_short, as_long = (
        sum(times for each, times in counted if (each <= rounds if is_short else each >= rounds)) / usual.count
        for is_short in (True, False)
    )
    is_short = rounds < usual.mean
    share = as_short if is_short else as_long
    is_usual = share >= RARE and usual.mean / FAR < rounds < usual.mean * FAR
    if is_usual or usual.mean < 2:
        return
    words = {"count": rounds, "usual": spoken_number(usual.mean, 1)}
    played = sorted(row["rounds"] for row in of.others["sessions"] if row["over"] and row["rounds"])
    says = (
        tr("The game was over after {count:round}; your other {games} games of this version took {least} to {most}, "
           "and bot games {usual} on average.", games=len(played), least=played[0], most=played[-1], **words)
        if len(played) > 1
        else tr("The game was over after {count:round}; bot games took {usual} rounds on average.", **words)
    )  # fmt: skip
    often = (
        tr("{share} of {games} bot games were as short.", share=spoken_percent(share), games=usual.count)
        if is_short
        else tr("{share} of {games} bot games were as long.", share=spoken_percent(share), games=usual.count)
    )
    before = _others(of, is_short=is_short)
    if share < RARE:
        hint = tr("Watch whether it happens again.")
    else:
        often += "" if before else " " + tr("So it happens often under these rules.")
        hint = tr("If you do not want such games, look for the rule that ends them.")
        if of.raised is not None and is_short:
            short = sum(times for each, times in of.raised.tally.rounds.seen.items() if each <= rounds)
            hint = tr(
                "First ask: too short, right, too long? If most say too short, try a goal of {goal}: with it, {share} "
                "of {games} bot games are as short.",
                goal=of.raised.goal, share=spoken_percent(short / of.raised.tally.games), games=of.raised.tally.games,
            )  # fmt: skip
    yield LookFirst(says, " ".join(filter(None, (often, before))), hint, 3.0, TOO_SHORT if is_short else "long")


def _others(of: OneEvening, *, is_short: bool) -> str:
    """How many of all games of this version were as short, or as long; empty if there are no others."""
    others = [row["rounds"] for row in of.others["sessions"] if row["over"] and row["rounds"]]
    if not others:
        return ""
    alike = 1 + sum(each <= of.row["rounds"] if is_short else each >= of.row["rounds"] for each in others)
    words = {"alike": alike, "count": 1 + len(others)}
    if alike == 1:
        return (
            tr("Of your {count:game} of this version, only this one was as short.", **words)
            if is_short
            else tr("Of your {count:game} of this version, only this one was as long.", **words)
        )
    if is_short:
        return tr("Of your {count:game} of this version, {alike} were as short.", **words)
    return tr("Of your {count:game} of this version, {alike} were as long.", **words)
