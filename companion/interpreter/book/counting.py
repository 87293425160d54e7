"""How many cards lie in a place where they lie side by side, held against the book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import dist
from typing import Any

from companion.interpreter.book.amiss import WRONG_NUMBER, Amiss
from companion.interpreter.known import Knowledge
from companion.interpreter.moments import has_emptied
from companion.interpreter.numbers import HANDLED_S, LATE_S, OVER_MM, REMEMBERED_S
from companion.interpreter.seeing.lying_card import LyingCard
from companion.rules.acts import WAYS_BACK, Amend
from companion.rules.events import Seat
from companion.rules.game import Act, IllegalAct
from companion.rules.history import History, Standing
from companion.rules.places import zone_of

COUNTS_AS_IT_LIES = "counts as it lies"
"""Why an act stands that was out of turn, where the table says that its card counts."""


@dataclass(slots=True)
class _Zone:
    """What is known of a zone whose cards can be counted. ``agreed`` is how many lay there when they were last as many
    as the book has (None: not yet since all was taken away); ``more`` are those that lie there rightly beside them."""

    name: str
    seat: Seat | None
    places: list[str]
    emptied: float = float("-inf")
    agreed: int | None = None
    more: int = 0
    lies: int = 0
    told: int = 0
    since: float = 0.0


class Counting:
    """Counts in the places that say so; nothing is counted while hidden cards are turned up for all."""

    def __init__(self, known: Knowledge) -> None:
        self._game, self._asking, self._felt = known.game, known.asking, known.felt
        self._zones: dict[str, _Zone] = {}
        self._read = 0
        self._counts = any(place.counted for place in known.game.places)

    def find(self, history: History[Any]) -> tuple[Amiss, ...]:
        """All places that have held another number than the book for long enough."""
        if not self._counts:
            return ()
        state = history.state
        for name, seat, places in self._list_places(state):
            self._zones.setdefault(name, _Zone(name, seat, places))
        self._follow(history)
        if self._is_turned_up(state):
            for zone in self._zones.values():
                zone.since = self._felt.now
            return ()
        return tuple(amiss for zone in self._zones.values() if (amiss := self._find_amiss(zone, history)) is not None)

    def leave(self, amiss: Amiss) -> None:
        """So many lie there rightly."""
        if amiss.about == WRONG_NUMBER:
            zone = self._zones[amiss.zone]
            zone.more += amiss.lies - amiss.told
            zone.agreed = None

    def _list_places(self, state: Any) -> Iterator[tuple[str, Seat | None, list[str]]]:
        for purpose in dict.fromkeys(place.counted for place in self._game.places if place.counted):
            there = [place for place in self._game.places if place.counted == purpose]
            if there[0].is_each_seats:
                for seat in state.seats:
                    yield zone_of(state, seat, purpose), seat, [place.of(seat) for place in there]
            else:
                yield purpose, None, [place.path for place in there]

    def _follow(self, history: History[Any]) -> None:
        """What new acts took away from each zone; mending may have changed all."""
        for entry in history.entries[self._read :]:
            for zone in self._zones.values():
                if isinstance(entry.act, WAYS_BACK):
                    zone.agreed = None
                elif has_emptied(entry, zone.places, history):
                    zone.emptied, zone.agreed, zone.more = self._felt.now, None, 0
        self._read = len(history.entries)

    def _is_turned_up(self, state: Any) -> bool:
        return any(
            place.counted and place.opened is not None and place.opened(state, seat)
            for place in self._game.places
            for seat in state.seats
        )

    def _find_amiss(self, zone: _Zone, history: History[Any]) -> Amiss | None:
        now, there = self._felt.now, [each for each in self._felt.lying_cards if each.zone == zone.name]
        told = sum(history.state.holdings.size(place) for place in zone.places)
        least, most = _count_apart(there) - zone.more, len(there) - zone.more
        lies = min(max(told, least), most)
        if (lies, told) != (zone.lies, zone.told):
            zone.lies, zone.told, zone.since = lies, told, now
        if zone.agreed is None and any(each.since < zone.emptied for each in there):
            return None
        if lies == told:
            zone.agreed = lies
            return None
        if lies < told and zone.agreed is None:
            return None  # Perhaps the camera does not find them.
        waits = HANDLED_S if lies > told else LATE_S if lies == zone.agreed else REMEMBERED_S
        if now - zone.since < waits:
            return None
        act = self._find_untold(zone, lies, history) if lies > told else self._find_not_laid(zone, told - lies, history)
        return Amiss(
            self._felt.watcher, WRONG_NUMBER, zone.places[0], zone.name, zone.seat, lies=lies, told=told, act=act
        )

    def _find_untold(self, zone: _Zone, lies: int, history: History[Any]) -> Act | None:
        """An act that puts so many cards there: one that is waited for, or what the seat that acted last could have
        done instead, where it changes nothing else that is waited for."""
        state = history.state
        for act in self._asking.list_unseen(zone.name, state):
            if self._apply(act, zone, lies, history) is not None:
                return act
        last = next((each for each in reversed(history.standing) if each.act.seat is not None), None)
        if last is None or last.act.seat != zone.seat:
            return None
        for act in self._asking.list_unseen(zone.name, history.state_before(last.number)):
            again = replace(act, stands=COUNTS_AS_IT_LIES)
            after = self._apply(again, zone, lies, history)
            if after is not None:
                return again
        return None

    def _apply(self, act: Act, zone: _Zone, lies: int, history: History[Any]) -> Any | None:
        """The state after an act, where it is legal and so many cards lie there then."""
        try:
            after = history.folded(history.state, history.judge(act))
        except IllegalAct:
            return None
        return after if sum(after.holdings.size(place) for place in zone.places) == lies else None

    def _find_not_laid(self, zone: _Zone, fewer: int, history: History[Any]) -> Amend | None:
        """The last act, where it put as many more there as are missing, and may be struck out."""
        last: Standing[Any] | None = history.standing[-1] if history.standing else None
        if last is None:
            return None
        before, after = history.state_before(last.number), last.state
        if sum(after.holdings.size(place) - before.holdings.size(place) for place in zone.places) != fewer:
            return None
        amend = Amend(line=last.number, with_=None)
        return amend if history.may_be(amend) else None


def _count_apart(there: Sequence[LyingCard]) -> int:
    """How many cards lie there at least."""
    kept: list[LyingCard] = []
    for lying in there:
        if all(dist(lying.place_mm, each.place_mm) >= OVER_MM for each in kept):
            kept.append(lying)
    return len(kept)
