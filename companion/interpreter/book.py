"""Table and book compared while people play: cards left lying, numbers of cards, and the tops of open piles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import dist
from typing import Any, NamedTuple
from weakref import WeakSet

from companion.cards import Face
from companion.evidence import BY_THE_TABLE, Evidence
from companion.interpreter.doubts import About
from companion.interpreter.lying_card import LONG_AGO, NEVER, Lay, LyingCard
from companion.interpreter.moments import Gathering, Knowledge
from companion.interpreter.numbers import BELIEVED_S, HANDLED_S, LATE_S, LATEST, NAMED, OVER_MM, REMEMBERED_S
from companion.interpreter.told import has_emptied, list_movements
from companion.observations import SourceName
from companion.rules.acts import WAYS_BACK, Amend
from companion.rules.events import Seat
from companion.rules.game import Act
from companion.rules.history import History
from companion.rules.places import split, zone_of


@dataclass(frozen=True, slots=True)
class Amiss:
    """Table and book cannot both be right. ``place`` is the book's, in this zone of the felt and of this seat (None: of
    all). ``lies`` is the number of cards there, ``told`` the number in the book. ``face`` is the card that was left
    lying, or that lies on the pile. ``act`` is the likeliest explanation, if a touch can enter it: an act that nobody
    had entered, or an amendment."""

    source: SourceName
    about: About
    place: str
    zone: str
    seat: Seat | None
    lies: int = 0
    told: int = 0
    face: Face | None = None
    act: Act | None = None

    def is_same(self, other: Amiss | None) -> bool:
        """Whether it is the same contradiction, whatever explains it now."""
        return other is not None and replace(other, source=self.source, act=self.act) == self


class Differences:
    """Compares table and book. Keeps one remark at a time, until the table is right again."""

    def __init__(self, known: Knowledge) -> None:
        self._known = known
        self._looks: tuple[_LeftLying | _Number | _Pile, ...] = ()
        self.open: Amiss | None = None

    def compare(self, history: History) -> Amiss | None:
        """A new contradiction between table and book; None if there is none."""
        self._looks = self._looks or tuple(self._list_looks(history.state))
        found = [amiss for looks in self._looks for amiss in looks.find(history)]
        still = next((each for each in found if each.is_same(self.open)), None)
        self.open = still or next(iter(found), None)
        return self.open if still is None else None

    def settle(self, *, explained: bool) -> tuple[tuple[Act, Evidence], ...]:
        """Takes the table's answer: it accepts the explanation, or its cards are right. Returns the explanation's act,
        if the table accepts it."""
        amiss, self.open = self.open, None
        if amiss is not None and explained and amiss.act is not None:
            return ((amiss.act, BY_THE_TABLE),)
        if amiss is not None:
            for looks in self._looks:
                looks.leave(amiss)
        return ()

    def _list_looks(self, state: Any) -> Iterator[_LeftLying | _Number | _Pile]:
        game = self._known.game
        yield _LeftLying(self._known)
        for purpose in dict.fromkeys(place.counted for place in game.places if place.counted):
            there = [place for place in game.places if place.counted == purpose]
            for seat in state.seats if there[0].is_each_seats else (None,):
                zone = purpose if seat is None else zone_of(state, seat, purpose)
                yield _Number(self._known, zone, seat, [each.path if seat is None else each.of(seat) for each in there])
        for place, seat in product((place for place in game.places if place.open_top), state.seats):
            yield _Pile(self._known, zone_of(state, seat, place.zone), seat, place.of(seat))


class _LeftLying:
    """Finds cards that lie on although the others that were gathered with them are gone."""

    def __init__(self, known: Knowledge) -> None:
        self._known, self._felt, self._told = known, known.felt, known.told
        self._right = WeakSet[LyingCard]()

    def find(self, history: History) -> Iterator[Amiss]:
        """The cards that were left lying."""
        lie = [each for each in self._felt.lying_cards if not each.is_back and each not in self._right]
        taken = {each: by for each in lie if (by := self._find_gathering(each, history)) is not None}
        if not taken:
            return
        tracks = (*self._felt.gone, *self._felt.lying_cards)
        taken |= {each: by for each in tracks if (by := self._find_gathering(each, history)) is not None}
        for each in lie:
            if each in taken and self._is_left(each, taken):
                act, face = self._told[each].act, self._told[each].face
                seat = None if act is None else act.seat
                yield Amiss(self._felt.watcher, About.LEFT_LYING, taken[each][2], each.zone, seat, face=face)

    def leave(self, amiss: Amiss) -> None:
        """Notes the table's answer: this card may lie there."""
        there = self._felt.list_face_up(amiss.zone) if amiss.about == About.LEFT_LYING else ()
        self._right |= {each for each in there if self._told[each].face == amiss.face}

    def _find_gathering(self, track: LyingCard, history: History) -> Gathering:
        """The event in the book that took this card of an act, which stands, away from a zone that all see; None if
        there is none."""
        number, face = self._told[track].number, self._told[track].face
        if track.is_tag_alone or number is None or face is None or not history.stands(number):
            return None
        is_seen = self._known.asking.is_seen_by_all(track.zone)
        return self._known.moments.find_gathering(number, face, history) if is_seen else None

    def _is_left(self, lying: LyingCard, taken: Mapping[LyingCard, tuple[int, int, str]]) -> bool:
        """Whether cards that were to be taken away with this one have been gone for a while: the book moves both at
        once, or one of them for itself to another seat, in the same act."""
        by = taken[lying]
        since = self._told.heard.get(by[0], LONG_AGO) - BELIEVED_S
        gone = [
            self._find_leaving(each)
            for each, its in taken.items()
            if since <= each.leaves_at < NEVER and by[0] == its[0]
            and (by == its or _is_won(by, self._told[lying].act) or _is_won(its, self._told[each].act))
        ]  # fmt: skip
        return bool(gone) and lying.since <= max(gone) <= self._felt.now - HANDLED_S

    def _find_leaving(self, gone: LyingCard) -> float:
        """The time at which a card was gone for sure (seconds): now, if it is found again or if a card lies over its
        place."""
        was = self._told[gone].number, self._told[gone].face
        for each in self._felt.lying_cards:
            if (self._told[each].number, self._told[each].face) == was or _lay_over(each, gone):
                return self._felt.now
        return max(each.leaves_at for each in self._felt.gone if _lay_over(each, gone))


def _lay_over(track: LyingCard, gone: LyingCard) -> bool:
    """Whether a card lay where this one did: until it went too, this one might lie there still."""
    return track.zone == gone.zone and dist(track.place_mm, gone.place_mm) < OVER_MM


def _is_won(by: tuple[int, int, str], act: Act | None) -> bool:
    """Whether the event that took a card of this act away brought it to another seat."""
    return act is not None and split(by[2])[0] != act.seat


class _Number:
    """Counts the cards of a zone, those of these ``places`` of the book; not while hidden cards are turned up for
    all."""

    def __init__(self, known: Knowledge, zone: str, seat: Seat | None, places: Sequence[str]) -> None:
        self._known, self._felt = known, known.felt
        self._zone, self._seat, self._places = zone, seat, places
        self._read, self._emptied = 0, LONG_AGO
        self._counts, self._since = (0, 0), 0.0
        self._agreed: int | None = None
        """The number of cards at the last time at which it was the book's; None: not yet since all were taken away."""
        self._more = 0
        """The number of cards that lie there rightly beside those of the book."""

    def find(self, history: History) -> Iterator[Amiss]:
        """A number of cards other than the book's, if it has stayed for long enough."""
        now, there = self._felt.now, [each for each in self._felt.lying_cards if each.zone == self._zone]
        if any(has_emptied(entry, self._places, history) for entry in history.entries[self._read :]):
            self._emptied, self._agreed, self._more = now, None, 0
        self._read, told = len(history.entries), self._count(history.state)
        lies = min(max(told, _count_apart(there) - self._more), len(there) - self._more)
        if (lies, told) != self._counts or self._is_opened(history.state):
            self._counts, self._since = (lies, told), now
        is_old = self._agreed is None and any(each.since < self._emptied for each in there)
        if lies == told and not is_old:
            self._agreed = lies
        is_unfound = lies < told and self._agreed is None  # Perhaps the camera does not find them.
        waits_s = HANDLED_S if lies > told else LATE_S if lies == self._agreed else REMEMBERED_S
        if not (lies == told or is_old or is_unfound) and now - self._since >= waits_s:
            about, place, act = About.WRONG_NUMBER, self._places[0], self._find_explanation(lies, history)
            yield Amiss(self._felt.watcher, about, place, self._zone, self._seat, lies, told, act=act)

    def leave(self, amiss: Amiss) -> None:
        """Notes the table's answer: this number of cards is right."""
        if (amiss.about, amiss.zone) == (About.WRONG_NUMBER, self._zone):
            self._more, self._agreed = self._more + amiss.lies - amiss.told, None

    def _count(self, state: Any) -> int:
        return sum(map(state.holdings.size, self._places))

    def _is_opened(self, state: Any) -> bool:
        opened = (place.opened for place in self._known.game.places if place.counted and place.opened is not None)
        return any(is_open(state, seat) for is_open in opened for seat in state.seats)

    def _find_explanation(self, lies: int, history: History) -> Act | None:
        """An act that explains this number of cards: one that a prompt asks for, or undoing the last one."""
        acts = filter(history.may_be, self._known.asking.list_unseen(self._zone, history.state))
        after: dict[Act, Any] = {act: history.folded(history.state, history.judge(act)) for act in acts}
        if history.standing and history.may_be(amend := Amend(line=history.standing[-1].number, with_=None)):
            after[amend] = history.state_before(amend.line)
        return next((act for act, state in after.items() if self._count(state) == lies), None)


def _count_apart(there: Sequence[LyingCard]) -> int:
    """The least number of cards there: cards nearer than OVER_MM to one another count as one."""
    kept: list[LyingCard] = []
    for lying in there:
        if all(dist(lying.place_mm, each.place_mm) >= OVER_MM for each in kept):
            kept.append(lying)
    return len(kept)


class _Turn(NamedTuple):
    """A card that the seat of a pile played. It was laid at the time ``came``, and the referee knew it from the time
    ``heard`` on (seconds). Then the seat ``draws`` this number of cards from the pile. ``is_over``: it was gathered
    before the seat played again, so that by then these were drawn, perhaps several at once."""

    came: float
    heard: float
    draws: int
    is_over: bool = False


class _Pile:
    """Watches the uppermost card of a seat's pile, as long as people remember their turns."""

    def __init__(self, known: Knowledge, zone: str, seat: Seat, path: str) -> None:
        self._known, self._felt = known, known.felt
        self._zone, self._seat, self._path = zone, seat, path
        self._turns, self._read = list[_Turn](), -1
        self._said: int | None = None
        """The number of cards that the book had drawn at the last remark; None if there is none."""
        self._right = LONG_AGO
        """The time at which people called the pile right, or continued (seconds)."""

    def find(self, history: History) -> Iterator[Amiss]:
        """The remark that more or fewer cards were drawn, if this has lasted for long enough."""
        if self._read != len(history.entries):
            self._read, self._turns = len(history.entries), self._list_turns(history)
        now, total = self._felt.now, sum(each.draws for each in self._turns)
        if self._said not in (None, total):
            self._right, self._said = now, None
        since = max(self._right, now - REMEMBERED_S)
        turns = [each for each in self._turns if each.came > since]
        tops = self._list_tops(turns[0].came) if turns else []
        if not tops or tops[-1].until <= now or not tops[-1].track.is_clear:
            return
        faces = [each.track.likeliest[0] for each in tops]
        put_back = sum(face == before for face, before in zip(faces[2:], faces, strict=False))
        drawn, told = len(tops) - 1, sum(each.draws for each in turns)
        is_first = len(turns) == len(self._turns)
        late = 0 if is_first else sum(each.since <= turns[0].came + HANDLED_S for each in tops[1:])
        # What lies on top long after the one before may as well have been put back; a late draw was of the turn before.
        if drawn - 2 * put_back - late > told and tops[-1].since - tops[-2].since <= LATE_S:
            about, since = About.DRAWN_TOO_MANY, tops[-1].since
        elif drawn < sum(each.is_over and each.draws > 0 for each in turns[:-1]):
            about, since = About.NOT_DRAWN, max(turns[-1].heard, tops[-1].since)
        else:
            self._said = None
            return
        if now - since >= HANDLED_S:
            self._said = total
            yield Amiss(self._felt.watcher, about, self._path, self._zone, self._seat, face=faces[-1])

    def leave(self, amiss: Amiss) -> None:
        """Notes the table's answer: the pile is right."""
        if amiss.zone == self._zone and amiss.about in (About.DRAWN_TOO_MANY, About.NOT_DRAWN):
            self._right = self._felt.now

    def _list_turns(self, history: History) -> list[_Turn]:
        """The cards that the seat played from its hand of late, since cards were brought to the pile or the past was
        corrected; if there was a time before, it is one more turn, long ago."""
        turns, draws, is_over, told = list[_Turn](), 0, False, self._known.told
        for entry in reversed(history.entries):
            before = history.state_before(entry.number)
            moved = [each for _, each in list_movements(history.game, before, entry.events)]
            is_begun = isinstance(entry.act, WAYS_BACK) or any(each.target == self._path for each in moved)
            if is_begun or len(turns) > LATEST:
                return [_Turn(LONG_AGO, LONG_AGO, draws), *turns]
            draws += sum(each.source == self._path and self._is_hidden(each.target) for each in moved)
            is_over |= any(each.count is None for each in moved)
            is_played = any(each.source != self._path and self._is_hidden(each.source) for each in moved)
            if entry.act.seat == self._seat and is_played:
                act, heard = told.acts.get(entry.number), told.heard.get(entry.number, LONG_AGO)
                came = [max(each.since, each.up.at if each.up else 0.0) for each in (act.tracks if act else ())]
                turns = [_Turn(max(came, default=heard), heard, draws, is_over), *turns]
                draws, is_over = 0, False
        return turns

    def _is_hidden(self, path: str) -> bool:
        """Whether a place is not open to all. Open cards come from the other end of the pile."""
        place = self._known.game.place(path)
        return place is not None and not self._known.asking.is_seen_by_all(place.zone)

    def _list_tops(self, since: float) -> list[Lay]:
        """The uppermost card of the pile at this time (seconds), and each that came to lie there after it; none if one
        of them is not clear. A card that lay on one of these for a while, and went before it, does not count: no draw
        uncovered it."""
        tracks = (each for each in (*self._felt.gone, *self._felt.lying_cards) if not each.is_back)
        lays = [lay for track in tracks for lay in track.lays if lay.zone == self._zone]
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
