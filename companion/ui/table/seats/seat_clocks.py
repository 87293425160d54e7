"""How long each player has thought, on the plates: off until somebody wants it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from companion.languages import tr
from companion.reports.thinking import ThinkingClock
from companion.rules.events import Seat
from companion.ui.controller.desk import Desk
from companion.ui.controller.liking import Liking
from companion.ui.table.seats.plate import Plate
from companion.ui.views.evening.results import clock_time


class SeatClocks:
    """Shows them if people like that."""

    def __init__(self, desk: Desk, liking: Liking, *, now: Callable[[], float] = time.time) -> None:
        self._desk, self._liking, self._now = desk, liking, now
        self._clock: ThinkingClock | None = None

    def tick(self, plates: Mapping[Seat, Plate]) -> None:
        """Shows the time of now; cheap as long as no second has passed."""
        if not self._liking.settings.clocks:
            for plate in plates.values():
                plate.clock = ""
            self._clock = None
            return
        if self._clock is None:
            self._clock = ThinkingClock(self._desk.table)
        self._clock.catch_up(self._desk.session.times)
        spent = self._clock.spent_s(self._now())
        for seat, plate in plates.items():
            plate.clock = tr("thought {time}", time=clock_time(spent.get(seat, 0.0)))
