"""Presses of buttons, and the one clock that they are held against."""

from __future__ import annotations

from typing import Any

from companion.interpreter.doubts import Evidence
from companion.interpreter.prompts import Asking
from companion.observations import Buzzed
from companion.rules.game import Act

RESTARTED_S = 60.0
"""A press that is so much earlier than the last act comes from a machine whose clock began anew."""


class Presses:
    """Reads presses. Those of a session that goes on come after those of before."""

    def __init__(self, asking: Asking) -> None:
        self._asking = asking
        self._latest = 0.0
        self._ahead = 0.0

    def remember(self, act: Act) -> None:
        """An act had this time."""
        self._latest = max(self._latest, act.at or 0.0)

    def read(self, press: Buzzed, state: Any) -> tuple[tuple[Act, Evidence], ...]:
        """The act that a press says, where one is waited for."""
        if not 1 <= press.place <= len(state.seats):
            return ()
        seat = state.seats[press.place - 1]
        if press.at + self._ahead < self._latest - RESTARTED_S:
            self._ahead = self._latest + RESTARTED_S - press.at
        for prompt in self._asking.prompts(state):
            if self._asking.is_buzzed(prompt.act) and prompt.seat in (None, seat):
                kind = self._asking.kind(prompt.act)
                evidence = Evidence(source=press.source, confirmed_by=seat)
                return ((kind(seat=seat, at=press.at + self._ahead, pm=press.pm), evidence),)
        return ()
