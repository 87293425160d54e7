"""The plan for the next evening with two versions: which first, in which seats, what to ask, what to try, and why."""

from __future__ import annotations

from companion.languages import tr
from companion.reports.findings.games import SHORT_GAMES, WHO_STARTS
from companion.reports.findings.look import spoken_seconds
from companion.reports.findings.order import ORDER
from companion.reports.other_values import middle_of
from companion.reports.pages.blocks import NextEvening
from companion.reports.report import Report
from companion.reports.two_versions import TwoVersions
from companion.reports.versions import VersionDifference

PLANNED = (ORDER, WHO_STARTS)
"""Findings that a plan gives as its reasons."""
A_FEW = 5
"""More games of each version that are worth the wait for a figure."""
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
    if (near := nearly_settled(compared)) is not None:
        steps[0] += " " + _to_settle(compared, near)
    if liked is None:
        steps.append(tr("After each game, tap “Questions” and let every player answer."))
    if (middle := middle_of(compared.untried)) is not None and SHORT_GAMES in keys:
        steps.append(
            tr(
                "After each game of {version}, ask: too short, right, too long? If most say too short, play {value} "
                "for “{option}” next.",
                version=compared.second, value=middle.value, option=middle.option,
            )
        )  # fmt: skip
    return NextEvening(tuple(steps), " ".join(f"{keys[key].says} {keys[key].chance}" for key in PLANNED if key in keys))


def _to_settle(compared: TwoVersions, near: VersionDifference) -> str:
    """How many games would settle a figure, and how long they take."""
    words = {"count": near.more or 0, "figure": tr(near.title)}
    if compared.length_s is None:
        return tr("About {count:game} of each would also settle “{figure}”.", **words)
    return tr("About {count:game} of each ({time}) would also settle “{figure}”.",
              time=spoken_seconds(2 * (near.more or 0) * compared.length_s), **words)  # fmt: skip


def nearly_settled(compared: TwoVersions) -> VersionDifference | None:
    """The difference that a few more games would settle, if it is not told already."""
    near = [each for each in compared.rows if each.more is not None and each.more <= A_FEW and each.bots is None]
    near = [each for each in near if each.first.id not in TOLD_FIRST]
    return min(near, key=lambda each: each.more or 0, default=None)


def liking(compared: TwoVersions) -> VersionDifference | None:
    """What the players think of both versions; None if nobody asked them."""
    return next((each for each in compared.rows if each.first.id == "answers" and each.difference is not None), None)
