"""The figures that a game declares, counted round by round while it is simulated, as those of evenings are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.events import Event
from companion.rules.spec import GameSpec


class OwnCounts:
    """``sums`` has for each figure the sum of its hits, of its trials and of the squares of its hits, and the number of
    rounds."""

    def __init__(self, game: GameSpec, options: Mapping[str, Any]) -> None:
        self.sums: dict[str, list[int]] = {figure.id: [0, 0, 0, 0] for figure in game.figures}
        self._game, self._options = game, options
        self._round, self._events = 0, list[Event]()

    def take(self, number: int, events: Sequence[Event]) -> None:
        """Counts the events in the round of this number."""
        if number != self._round:
            self.close()
            self._round = number
        self._events.extend(events)

    def close(self) -> None:
        """Counts the round that is not counted yet."""
        if self._events:
            for figure in self._game.figures:
                hits, trials = figure.count(self._events, self._options)
                sums = self.sums[figure.id]
                self.sums[figure.id] = [sums[0] + hits, sums[1] + trials, sums[2] + hits**2, sums[3] + 1]
            self._events.clear()
