"""Plays the games of a plan on all cores of this machine, in their order: the rows are the same on any number of
cores."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Protocol

from companion.languages import tr
from companion.simulation.ctrl_c import block_ctrl_c
from companion.simulation.plan import GameFailed, Plan, Simulator

Rows = list[dict[str, Any]]
IN_FLIGHT = 4
"""Batches a core that wait or are played at a time."""
LARGEST_BATCH = 50


def batches(plan: Plan, first: int, cores: int) -> Iterator[tuple[int, int]]:
    """The games from the first on, in pieces that take a while but not long. They grow with what was played before
    them: the first figures come early."""
    left = len(plan) - first
    largest = max(1, min(LARGEST_BATCH, left // (cores * 20)))
    start = first
    while start < len(plan):
        end = min(start + min(largest, 1 + (start - first) // (cores * IN_FLIGHT)), len(plan))
        yield start, end
        start = end


def play_here(plan: Plan, first: int) -> Iterator[Rows]:
    """The games from the first on, one after the other, in this process. Raises GameFailed."""
    simulator = Simulator(plan)
    for start, end in batches(plan, first, 1):
        yield simulator.rows(start, end)


def play_on_cores(plan: Plan, first: int, cores: int) -> Iterator[Rows]:
    """The games from the first on, played on this many cores. Raises GameFailed."""
    context = get_context("spawn")
    with ProcessPoolExecutor(cores, context, _begin, (plan,)) as pool:

        def submit(start: int, end: int) -> Pending:
            with block_ctrl_c():
                return pool.submit(_rows, start, end)

        try:
            yield from in_order(submit, batches(plan, first, cores), cores * IN_FLIGHT)
        except BrokenProcessPool as error:
            raise GameFailed(
                tr("another program ended one of the processes; run the same command again to continue")
            ) from error
        finally:
            pool.shutdown(cancel_futures=True)


class Pending(Protocol):
    """Rows that are being worked out, by any engine."""

    def result(self) -> Rows:
        """Waits for them."""
        ...


def in_order(submit: Callable[[int, int], Pending], pieces: Iterator[tuple[int, int]], most: int) -> Iterator[Rows]:
    """The result of each piece, in the order of the pieces, with at most this many under way."""
    under_way: deque[Pending] = deque()
    for start, end in pieces:
        under_way.append(submit(start, end))
        if len(under_way) >= most:
            yield under_way.popleft().result()
    while under_way:
        yield under_way.popleft().result()


_simulator: Simulator | None = None


def _begin(plan: Plan) -> None:
    """A process that plays: Ctrl-C is for the one that started it."""
    global _simulator
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _simulator = Simulator(plan)


def _rows(start: int, end: int) -> Rows:
    assert _simulator is not None
    return _simulator.rows(start, end)
