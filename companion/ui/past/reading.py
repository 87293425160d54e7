"""The evenings of the list, read one after the other in a thread of their own: each takes a while."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import TypeVar

from companion.ledger.sessions import sessions_with_times
from companion.past import Evening, evening

T = TypeVar("T")


class EveningReader:
    """``found`` are all sessions with when each was last written, the latest first; ``known`` those that were read."""

    def __init__(self) -> None:
        self.found: list[tuple[str, float]] = []
        self.known: dict[tuple[str, float], Evening] = {}
        self._read: SimpleQueue[Evening] = SimpleQueue()
        self._free = threading.Lock()
        self._round = 0

    def begin(self) -> None:
        """Looks which sessions there are now, and starts reading those that are new or have changed. One that another
        program had open is tried again."""
        self._round += 1
        self.take()
        self.found = sessions_with_times()
        self.known = {key: each for key, each in self.known.items() if key in self.found and each.wrong != "in use"}
        missing = [each for each in self.found if each not in self.known]
        if missing:
            thread = threading.Thread(target=self._go, args=(self._round, missing), name="evenings", daemon=True)
            thread.start()

    def take(self) -> bool:
        """Takes in what was read by now, and says whether that was anything."""
        taken = False
        while True:
            try:
                each = self._read.get_nowait()
            except Empty:
                return taken
            self.known[each.name, each.changed] = each
            taken = True

    @property
    def is_whole(self) -> bool:
        """Whether all were read."""
        return all(each in self.known for each in self.found)

    def end(self) -> None:
        """Reads no more than the one that is being read."""
        self._round += 1

    def undisturbed(self, does: Callable[[], T]) -> T:
        """Does something with a session while none is being read, which would be in its way."""
        with self._free:
            return does()

    def _go(self, round_: int, missing: list[tuple[str, float]]) -> None:
        for name, changed in missing:
            with self._free:
                if round_ != self._round:
                    return
                self._read.put(evening(name, changed))
