"""Numbers of cards and the tops of open piles, held against the book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import dist
from typing import Any, NamedTuple

from companion.cards import Face
from companion.evidence import BY_THE_TABLE, Evidence
from companion.interpreter.amiss import Amiss, LeftLying
from companion.interpreter.doubts import About
from companion.interpreter.lying_card import LONG_AGO, NEVER, Lay, LyingCard
from companion.interpreter.moments import Knowledge
from companion.interpreter.numbers import HANDLED_S, LATE_S, LATEST, NAMED, OVER_MM, REMEMBERED_S
from companion.interpreter.told import has_emptied, list_movements
from companion.rules.acts import WAYS_BACK, Amend
from companion.rules.events import Seat
from companion.rules.game import Act
from companion.rules.history import History
from companion.rules.places import Place, zone_of


@dataclass(slots=True)
class _Zone:
    """What is known of a zone whose cards can be counted, those of these ``places`` of the book. ``agreed`` is how many
    lay there when they were last as many as the book has (None: not yet since all was taken away); ``more`` are those
    that lie there rightly beside them."""

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

    def find(self, history: History) -> tuple[Amiss, ...]:
        """All places that have held another number than the book for long enough."""
        if not self._zones:
            self._zones = {each.name: each for each in self._list_zones(history.state)}
        for entry in history.entries[self._read :]:
            for zone in self._zones.values():
                if has_emptied(entry, zone.places, history):
                    zone.emptied, zone.agreed, zone.more = self._felt.now, None, 0
        self._read = len(history.entries)
        seats = history.state.seats
        opened = [each.opened for each in self._game.places if each.counted and each.opened is not None]
        if any(is_open(history.state, seat) for is_open in opened for seat in seats):
            for zone in self._zones.values():
                zone.since = self._felt.now
            return ()
        return tuple(amiss for zone in self._zones.values() if (amiss := self._find_amiss(zone, history)) is not None)

    def leave(self, amiss: Amiss) -> None:
        """The table says that this number of cards is right."""
        if amiss.about == About.WRONG_NUMBER:
            zone = self._zones[amiss.zone]
            zone.more += amiss.lies - amiss.told
            zone.agreed = None

    def _list_zones(self, state: Any) -> Iterator[_Zone]:
        """Each zone that is counted."""
        for purpose in dict.fromkeys(place.counted for place in self._game.places if place.counted):
            there = [place for place in self._game.places if place.counted == purpose]
            for seat in state.seats if there[0].is_each_seats else (None,):
                zone = purpose if seat is None else zone_of(state, seat, purpose)
                yield _Zone(zone, seat, [place.path if seat is None else place.of(seat) for place in there])

    def _find_amiss(self, zone: _Zone, history: History) -> Amiss | None:
        now, there = self._felt.now, [each for each in self._felt.lying_cards if each.zone == zone.name]
        told = sum(map(history.state.holdings.size, zone.places))
        lies = min(max(told, _count_apart(there) - zone.more), len(there) - zone.more)
        if (lies, told) != (zone.lies, zone.told):
            zone.lies, zone.told, zone.since = lies, told, now
        is_old = zone.agreed is None and any(each.since < zone.emptied for each in there)
        if lies == told and not is_old:
            zone.agreed = lies
        if lies == told or is_old or (lies < told and zone.agreed is None):  # Perhaps the camera does not find them.
            return None
        waits = HANDLED_S if lies > told else LATE_S if lies == zone.agreed else REMEMBERED_S
        if now - zone.since < waits:
            return None
        act = self._find_explanation(zone, lies, history)
        return Amiss(self._felt.watcher, About.WRONG_NUMBER, zone.places[0], zone.name, zone.seat, lies, told, act=act)

    def _find_explanation(self, zone: _Zone, lies: int, history: History) -> Act | None:
        """An act that explains the number of cards there: one that is waited for, or taking back the last one."""
        acts = list(filter(history.may_be, self._asking.list_unseen(zone.name, history.state)))
        books: list[tuple[Act, Any]] = [
            (act, history.folded(history.state, history.judge(act)).holdings) for act in acts
        ]
        if history.standing and history.may_be(amend := Amend(line=history.standing[-1].number, with_=None)):
            books.append((amend, history.state_before(amend.line).holdings))
        return next((act for act, book in books if sum(map(book.size, zone.places)) == lies), None)


def _count_apart(there: Sequence[LyingCard]) -> int:
    """How many cards lie there at least."""
    kept: list[LyingCard] = []
    for lying in there:
        if all(dist(lying.place_mm, each.place_mm) >= OVER_MM for each in kept):
            kept.append(lying)
    return len(kept)


class _Turn(NamedTuple):
    """A card that the seat of a pile played: since when it lies, when that was told (seconds), and how many cards the
    seat draws from the pile after it."""

    came: float
    heard: float
    draws: int


class Tops:
    """Watches the uppermost cards of the piles of which a game says so, as long as people remember their turns."""

    def __init__(self, known: Knowledge) -> None:
        self._game, self._asking, self._felt, self._told = known.game, known.asking, known.felt, known.told
        self._places = [place for place in known.game.places if place.open_top]
        self._turns: dict[str, list[_Turn]] = {}
        self._read = -1
        self._said: dict[str, int] = {}
        """How many cards the book had drawn when something was said of a pile."""
        self._right: dict[str, float] = {}
        """When people said of a pile that it is right, or went on (seconds)."""

    def find(self, history: History) -> tuple[Amiss, ...]:
        """The piles of which more or fewer cards were drawn for long enough."""
        is_new, self._read = self._read != len(history.entries), len(history.entries)
        found = list[Amiss]()
        for place, seat in product(self._places, history.state.seats):
            path, zone = place.of(seat), zone_of(history.state, seat, place.zone)
            if is_new:
                self._turns[zone] = self._list_turns(path, seat, history)
            if (amiss := self._find_amiss(zone)) is not None:
                found.append(Amiss(self._felt.watcher, amiss[0], path, zone, seat, face=amiss[1]))
        return tuple(found)

    def leave(self, amiss: Amiss) -> None:
        """It is right so."""
        if amiss.about in (About.DRAWN_TOO_MANY, About.NOT_DRAWN):
            self._right[amiss.zone] = self._felt.now

    def _list_turns(self, path: str, seat: Seat, history: History) -> list[_Turn]:
        """The cards that a seat played from its hand of late, since cards were brought to the pile or the past was
        corrected; if there was a time before, it is one more turn, long ago."""
        turns, draws = list[_Turn](), 0
        for entry in reversed(history.entries):
            moved = [each for _, each in list_movements(self._game, history.state_before(entry.number), entry.events)]
            if len(turns) > LATEST or isinstance(entry.act, WAYS_BACK) or any(each.target == path for each in moved):
                return [_Turn(LONG_AGO, LONG_AGO, draws), *turns]
            draws += sum(each.source == path and self._is_hidden(each.target) for each in moved)
            if entry.act.seat == seat and any(each.source != path and self._is_hidden(each.source) for each in moved):
                told, heard = self._told.acts.get(entry.number), self._told.heard.get(entry.number, LONG_AGO)
                came = [
                    max(each.since, each.up.at if each.up is not None else 0.0)
                    for each in (told.tracks if told else ())
                ]
                turns, draws = [_Turn(max(came, default=heard), heard, draws), *turns], 0
        return turns

    def _is_hidden(self, path: str) -> bool:
        """Whether a place is not open to all. Open cards come from the other end of the pile."""
        place: Place | None = self._game.place(path)
        return place is not None and not self._asking.is_seen_by_all(place.zone)

    def _find_amiss(self, zone: str) -> tuple[About, Face] | None:
        """What is amiss with a pile for long enough, and the card on its top."""
        now, total = self._felt.now, sum(each.draws for each in self._turns[zone])
        if self._said.get(zone, total) != total:
            self._right[zone] = now
            del self._said[zone]
        since = max(self._right.get(zone, LONG_AGO), now - REMEMBERED_S)
        turns = [each for each in self._turns[zone] if each.came > since]
        tops = self._list_tops(zone, turns[0].came) if turns else []
        if not tops or tops[-1].until <= now or not tops[-1].track.is_clear:
            return None
        faces = [each.track.likeliest[0] for each in tops]
        put_back = sum(face == before for face, before in zip(faces[2:], faces, strict=False))
        drawn, told = len(tops) - 1, sum(each.draws for each in turns)
        is_first = len(turns) == len(self._turns[zone])
        late = 0 if is_first else sum(each.since <= turns[0].came + HANDLED_S for each in tops[1:])
        # What lies on top long after the one before may as well have been put back; a late draw was of the turn before.
        if drawn - 2 * put_back - late > told and tops[-1].since - tops[-2].since <= LATE_S:
            about, since = About.DRAWN_TOO_MANY, tops[-1].since
        elif drawn < told - turns[-1].draws:
            about, since = About.NOT_DRAWN, max(turns[-1].heard, tops[-1].since)
        else:
            self._said.pop(zone, None)
            return None
        if now - since < HANDLED_S:
            return None
        self._said[zone] = total
        return about, faces[-1]

    def _list_tops(self, zone: str, since: float) -> list[Lay]:
        """The uppermost card of a pile at this time (seconds), and each that came to lie there after it; none if one of
        them is not clear. What lay on one of these for a while, and went before it, was not drawn to."""
        tracks = (*self._felt.gone, *self._felt.lying_cards)
        lays = [lay for track in tracks if not track.is_back for lay in track.lays if lay.zone == zone]
        lays.sort(key=lambda each: each.since)
        first = next((at for at in reversed(range(len(lays))) if lays[at].since <= since), len(lays))
        tops: list[Lay] = []
        for each in lays[first:]:
            is_over = any(each.until < other.until < NEVER for other in tops)
            if is_over or dist(each.track.place_mm, lays[first].track.place_mm) >= OVER_MM:
                continue
            if each.track.likeliest[1] < NAMED:
                return []
            if tops and tops[-1].track.likeliest[0] == each.track.likeliest[0]:
                tops.pop()
            tops.append(each)
        return tops


class NotAsTold:
    """Keeps one remark at a time, until the table is right again."""

    def __init__(self, known: Knowledge) -> None:
        self._looks = LeftLying(known), Counting(known), Tops(known)
        self.open: Amiss | None = None

    def compare(self, history: History) -> Amiss | None:
        """What is amiss and was not said before; None if nothing is."""
        found = [each for looks in self._looks for each in looks.find(history)]
        still = next((each for each in found if each.is_same(self.open)), None)
        if still is None and found:
            self.open = found[0]
            return self.open
        self.open = still
        return None

    def settle(self, *, explained: bool) -> tuple[tuple[Act, Evidence], ...]:
        """The table takes the explanation, or says that it is right so."""
        amiss, self.open = self.open, None
        if amiss is None:
            return ()
        if explained and amiss.act is not None:
            return ((amiss.act, BY_THE_TABLE),)
        for looks in self._looks:
            looks.leave(amiss)
        return ()
