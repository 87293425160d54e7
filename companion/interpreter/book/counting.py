"""Numbers of cards and the tops of open piles, held against the book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import dist
from typing import Any

from companion.cards import Face
from companion.interpreter.book.amiss import DRAWN_TOO_MANY, NOT_DRAWN, WRONG_NUMBER, Amiss
from companion.interpreter.known import Knowledge
from companion.interpreter.numbers import CLEAR, HANDLED_S, LATE_S, NAMED, OVER_MM, REMEMBERED_S
from companion.interpreter.seeing.lying_card import LONG_AGO, LyingCard
from companion.interpreter.told import has_emptied, list_movements
from companion.observations import Point
from companion.rules.acts import WAYS_BACK, Amend
from companion.rules.events import Seat
from companion.rules.game import Act, IllegalAct
from companion.rules.history import Entry, History
from companion.rules.places import Place, zone_of

COUNTS_AS_IT_LIES = "counts as it lies"
"""Why an act out of turn stands: the table says that its card counts."""


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
        """The table says that this number of cards is right."""
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
                if has_emptied(entry, zone.places, history):
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
        """An act after which this number of cards lies there: one that is waited for, or what the seat that acted last
        could have done instead, if nothing else is waited for after it."""
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
        """The state after an act, if it is legal and leaves this number of cards there; else None."""
        try:
            after = history.folded(history.state, history.judge(act))
        except IllegalAct:
            return None
        return after if sum(after.holdings.size(place) for place in zone.places) == lies else None

    def _find_not_laid(self, zone: _Zone, fewer: int, history: History[Any]) -> Amend | None:
        """The amendment that strikes out the last act, if that laid exactly the missing cards and may be struck out."""
        last = history.standing[-1] if history.standing else None
        if last is None:
            return None
        before, after = history.state_before(last.number), history.state
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


@dataclass(slots=True)
class _Pile:
    """One draw pile and its uppermost card.

    ``tops`` are the last uppermost faces in order, if they were clear; ``top`` is the card that lies there, ``at_mm``
    its place on the felt. ``surplus`` is by how many cards more were seen to be drawn than the book has; below zero it
    has draws that were not seen. ``since`` is when that began, or its seat went on (seconds). Nothing ``counts`` until
    its seat has played a card.
    """

    seat: Seat
    place: str
    zone: str
    tops: list[Face] = field(default_factory=list)
    top: LyingCard | None = None
    at_mm: Point | None = None
    surplus: int = 0
    since: float = 0.0
    counts: bool = False
    has_gone_on: bool = False
    was_said: bool = False

    @property
    def came(self) -> float:
        """When its uppermost card came to lie there (seconds)."""
        return LONG_AGO if self.top is None else self.top.since

    def begin(self) -> None:
        """Starts the count again when its seat plays the next card."""
        self.tops, self.surplus, self.at_mm = self.tops[-1:], 0, None
        self.counts = self.has_gone_on = self.was_said = False


class Tops:
    """Watches the piles of which a game says so."""

    def __init__(self, known: Knowledge) -> None:
        self._game, self._asking, self._felt = known.game, known.asking, known.felt
        self._counted = known.counted
        self._places = [place for place in known.game.places if place.open_top]
        self._piles: dict[str, _Pile] = {}
        self._read = 0

    def find(self, history: History[Any]) -> tuple[Amiss, ...]:
        """The piles of which more or fewer cards were drawn for long enough."""
        if not self._places:
            return ()
        for pile in self._list_piles(history.state):
            self._piles.setdefault(pile.zone, pile)
        for entry in history.entries[self._read :]:
            for pile in self._piles.values():
                self._follow(entry, pile, history)
        self._read = len(history.entries)
        for pile in self._piles.values():
            self._look(pile)
        return tuple(amiss for pile in self._piles.values() if (amiss := self._find_amiss(pile)) is not None)

    def leave(self, amiss: Amiss) -> None:
        """It is right so."""
        if amiss.about in (DRAWN_TOO_MANY, NOT_DRAWN):
            self._piles[amiss.zone].begin()

    def _list_piles(self, state: Any) -> Iterator[_Pile]:
        for place in self._places:
            for seat in state.seats:
                yield _Pile(seat, place.of(seat), zone_of(state, seat, place.zone))

    def _follow(self, entry: Entry, pile: _Pile, history: History[Any]) -> None:
        """Notes what an act drew from the pile. An act that brings cards to it or corrects the past starts the count
        again."""
        if isinstance(entry.act, WAYS_BACK):
            pile.begin()
            return
        for _, movement in list_movements(self._game, history.state_before(entry.number), entry.events):
            if movement.target == pile.place:
                pile.begin()
            elif movement.source == pile.place and self._is_hidden(movement.target):
                self._note_drawn(pile)
            elif entry.act.seat == pile.seat and self._is_hidden(movement.source):
                self._note_play(entry, pile)

    def _is_hidden(self, path: str) -> bool:
        """Whether a place is not open to all. Open cards come from the other end of the pile."""
        place: Place | None = self._game.place(path)
        return place is not None and not self._asking.is_seen_by_all(place.zone)

    def _note_play(self, entry: Entry, pile: _Pile) -> None:
        """Its seat plays a card: all draws of before were made when that came to lie."""
        came = [
            max(each.since, each.up.at if each.up is not None else 0.0)
            for each in self._counted.list_played_by(entry.number)
        ]
        if came and not pile.counts:
            pile.counts, pile.surplus = True, int(bool(pile.tops) and pile.came > max(came))
        pile.since = pile.since if pile.has_gone_on else self._felt.now
        pile.has_gone_on = pile.surplus < 0

    def _note_drawn(self, pile: _Pile) -> None:
        if pile.was_said or not self._is_clear(pile):
            pile.begin()  # People went on, or do not see the pile.
        elif pile.surplus > 0 or pile.counts:
            pile.surplus -= 1

    def _list_there(self, pile: _Pile) -> list[LyingCard]:
        """The cards that lie on the pile, and not beside it, in the order in which they came."""
        there = self._felt.list_face_up(pile.zone)
        return [each for each in there if pile.at_mm is None or dist(each.place_mm, pile.at_mm) < OVER_MM]

    def _is_clear(self, pile: _Pile) -> bool:
        """Whether the uppermost card is what came to lie there last, and is clearly read: an unclear one may have been
        drawn from another that looks like it."""
        last = self._list_there(pile)[-1:]
        return last == [pile.top] and last[0].candidates[0][1] >= CLEAR

    def _look(self, pile: _Pile) -> None:
        """Takes over what lies on top now: what came to lie there last."""
        there = [each for each in self._list_there(pile) if each.since >= pile.came]
        likely = there[-1].candidates[:1] if there else ()
        if not likely or likely[0][1] < NAMED:
            return
        before, came_before = pile.top, pile.came
        pile.top, pile.at_mm = there[-1], there[-1].place_mm
        if pile.top is before or (pile.tops and pile.tops[-1] == likely[0][0]):
            pile.tops[-1:] = [likely[0][0]]
        elif len(pile.tops) > 1 and pile.tops[-2] == likely[0][0]:
            pile.tops.pop()  # A card was put back.
            pile.surplus -= pile.surplus > 0
        else:
            self._change(pile, likely[0][0], pile.came - came_before)

    def _change(self, pile: _Pile, top: Face, after_s: float) -> None:
        """Notes that another card lies on top, and how long after the one before."""
        pile.tops = [*pile.tops[-3:], top]
        if not pile.counts:
            return
        pile.has_gone_on = False
        if pile.surplus >= 0 and after_s > LATE_S:
            pile.begin()  # It may as well have been put back.
        else:
            pile.surplus += 1
        pile.since = self._felt.now

    def _find_amiss(self, pile: _Pile) -> Amiss | None:
        about = DRAWN_TOO_MANY if pile.surplus > 0 else NOT_DRAWN if pile.surplus and pile.has_gone_on else None
        pile.was_said = pile.was_said and pile.surplus != 0
        if about is None or self._felt.now - pile.since < HANDLED_S or not self._is_clear(pile):
            return None
        pile.was_said = True
        return Amiss(self._felt.watcher, about, pile.place, pile.zone, pile.seat, face=pile.tops[-1])
