"""The order of presses from several phones: a press is reported when no phone can still have an earlier one on its way.

A phone sends in order, so its answer to a ping comes after all its earlier presses. If a phone is silent for a second,
nobody waits for it any longer. A press that comes even later is late: the others were already reported, so it never
goes in front of them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from companion.phones.clocks import PhoneClock, TimedPress


@dataclass(frozen=True, slots=True)
class Ordered:
    """A press with the phone that it came from."""

    phone: str
    press: TimedPress


class PressOrder:
    """The clocks of all phones by their names; used from any thread. ``clock`` is the table's."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._clocks: dict[str, PhoneClock] = {}
        self._lock = threading.Lock()

    def join(self, phone: str) -> None:
        """A phone is there, with a clock that is not measured yet."""
        with self._lock:
            self._clocks.setdefault(phone, PhoneClock())

    def leave(self, phone: str) -> None:
        """A phone went for good."""
        with self._lock:
            self._clocks.pop(phone, None)

    def ping(self, phone: str) -> tuple[int, float | None]:
        """The number of a ping that leaves now, and plus or minus how many seconds a press would be timed to."""
        now = self._clock()
        with self._lock:
            clock = self._clocks[phone]
            return clock.ping(now), clock.uncertainty_s(now)

    def pong(self, phone: str, number: int, got_ms: float) -> bool:
        """A phone answered a ping."""
        now = self._clock()
        with self._lock:
            clock = self._clocks.get(phone)
            return clock is not None and clock.pong(now, number, got_ms)

    def press(self, phone: str, ident: str, pressed_ms: float) -> bool:
        """A phone was pressed; False where too many of its presses wait."""
        now = self._clock()
        with self._lock:
            clock = self._clocks.get(phone)
            return clock is not None and clock.press(now, ident, pressed_ms)

    @property
    def is_waiting(self) -> bool:
        """Whether a press is still to be taken."""
        with self._lock:
            return any(clock.is_waiting for clock in self._clocks.values())

    def take(self) -> tuple[list[Ordered], float]:
        """The presses that have their times by now, and the time up to which no earlier one is on its way."""
        now = self._clock()
        with self._lock:
            found = [Ordered(phone, press) for phone, clock in self._clocks.items() for press in clock.take(now)]
            until = min((clock.complete_until(now) for clock in self._clocks.values()), default=now)
        return found, until

    def is_live(self, phone: str) -> bool:
        """Whether a phone answers."""
        now = self._clock()
        with self._lock:
            clock = self._clocks.get(phone)
            return clock is not None and clock.is_live(now)

    def uncertainty_s(self, phone: str) -> float | None:
        """The uncertainty, plus or minus, of a press of this phone now; None if it is not measured."""
        now = self._clock()
        with self._lock:
            clock = self._clocks.get(phone)
            return clock.uncertainty_s(now) if clock is not None else None
