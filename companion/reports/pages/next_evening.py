"""The plan for the next evening with two versions: which first, in which seats, what to ask, what to try, and why."""

from __future__ import annotations

from companion.languages import tr
from companion.reports.findings.games import SHORT_GAMES, WHO_STARTS
from companion.reports.findings.order import ORDER
from companion.reports.other_values import middle_of
from companion.reports.pages.blocks import NextEvening
from companion.reports.report import Report
from companion.reports.two_versions import TwoVersions
from companion.reports.versions import VersionDifference

PLANNED = (ORDER, WHO_STARTS)
"""Findings that a plan gives as its reasons."""
TOLD_FIRST = ("answers", "length", "rounds")
"""Figures that are told first, however many games they need."""


def plan_next_evening(report: Report, compared: TwoVersions) -> NextEvening | None:
    """The plan; None if neither order nor seats are to be changed, or if it is settled what the players like."""
    keys = {each.key: each for each in report.first}
    first = keys[ORDER].short if ORDER in keys else ""
    liked = liking(compared)
    if (not first and WHO_STARTS not in keys) or (liked is not None and liked.is_settled):
        return None
    second = compared.first if first == compared.second else compared.second
    order = tr("Play {first}, then {second}", first=first, second=second) if first else tr("Play both versions")
    steps = [tr("{steps}, in other seats.", steps=order) if WHO_STARTS in keys else f"{order}."]
    if liked is None:
        steps.append(
            tr(
                "After each game, touch “Rate the game” and let every player answer. "
                "One game of each is enough to hear them."
            )
        )
    middle = middle_of(compared.untried)
    if middle is not None and SHORT_GAMES in keys:
        words = {"first": compared.first, "second": compared.second, "value": middle.value, "option": middle.option}
        steps[-1] += " " + tr("Ask after {second}, too: too short, right, too long?", **words)
        steps.append(
            tr("Then choose what to play next: {first}, if most prefer it; otherwise {value} for “{option}”, if most "
               "find {second} too short; otherwise both versions again.", **words)
        )  # fmt: skip
    return NextEvening(tuple(steps), " ".join(f"{keys[key].says} {keys[key].chance}" for key in PLANNED if key in keys))


def liking(compared: TwoVersions) -> VersionDifference | None:
    """The players' opinion of both versions; None if nobody asked them."""
    return next((each for each in compared.rows if each.first.id == "answers" and each.difference is not None), None)
