"""In which order two versions are played: the second game of a day has players who are in practice, or tired."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime

from companion.languages import tr
from companion.reports.figures import Relations
from companion.reports.findings.look import Earlier, LookFirst

ORDER = "order"
"""The key of this finding; its ``short`` is the version to play first."""
FEWEST_DAYS = 3
"""Days from which on an order is worth a word."""
BEGINNINGS = "SELECT began FROM sessions WHERE began IS NOT NULL ORDER BY began"


def look_at_order(rows: Relations, earlier: Earlier) -> Iterator[LookFirst]:
    """If one version was played first on every day on which both were played."""
    ours, theirs = _first_of_days(rows), _first_of_days(earlier.rows)
    days = ours.keys() & theirs.keys()
    if len(days) < FEWEST_DAYS:
        return
    later_than = {ours[day] > theirs[day] for day in days}
    if len(later_than) > 1:
        return
    first, second = (earlier.name, earlier.than) if later_than.pop() else (earlier.than, earlier.name)
    says = tr("On each of the {count} days with both versions, {first} was played before {second}.",
              count=len(days), first=first, second=second)  # fmt: skip
    chance = tr("So practice or tiredness may explain a difference, too.")
    yield LookFirst(says, chance, tr("Play {second} first next time.", second=second), 0.15, ORDER, second)


def _first_of_days(rows: Relations) -> dict[date, datetime]:
    """The beginning of the first game of each day, by the calendar of this place."""
    found: dict[date, datetime] = {}
    for (began,) in rows.ask(BEGINNINGS):
        at = (began if isinstance(began, datetime) else datetime.fromisoformat(began)).astimezone()
        found.setdefault(at.date(), at)
    return found
