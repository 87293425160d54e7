"""The evenings of the list, read one after the other in a thread of their own: each takes a while."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import TypeVar

from companion.ledger.sessions import is_a_demo, sessions_with_times
from companion.past import Evening, evening

T = TypeVar("T")


class EveningReader:
    """``found`` are all sessions with when the last act of each was written, the latest first; ``known`` those that
    were read."""

    def __init__(self) -> None:
        self.found: list[tuple[str, float]] = []
        self.known: dict[tuple[str, float], Evening] = {}
        self._read: SimpleQueue[Evening] = SimpleQueue()
        self._free = threading.RLock()
        self._round = 0
        self._thread: threading.Thread | None = None

    def begin(self, *, going_on: int | None = None) -> None:
        """Looks which sessions there are now, and starts reading those that are new or have changed; with ``going_on``
        only until this many are known that can be continued. One that another program had open is tried again."""
        self._round += 1
        self.take()
        self.found = sessions_with_times()
        self.known = {
            key: each
            for key, each in self.known.items()
            if key in self.found and each.wrong not in ("in use", "open here")
        }
        missing = [each for each in self.found if each not in self.known]
        if going_on is not None:
            missing = [each for each in missing if not is_a_demo(each[0])]
            going_on -= sum(each.goes_on for each in self.known.values())
        if missing:
            asked = (self._round, missing, going_on)
            self._thread = threading.Thread(target=self._go, args=asked, name="evenings", daemon=True)
            self._thread.start()

    def take(self) -> bool:
        """Takes in the evenings that were read by now. Returns whether there were any."""
        is_any = not self._read.empty()
        while not self._read.empty():
            each = self._read.get_nowait()
            self.known[each.name, each.changed] = each
        return is_any

    @property
    def is_whole(self) -> bool:
        """Whether all were read."""
        return all(each in self.known for each in self.found)

    @property
    def is_busy(self) -> bool:
        return not self._read.empty() or (self._thread is not None and self._thread.is_alive())

    @property
    def going_on(self) -> tuple[str, ...]:
        """The names of the evenings that can be continued, among those read, the latest first."""
        known = (self.known.get(each) for each in self.found)
        return tuple(each.name for each in known if each is not None and each.goes_on)

    def end(self) -> None:
        self._round += 1

    def undisturbed(self, does: Callable[[], T]) -> T:
        """Does something with a session while none is being read, which would be in its way."""
        with self._free:
            return does()

    def _go(self, round_: int, missing: list[tuple[str, float]], going_on: int | None) -> None:
        for name, changed in missing:
            with self._free:
                if round_ != self._round or (going_on is not None and going_on <= 0):
                    return
                found = evening(name, changed)
                self._read.put(found)
                if going_on is not None:
                    going_on -= found.goes_on
