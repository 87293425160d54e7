"""Simulates a plan: plays the games that are not saved yet, saves them, and counts."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from companion.simulation.ctrl_c import block_ctrl_c
from companion.simulation.plan import Plan
from companion.simulation.running import Rows, play_here, play_on_cores
from companion.simulation.store import Store
from companion.simulation.tally import Tally

Progress = Callable[[int, int], None]
"""Hears how many games are there, and how many there will be."""
FEW = 40
"""Up to this many games are played in this process: starting others takes longer."""


class Simulation:
    """Games of a plan. ``tallies`` are its points' figures so far; ``count`` is how many games are counted, and
    ``stopped`` whether Ctrl-C ended it before all were."""

    def __init__(self, plan: Plan, out: Path | None = None) -> None:
        self.plan = plan
        self.tallies = tuple(Tally() for _ in plan.points)
        self.count = 0
        self.stopped = False
        self._store = Store(out, plan) if out is not None else None
        if self._store is not None:
            for row in self._store.rows():
                if self.count < len(plan):
                    self._count(row)
        self.kept = self.count

    def run(
        self,
        *,
        cores: int | None = None,
        progress: Progress = lambda done, of: None,
        play: Callable[[Plan, int], Iterator[Rows]] | None = None,
    ) -> None:
        """Plays on until all are there, or Ctrl-C. ``play`` is what plays the games from one on, instead of this
        machine's cores. Raises GameFailed."""
        played = self._play_on(cores or os.cpu_count() or 1) if play is None else play(self.plan, self.count)
        try:
            for rows in played:
                self._add(rows)
                progress(self.count, len(self.plan))
        except KeyboardInterrupt:
            self.stopped = True
        finally:
            if self._store is not None:
                self._store.close(complete=self.count >= len(self.plan))

    def _play_on(self, cores: int) -> Iterator[Rows]:
        left = len(self.plan) - self.count
        if cores == 1 or left <= FEW:
            return play_here(self.plan, self.count)
        return play_on_cores(self.plan, self.count, cores)

    def _add(self, rows: Rows) -> None:
        """Counts rows, and keeps them. Ctrl-C waits for both, so that figures and file tell the same games."""
        with nullcontext() if self._store is None else block_ctrl_c():
            if self._store is not None:
                self._store.add(rows)
            for row in rows:
                self._count(row)

    def _count(self, row: dict[str, Any]) -> None:
        self.tallies[self.count % len(self.tallies)].add(row)
        self.count += 1


def simulate(plan: Plan, *, cores: int | None = 1) -> tuple[Tally, ...]:
    """The figures of each point of a plan. Raises GameFailed."""
    simulation = Simulation(plan)
    simulation.run(cores=cores)
    return simulation.tallies
