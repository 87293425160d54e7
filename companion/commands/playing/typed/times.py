"""The moments at which acts are typed."""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.game import Act
from companion.rules.values import replace
from companion.table import Table

STEP_S = 0.001
"""How much later a typed act is, in seconds, than the last one that has no earlier time: lines have an order."""


class TypedTimes:
    """The clock of a terminal: each line has the moment at which it is read."""

    def __init__(self, table: Table, clock: Callable[[], float]) -> None:
        self._table, self._clock = table, clock
        # A session that continues after a restart has times of a clock that ran longer than this one.
        self._ahead = max(0.0, self._find_last() - clock())

    def _find_last(self) -> float:
        return max((entry.act.at or 0.0 for entry in self._table.history.entries), default=0.0)

    def add_time(self, act: Act) -> Act:
        """The act with its moment, if its time matters."""
        spec = self._table.game.act_specs.get(type(act))
        if spec is None or not spec.timed or act.at is not None:
            return act
        return replace(act, at=round(max(self._clock() + self._ahead, self._find_last() + STEP_S), 3))
