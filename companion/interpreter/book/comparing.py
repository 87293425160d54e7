"""The picture was away and is back: what lies then is compared with the book as a whole, before anything is read."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from math import nextafter
from typing import Any

from companion.cards import Face
from companion.interpreter.conclusions import Conclusion
from companion.interpreter.known import Knowledge
from companion.interpreter.numbers import AWAY_S, CARRIED_S, CLEAR, NAMED, SUPPORTED
from companion.interpreter.seeing.lying_card import LONG_AGO, LyingCard, TrackKey, find_key
from companion.interpreter.told import CardTold, find_teller, replace_face
from companion.observations import CardGone, CardSeen, Looked, Observation, SourceName, TagGone, TagSeen
from companion.rules.acts import Amend
from companion.rules.events import Seat
from companion.rules.game import Act, Prompt
from companion.rules.history import History
from companion.rules.judging.carded import faces_of
from companion.rules.places import ALL, zone_of


@dataclass(frozen=True, slots=True)
class Unlike:
    """One thing in which the table is not as it was told: ``was`` was told for this seat (None: for the table) and
    does not lie there, ``shows`` lies there and was not told; one of them may be None. A card that lies in front of the
    ``other`` seat is both. ``number`` is the act that told it, ``card`` the one that lies there. ``is_over``: it
    was told for what was judged already, whose cards still lie."""

    zone: str
    seat: Seat | None
    was: Face | None = None
    shows: Face | None = None
    number: int | None = None
    other: Seat | None = None
    card: TrackKey | None = None
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class Comparison:
    """The question which is right if table and referee differ: what lies there, as this source saw it, or what was
    told."""

    number: int
    source: SourceName
    unlike: tuple[Unlike, ...]


class Comparing:
    """Compares the places that everybody sees, each with its zone."""

    def __init__(self, known: Knowledge) -> None:
        self._game, self._asking, self._felt = known.game, known.asking, known.felt
        self._counted, self._moments = known.counted, known.moments

    def find(self, history: History[Any], left: Collection[tuple[int, Face]] = ()) -> tuple[Unlike, ...]:
        """All in which they differ, with what else would be played of what lies there. ``left`` are cards of acts, by
        number, that were told rightly."""
        if over := self._find_rearranged(history, left):
            return over
        missing, as_told = self._find_missing(history)
        missing = [each for each in missing if (each.by.number, each.face) not in left]
        found = self._find_carried(missing, history)
        carried = {each.card for each in found}
        accounted = {*(lying.keys[0] for lying, _ in as_told), *carried}
        extra = [each for each in self._felt.lying_cards if self._is_extra(each) and each.keys[0] not in accounted]
        found += self._find_exchanged(missing, extra)
        found += [
            Unlike(each.zone, each.by.act.seat, was=each.face, number=each.by.number)
            for each in missing
            if len(faces_of(self._game, each.by.act)) == 1 and self._moments.is_open(each.by.number, history)
        ]
        played = [(each, waited) for each in extra if (waited := self._find_waited(each, history.state)) is not None]
        if not found and not any(self._is_left_beside(each, waited, history.state) for each, waited in played):
            return ()
        return (
            *found,
            *(Unlike(each.zone, by.seat, shows=_find_shown(each), card=each.keys[0]) for each, by in played),
        )

    def mend(self, unlike: tuple[Unlike, ...], history: History[Any]) -> tuple[tuple[int, Act | None], ...]:
        """The acts that still stand, each with what it was when all lies there rightly (None: it never was)."""
        acts: dict[int, Act | None] = {}
        for each in unlike:
            if each.number is None or each.was is None or not history.stands(each.number):
                continue
            act = acts.get(each.number) or next(kept.act for kept in history.standing if kept.number == each.number)
            if each.other is not None:
                acts[each.number] = replace(act, seat=each.other)
            else:
                acts[each.number] = None if each.shows is None else replace_face(self._game, act, each.was, each.shows)
        return tuple(sorted(acts.items(), key=lambda mended: mended[0]))

    def _find_missing(self, history: History[Any]) -> tuple[list[CardTold], list[tuple[LyingCard, Face]]]:
        """What was told and does not lie there, and the cards that lie as they were told, each with its face."""
        found, as_told = [], list[tuple[LyingCard, Face]]()
        for zone, faces in self._list_told(history.state):
            there = self._felt.list_face_up(zone)
            for face in faces:
                if (lying := self._take_out(there, face)) is not None:
                    as_told.append((lying, face))
                elif (by := find_teller(face, zone, history, self._asking)) is not None:
                    found.append(CardTold(face, zone, by))
        return found, as_told

    def _list_told(self, state: Any) -> list[tuple[str, tuple[Face, ...]]]:
        """The faces that lie in each zone for all to see, as the book has them."""
        book, found = state.holdings, []
        for place in self._game.places:
            opened = place.lies_open
            if place.zone and opened is not None:
                found += [(zone_of(state, seat, place.zone), opened(state, seat)) for seat in state.seats]
            elif not place.zone or place.seen_by is not ALL:
                continue
            elif place.is_each_seats:
                found += [(zone_of(state, seat, place.zone), book.pile(place.of(seat)).faces) for seat in state.seats]
            else:
                found.append((place.zone, book.pile(place.path).faces))
        return found

    def _find_rearranged(self, history: History[Any], left: Collection[tuple[int, Face]]) -> tuple[Unlike, ...]:
        """The cards of what was judged last that lie on, where as many lie in each place as were told there, and some
        of them are others."""
        told = self._moments.list_gathered(history)
        zones = {each.zone for each in told}
        there = {zone: self._felt.list_face_up(zone) for zone in zones}
        is_whole = all(len(there[zone]) == sum(each.zone == zone for each in told) for zone in zones)
        is_begun = any(faces for zone, faces in self._list_told(history.state) if zone in zones)
        if not told or not is_whole or is_begun or not self._is_old(told, there):
            return ()
        found = []
        for each in [each for each in told if self._take_out(there[each.zone], each.face) is None]:
            lying = there[each.zone].pop(0)
            seat, number = each.by.act.seat, each.by.number
            if (number, each.face) not in left:
                shows, card = _find_shown(lying), lying.keys[0]
                found.append(Unlike(each.zone, seat, each.face, shows, number, card=card, is_over=True))
        return tuple(found)

    def _is_old(self, told: Collection[CardTold], there: Mapping[str, list[LyingCard]]) -> bool:
        """Whether the cards that lie there are those of then: all of them are, or one lies where it was told."""
        return any(self._is_taken_for(lying, each.face) for each in told for lying in there[each.zone])

    def _is_extra(self, lying: LyingCard) -> bool:
        """Whether a card is clearly read, and not as what it counts as."""
        if lying.is_back or lying.said is not None or not lying.candidates or lying.candidates[0][1] < NAMED:
            return False
        face = self._counted[lying].face
        return lying not in self._counted or (face is not None and not self._is_taken_for(lying, face))

    def _find_carried(self, missing: list[CardTold], history: History[Any]) -> list[Unlike]:
        """Cards that lie in front of another seat, who is waited for with the same act."""
        found = []
        for each in list(missing):
            for lying in self._felt.lying_cards:
                waited = self._asking.find_prompt(lying.zone, history.state)
                is_it = lying.zone != each.zone and not lying.is_back and self._is_taken_for(lying, each.face)
                is_free = lying not in self._counted or self._counted[lying].number == each.by.number
                if is_it and is_free and waited is not None and waited.act == each.by.act.word():
                    missing.remove(each)
                    seat, number = each.by.act.seat, each.by.number
                    found.append(Unlike(lying.zone, seat, each.face, each.face, number, waited.seat, lying.keys[0]))
                    break
        return found

    def _find_exchanged(self, missing: list[CardTold], extra: list[LyingCard]) -> list[Unlike]:
        """Cards that lie where another one was told."""
        found = []
        for each in list(missing):
            act = each.by.act
            lying = next((other for other in extra if other.zone == each.zone), None)
            if lying is not None:
                missing.remove(each)
                extra.remove(lying)
                found.append(
                    Unlike(each.zone, act.seat, each.face, _find_shown(lying), each.by.number, card=lying.keys[0]),
                )
        return found

    def _find_waited(self, lying: LyingCard, state: Any) -> Prompt | None:
        """What a card answers that no act was made of."""
        waited = None if lying in self._counted else self._asking.find_prompt(lying.zone, state)
        if (
            waited is None
            or waited.cards is None
            or waited.cards.most > 1
            or _find_shown(lying) not in waited.cards.faces
        ):
            return None
        return waited

    def _is_left_beside(self, lying: LyingCard, waited: Prompt, state: Any) -> bool:
        """Whether it waits beside one card that should have been taken away before."""
        is_shown = self._asking.find_sight(lying.zone, state) is not None
        is_cleared = waited.cards is not None and bool(waited.cards.cleared)
        there = self._felt.list_face_up(lying.zone)
        return is_cleared and not is_shown and len(there) == 2 and any(each in self._counted for each in there)

    def _take_out(self, there: list[LyingCard], face: Face) -> LyingCard | None:
        """One of these cards that may be this one; it is taken out of them."""
        lying = next((each for each in there if self._is_taken_for(each, face)), None)
        if lying is not None:
            there.remove(lying)
        return lying

    def _is_taken_for(self, lying: LyingCard, face: Face) -> bool:
        """Whether a card may show this face: by its readings, or by its conclusion while no reading is clear."""
        is_clear = bool(lying.candidates) and lying.candidates[0][1] >= CLEAR
        counts = self._counted[lying].face == face and not is_clear
        return counts or dict(lying.candidates).get(face, 0.0) >= SUPPORTED


def _find_shown(lying: LyingCard) -> Face:
    return lying.candidates[0][0]


class Returning:
    """Keeps the one question that puts table and referee together."""

    def __init__(self, known: Knowledge) -> None:
        self._felt, self._told, self._counted = known.felt, known.told, known.counted
        self._comparing = Comparing(known)
        self._noticed: dict[SourceName, tuple[float, float]] = {}  # the last two times of each
        self._back_at: float | None = None
        self._is_resumed = False
        self._asked = 0
        self._left: set[tuple[int, Face]] = set()
        self.open: Comparison | None = None

    @property
    def is_settling(self) -> bool:
        """Whether the picture has just returned, and it is not yet clear what all lies there."""
        return self._back_at is not None

    @property
    def has_just_begun(self) -> bool:
        """Whether this is the first look after a long while: what lies by now is not known yet."""
        return self._back_at == self._felt.now

    def begin_again(self) -> None:
        """An evening goes on that was kept: what lies at the first look is compared as after a long while."""
        self._is_resumed = True

    def note(self, noticed: Observation) -> None:
        """A source noticed something: as ever, or after a long while again."""
        if not isinstance(noticed, CardSeen | CardGone | TagSeen | TagGone | Looked):
            return
        before, last = self._noticed.get(noticed.source, (noticed.at, noticed.at))
        before, last = (last, noticed.at) if noticed.at > last else (before, last)
        self._noticed[noticed.source] = before, last
        if self._is_resumed:
            self._is_resumed = False
            self._back_at = nextafter(noticed.at, LONG_AGO)  # Also compare cards that are seen at once.
        if isinstance(noticed, Looked) and last - before >= AWAY_S:
            self._back_at = noticed.at
            self._left.clear()
            self.open = None

    def compare(self, history: History[Any]) -> Comparison | None:
        """The question, once all lies still; None if the two agree."""
        if self._back_at is not None and self._felt.now - self._back_at >= CARRIED_S:
            self._back_at = None
            unlike = self._comparing.find(history)
            if unlike:
                self._asked += 1
                self.open = Comparison(self._asked, self._felt.watcher, unlike)
                return self.open
        return None

    def keep_up(self, history: History[Any]) -> None:
        """What does not differ any more is not asked any more."""
        if self.open is not None:
            unlike = self._comparing.find(history, self._left)
            self.open = replace(self.open, unlike=unlike) if unlike else None

    def is_asking_about(self, lying: LyingCard) -> bool:
        """Whether it is asked if this card is right."""
        return self.open is not None and any(each.card in lying.keys for each in self.open.unlike)

    def list_acts(self) -> frozenset[int]:
        """The numbers of the acts of which it is asked if they were told rightly."""
        unlike = self.open.unlike if self.open is not None else ()
        return frozenset(each.number for each in unlike if each.number is not None)

    def take(self, line: int | None, history: History[Any], *, misread: bool = False) -> tuple[Amend, ...]:
        """Accepts the table in one line of the question, or in all (None). Acts that say otherwise are corrected, and
        cards of no act may be read."""
        unlike = self._close(line)
        mended = dict(self._comparing.mend(unlike, history))
        for each in unlike:
            lying = next((lying for lying in self._felt.lying_cards if each.card in lying.keys), None)
            if each.number is not None:
                self._told.settle(each.number)
            if lying is None or each.shows is None:
                continue
            act = mended.get(each.number or 0)
            if each.number is not None and act is not None:
                self._counted.settle(lying, Conclusion(each.shows, each.number, act, 1.0))
            else:
                lying.said = each.shows
        exchanged = {each.number for each in _find_exchanged(unlike)}
        amends: list[Amend] = []
        together: Amend | None = None
        for number, act in reversed(mended.items()):
            if number in exchanged:
                together = Amend(line=number, with_=act, misread=misread, also=together)
            else:
                amends.insert(0, Amend(line=number, with_=act, misread=misread))
        return (*amends, together) if together is not None else tuple(amends)

    def leave(self, line: int | None) -> None:
        """It was told rightly, in this line of the question or (None) in all: nothing is made of what lies there."""
        for each in self._close(line):
            lying = next((lying for lying in self._felt.lying_cards if each.card in lying.keys), None)
            if each.number is not None and each.was is not None:
                self._left.add((each.number, each.was))
                self._told.settle(each.number)
            if lying is not None and lying not in self._counted:
                self._counted.settle(lying)

    def go_on(self, history: History[Any]) -> tuple[Amend, ...]:
        """People went on before anybody answered: what the program had read by itself it mends by itself; where they
        had said something else, or it was judged before, what was told stays."""
        asked = [] if self.open is None else self.open.unlike
        if all(each.number is None or (self._told.was_seen(each.number) and not each.is_over) for each in asked):
            return self.take(None, history, misread=True)
        self.open = None
        return ()

    def is_passed_over(self, seen: CardSeen | TagSeen | CardGone | TagGone, *, is_new: bool) -> bool:
        """Whether people went on: another card came, or one that is asked about was taken away."""
        if self.open is None:
            return False
        is_asked = any(each.card == find_key(seen) for each in self.open.unlike)
        return is_asked if isinstance(seen, CardGone | TagGone) else is_new and not is_asked

    def _close(self, line: int | None) -> tuple[Unlike, ...]:
        """The lines that are answered; the others are asked on."""
        unlike = () if self.open is None else self.open.unlike
        answered = unlike if line is None else unlike[line : line + 1]
        exchanged = _find_exchanged(unlike)
        if any(each in exchanged for each in answered):
            answered = (*(each for each in answered if each not in exchanged), *exchanged)
        rest = tuple(each for each in unlike if each not in answered)
        self.open = replace(self.open, unlike=rest) if self.open is not None and rest else None
        return answered


def _find_exchanged(unlike: tuple[Unlike, ...]) -> tuple[Unlike, ...]:
    """The lines whose cards lie in each other's places: one alone cannot be as it lies."""
    told = [each for each in unlike if each.number is not None and each.shows is not None and each.other is None]
    was, shows = {each.was for each in told}, {each.shows for each in told}
    return tuple(each for each in told if each.shows in was and each.was in shows)
