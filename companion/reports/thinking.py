"""How long each player thought: from when the game waits for them to their act."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.past import PAUSE_S
from companion.rules.acts import WAYS_BACK, Amend, Count, Note, Position, Remark, Rule
from companion.rules.events import Amended, Redone, Seat, Undone
from companion.rules.game import Act
from companion.rules.history import Entry, History
from companion.rules.spec import GameSpec
from companion.table import Table


@dataclass(slots=True)
class _Wait:
    """Since when a seat is waited for (seconds since 1970; None: nobody knows), and how much of it was not its own."""

    since: float | None
    not_its_own_s: float = 0.0


def thinking_s(table: Table, times: Mapping[int, float]) -> dict[int, float]:
    """The thinking time (seconds) of each act, by its number; acts that nobody waited for are left out. ``times`` say
    when each act was written (``Session.times``)."""
    history = table.history
    # If nothing was taken back or corrected, the states as they were said are those as they are judged now.
    changed = any(isinstance(event, (Undone, Redone, Amended)) for each in history.entries for event in each.events)
    clock = ThinkingClock(table, None if changed else {each.number: after for each, _, after in history.walk()})
    clock.catch_up(times)
    return clock.found


class ThinkingClock:
    """How long the players of a table think, act by act.

    A player thinks from the moment the game waits for the player until the player's act: if several are waited for at
    once, each has a time. Time is nobody's after the tablet asked or refused something or somebody looked a rule up
    until it goes on, before a ruling, a takeback, a count, an entered position or a correction by people, and in a
    pause of half an hour. Acts that the table let stand against the referee have no time, and neither has the first
    wait of an evening: nobody knows when it began. ``found`` has the seconds of each act by its number. ``states`` are
    the states after the acts, by their numbers, if they are known.
    """

    def __init__(self, table: Table, states: Mapping[int, Any] | None = None) -> None:
        self._table, self._states = table, states
        self._history: History = History(table.game, table.setup)
        self._state = self._history.state
        self._waits = {seat: _Wait(None) for seat in awaited(table.game, self._state)}
        self._last: float | None = None
        self._taken = 0
        self._is_asked = False
        self.found: dict[int, float] = {}

    def catch_up(self, times: Mapping[int, float]) -> None:
        """Takes in the acts that are new."""
        for entry in self._table.history.entries[self._taken :]:
            self._taken += 1
            self._take(entry, times.get(entry.number))

    def running_s(self, now: float) -> dict[Seat, float]:
        """How long each seat that is waited for thinks by now (seconds since 1970); none while time is nobody's."""
        if self._is_asked or self._last is None or now - self._last > PAUSE_S:
            return {}
        waits = ((seat, each) for seat, each in self._waits.items() if each.since is not None)
        return {seat: max(0.0, now - (each.since or 0.0) - each.not_its_own_s) for seat, each in waits}

    def spent_s(self, now: float) -> dict[Seat, float]:
        """How long each seat has thought in all by now (seconds since 1970), with what it thinks about now."""
        history = self._table.history
        spent: dict[Seat, float] = defaultdict(float, self.running_s(now))
        for number, seconds in self.found.items():
            seat = history.said(number).seat
            if seat is not None and history.stands(number):
                spent[seat] += seconds
        return spent

    def _take(self, entry: Entry, at: float | None) -> None:
        last = self._last
        if at is not None and last is not None and (self._is_asked or at - last > PAUSE_S or _disputes(entry.act)):
            for each in self._waits.values():
                each.not_its_own_s += at - last
        seat = entry.act.seat if _is_a_choice(entry.act) else None
        wait = self._waits.get(seat) if seat is not None else None
        if wait is not None and wait.since is not None and at is not None and entry.act.stands is None:
            rested = at - (self._table.evidence[entry.number].took_s or 0.0)
            self.found[entry.number] = max(0.0, rested - wait.since - wait.not_its_own_s)
        if self._states is None:
            self._history.take(entry.act, entry.events)
            self._state = self._history.state
        else:
            self._state = self._states.get(entry.number, self._state)
        begins_again = isinstance(entry.act, WAYS_BACK)
        self._waits = {
            other: self._waits[other] if other in self._waits and other != seat and not begins_again else _Wait(at)
            for other in awaited(self._table.game, self._state)
        }
        self._is_asked = isinstance(entry.act, Remark)
        self._last = at if at is not None else last


def awaited(game: GameSpec, state: Any) -> tuple[Seat, ...]:
    """The seats for whose act the game waits."""
    return tuple(
        dict.fromkeys(each.seat for each in game.awaited(state) if each.seat is not None and not each.optional)
    )


def _is_a_choice(act: Act) -> bool:
    return not isinstance(act, (*WAYS_BACK, Note, Remark, Rule, Count, Position))


def _disputes(act: Act) -> bool:
    """Whether the time before an act went into talking about the rules or the book."""
    if isinstance(act, Amend):
        return not act.misread
    return isinstance(act, (*WAYS_BACK, Rule, Count, Position))
