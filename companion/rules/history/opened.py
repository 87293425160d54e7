"""The acts of a game that were said in secret and are known to all by now."""

from __future__ import annotations

from companion.rules.events import Amended, Undone
from companion.rules.game import Act
from companion.rules.history.history import History
from companion.rules.judging.opening import come_open


def opened(history: History) -> dict[int, tuple[Act, ...]]:
    """The acts that are known to all, by number: as they stand, and as they stood before a correction or an undo."""
    found: dict[int, tuple[Act, ...]] = {}
    past: History = History(history.game, history.setup)
    for entry in history.entries:
        if entry.events and isinstance(entry.events[0], Undone | Amended):
            _add(found, past)
        past.take(entry.act, entry.events)
    _add(found, past)
    return found


def _add(found: dict[int, tuple[Act, ...]], past: History) -> None:
    acts = ((each.number, each.act, each.events) for each in past.standing)
    for number, act in come_open(past.game, past.opening, acts):
        found[number] = (*(each for each in found.get(number, ()) if each != act), act)
