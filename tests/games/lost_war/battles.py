"""Battles in short, for staging positions."""

from __future__ import annotations

from typing import Any

from companion.games.lost_war import SPEC as LOST_WAR
from companion.games.lost_war import acts as lw
from companion.rules.history import History
from tests.games.playing import set_up


def game(**options: Any) -> History:
    return History(LOST_WAR, set_up(LOST_WAR, ("Ann", "Ben"), options))


def muster(history: History, ann: int, ben: int) -> list[str]:
    first = history.say(lw.Muster(seat="Ann", count=ann))
    second = history.say(lw.Muster(seat="Ben", count=ben))
    return names(first, second)


def battle(history: History, ann: str, ben: str) -> list[str]:
    """Both muster and lay these cards (``"KS 2H"``), as many as the shorter list has; the last act's events."""
    rows = {"Ann": tuple(ann.split()), "Ben": tuple(ben.split())}
    muster(history, len(rows["Ann"]), len(rows["Ben"]))
    pairs = min(map(len, rows.values()))
    return names(*[history.say(lw.Reveal(seat=seat, cards=row[:pairs])) for seat, row in rows.items()])


def names(*entries: Any) -> list[str]:
    return [type(event).__name__ for entry in entries for event in entry.events]


def stones(history: History) -> tuple[int, int, int]:
    """Ann's, Ben's, the middle's."""
    ledger = history.game.ledger(history.state)
    return ledger["Ann"], ledger["Ben"], ledger["middle"]


def winners(history: History) -> tuple[str, ...]:
    outcome = history.game.outcome(history.state)
    return outcome.winners if outcome else ()
