"""The feed: every source in a thread of its own, one queue out, drained by the main thread.

Observations come out in order of time: a press waits until nothing earlier can still arrive.
"""

from __future__ import annotations

import math
import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from companion.observations import Buzzed, Observation, SourceLost, Tapped


class Source(Protocol):
    """Anything that notices things: iterating it blocks until the next observation; ``close`` ends it."""

    @property
    def name(self) -> str:
        """The source's name in evidence, such as ``camera:0``."""

    def __iter__(self) -> Iterator[Observation]: ...

    def close(self) -> None: ...


class Feed:
    """Collects the observations of the sources. ``hold_s`` is how long a press of a button waits for others before it
    is reported. Each of ``waits`` returns the time up to which all its presses are here; a press, or a timed act, waits
    for each of them.
    """

    def __init__(
        self, sources: Iterable[Source], *, clock: Callable[[], float], hold_s: float = 0.3, wake: Callable[[], None]
    ) -> None:
        self._sources = tuple(sources)
        self._clock = clock
        self._hold_s = hold_s
        self.waits: list[Callable[[], float]] = []
        self._wake = wake
        self._queue: queue.SimpleQueue[Observation] = queue.SimpleQueue()
        self._held: list[Observation] = []
        self._running: set[str] = set()
        self._failed: dict[str, str] = {}
        self._lock = threading.Lock()
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Starts one thread a source."""
        for source in self._sources:
            self._running.add(source.name)
            thread = threading.Thread(target=self._run, args=(source,), name=source.name, daemon=True)
            self._threads.append(thread)
            thread.start()

    @property
    def sources(self) -> tuple[Source, ...]:
        """Every source, in the order that they were named."""
        return self._sources

    def ended(self, name: str) -> str | None:
        """Why a source will tell nothing more; None while it may."""
        with self._lock:
            return None if name in self._running else self._failed.get(name, "it has come to its end")

    @property
    def has_no_sources(self) -> bool:
        """Whether people enter everything by hand."""
        return not self._sources

    @property
    def exhausted(self) -> bool:
        """Whether every source has come to its end and everything was drained."""
        with self._lock:
            return not self._running and self._queue.empty() and not self._held

    @property
    def is_holding(self) -> bool:
        """Whether a press waits for earlier ones."""
        return bool(self._held)

    def put(self, observation: Observation) -> None:
        """Something that needs no thread, such as a touch."""
        self._queue.put(observation)
        self._wake()

    def drain(self) -> list[Observation]:
        """The observations since the last time, in order of time. Never blocks."""
        while not self._queue.empty():
            self._held.append(self._queue.get())
        self._held.sort(key=lambda each: each.at)
        if not any(map(_is_timed, self._held)):
            ready, self._held = self._held, []
            return ready
        until = min((waits() for waits in self.waits), default=math.inf)
        if any(isinstance(each, Buzzed) for each in self._held):
            until = min(until, self._clock() - self._hold_s)
        ready = [each for each in self._held if each.at <= until]
        self._held = [each for each in self._held if each.at > until]
        return ready

    def close(self, *, wait_s: float = 0.0) -> None:
        """Ends all sources, and waits at most this long until they have released their devices."""
        for source in self._sources:
            source.close()
        until = time.monotonic() + wait_s
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))

    def _run(self, source: Source) -> None:
        try:
            for observation in source:
                self.put(observation)
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            with self._lock:
                self._failed[source.name] = why
            self.put(SourceLost(source=source.name, at=self._clock(), why=why))
        finally:
            with self._lock:
                self._running.discard(source.name)
            self._wake()


def _is_timed(seen: Observation) -> bool:
    return isinstance(seen, Buzzed) or (isinstance(seen, Tapped) and seen.act.at is not None)
