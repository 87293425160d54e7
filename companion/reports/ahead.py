"""Many evenings that were never read: the other cores read the later ones, and this process finds them remembered.

Where no other process can be started (on a phone), this one reads them all.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context

from companion import languages
from companion.simulation.ctrl_c import block_ctrl_c

FEWEST = 150
"""Evenings from which on it is worth the start of another process, which takes about a second."""
AT_ONCE = 10
"""Evenings that a process reads before it takes the next ones."""

QUEUED = 2
"""Lots of evenings that wait or are read at a time, a process."""

Read = Callable[[str], object]


@contextmanager
def read_ahead(
    names: Sequence[str], read: Read, cores: int | None = None, meanwhile: Callable[[], None] = lambda: None
) -> Iterator[Callable[[str], None]]:
    """Lets other processes ``read`` these evenings from the last on. Gives what is called before this process reads an
    evening itself: it waits if another process is at it. ``read`` is a function of a module, and remembers what it
    read; if it fails, this process reads the evening and says why. ``meanwhile`` is done here once others read."""
    others = (cores or os.cpu_count() or 1) - 1
    if others < 1 or len(names) < FEWEST:
        yield lambda name: None
        return
    try:
        pool = ProcessPoolExecutor(others, get_context(start_method()), _begin, (languages.spoken(),))
    except (ImportError, NotImplementedError, OSError):
        yield lambda name: None
        return
    try:
        lots = _Lots(pool, names, read, others * QUEUED)
        meanwhile()
        yield lots.settle
    finally:
        pool.shutdown(cancel_futures=True)


class _Lots:
    """Evenings in lots: this process takes them from the front, the others from the back."""

    def __init__(self, pool: ProcessPoolExecutor, names: Sequence[str], read: Read, queued: int) -> None:
        self._pool, self._read, self._queued = pool, read, queued
        self._left = deque(tuple(names[at : at + AT_ONCE]) for at in range(0, len(names), AT_ONCE))
        self._under_way: dict[str, Future[None]] = {}
        self._submit()

    def settle(self, name: str) -> None:
        """This process is about to read an evening."""
        self._submit()
        if name in self._under_way:
            self._under_way[name].exception()
        elif self._left and name in self._left[0]:
            self._left.popleft()

    def _submit(self) -> None:
        waiting = sum(not each.done() for each in set(self._under_way.values()))
        try:
            while self._left and waiting < self._queued:
                with block_ctrl_c():
                    future = self._pool.submit(_read, self._read, self._left[-1])
                self._under_way.update(dict.fromkeys(self._left.pop(), future))
                waiting += 1
        except (OSError, RuntimeError):
            self._queued = 0  # No process can be started, or one was ended from outside: this one reads the rest.


def start_method() -> str:
    """How a process is started: as a copy of this one, which saves it the imports, unless a lock of another thread
    would be copied, too."""
    return "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"


def _begin(language: str) -> None:
    """A process that reads: Ctrl-C is for the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    languages.speak(language)


def _read(read: Read, names: Sequence[str]) -> None:
    for name in names:
        read(name)
