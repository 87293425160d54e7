"""The moments at which acts are typed."""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.game import Act
from companion.rules.values import replace
from companion.table import Table

APART_S = 1.0
"""The least time between typed acts, in seconds: no game takes acts this far apart for simultaneous."""


class TypedTimes:
    """The clock of a terminal. At a table ``by_hand`` nothing is simultaneous: lines are typed one after another."""

    def __init__(self, table: Table, clock: Callable[[], float], *, by_hand: bool) -> None:
        self._table, self._clock, self._by_hand = table, clock, by_hand
        # A session that continues after a restart has times of a clock that ran longer than this one.
        self._ahead = max(0.0, self._find_last() - clock())

    def _find_last(self) -> float:
        return max((entry.act.at or 0.0 for entry in self._table.history.entries), default=0.0)

    def add_time(self, act: Act) -> Act:
        """The act with its moment, if its time matters."""
        spec = self._table.game.act_specs.get(type(act))
        if spec is None or not spec.timed or act.at is not None:
            return act
        at = self._clock() + self._ahead
        return replace(act, at=round(max(at, self._find_last() + APART_S) if self._by_hand else at, 3))
