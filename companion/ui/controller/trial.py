"""Cards and buttons tried at a table: no card or press meanwhile is a move, nor is taking the card away."""

from __future__ import annotations

import math

from companion.observations import Buzzed, CardGone, CardSeen, Observation, TagGone, TagSeen


class Trial:
    """Begins and ends at seconds of the feed's clock: what is noticed comes a moment after it was done."""

    def __init__(self) -> None:
        self._began = self._ended = -math.inf
        self._tried: set[tuple[str, str, object]] = set()
        self._played: set[tuple[str, str, object]] = set()

    def begin(self, at: float) -> None:
        """From now on all is only tried."""
        self._began, self._ended = at, math.inf

    def end(self, at: float) -> None:
        self._ended = at

    def keeps(self, seen: Observation) -> bool:
        """Whether this belongs to a trial, so that the table must not hear it. What lay there before goes as ever."""
        on = self._began <= seen.at <= self._ended
        match seen:
            case Buzzed():
                return on
            case TagSeen(source=source, zone=zone, uid=card) | CardSeen(source=source, zone=zone, track=card):
                key = (source, zone, card)
                if key not in self._tried and (key in self._played or not on):
                    self._played.add(key)
                    return False
                self._tried.add(key)
                return True
            case TagGone(source=source, zone=zone, uid=card) | CardGone(source=source, zone=zone, track=card):
                key = (source, zone, card)
                self._played.discard(key)
                kept = key in self._tried
                self._tried.discard(key)
                return kept
        return False
