"""The CALL keys of all phones, asked from the threads that serve them and emptied by the source's."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from companion.sources.nfc.link.heard import Pressed
from companion.sources.nfc.phone.calls import CallKey, Echo


class CallKeys:
    """One key a phone, counted from 1; ``clock`` is the table's."""

    def __init__(self, phones: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._keys = [CallKey(number) for number in range(1, phones + 1)]
        self._lock = threading.Lock()

    def ping(self, phone: int, echo: Echo | None) -> tuple[int, float | None]:
        """(number for the answer, seconds plus or minus for a press that comes now, None while that is unknown)."""
        now = self._clock()
        key = self._keys[phone - 1]
        with self._lock:
            return key.ping(now, echo), key.uncertainty_s(now)

    def press(self, phone: int, pressed_ms: float) -> bool:
        """The key was pressed; False where too many presses wait."""
        now = self._clock()
        with self._lock:
            return self._keys[phone - 1].press(now, pressed_ms)

    def take(self) -> list[Pressed]:
        """The presses that are timed by now."""
        now = self._clock()
        with self._lock:
            return [press for key in self._keys for press in key.take(now)]
