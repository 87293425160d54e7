"""Compares the table with what was told when the picture returns."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.cards import Face
from companion.interpreter.known import Knowledge
from companion.interpreter.moments import is_moment_open
from companion.interpreter.numbers import CLEAR, NAMED, SUPPORTED
from companion.interpreter.seeing.lying_card import Conclusion, LyingCard, TrackKey
from companion.interpreter.told import CardTold, find_last_gathered, find_teller, replace_face
from companion.observations import SourceName
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
    """The question which is right, where table and referee differ: what lies there, as this source saw it, or what was
    told."""

    number: int
    source: SourceName
    unlike: tuple[Unlike, ...]


class Comparing:
    """Compares the places that everybody sees, each with its zone."""

    def __init__(self, known: Knowledge) -> None:
        self._game, self._asking, self._felt = known.game, known.asking, known.felt

    def find(self, history: History[Any], left: Collection[tuple[int, Face]] = ()) -> tuple[Unlike, ...]:
        """All in which they differ, with what else would be played of what lies there. ``left`` are cards of acts, by
        number, that were told rightly."""
        if over := self._find_rearranged(history, left):
            return over
        missing, as_told = self._find_missing(history)
        for lying, face in as_told:
            self._recognize(lying, face, history)
        missing = [each for each in missing if (each.by.number, each.face) not in left]
        found = self._find_carried(missing, history)
        carried = {each.card for each in found}
        accounted = {*(lying.keys[0] for lying, _ in as_told), *carried}
        extra = [each for each in self._felt.lying_cards if self._is_extra(each) and each.keys[0] not in accounted]
        found += self._find_exchanged(missing, extra)
        found += [
            Unlike(each.zone, each.by.act.seat, was=each.face, number=each.by.number)
            for each in missing
            if len(faces_of(self._game, each.by.act)) == 1
            and is_moment_open(each.by.number, each.zone, history, self._asking)
        ]
        played = [(each, waited) for each in extra if (waited := self._find_waited(each, history.state)) is not None]
        if not found and not any(self._is_left_beside(each, waited, history.state) for each, waited in played):
            return ()
        return (
            *found,
            *(Unlike(each.zone, by.seat, shows=_find_shown(each), card=each.keys[0]) for each, by in played),
        )

    def mend(self, unlike: tuple[Unlike, ...], history: History[Any]) -> tuple[tuple[int, Act | None], ...]:
        """The acts that were told, each with what it was when all lies there rightly (None: it never was)."""
        acts: dict[int, Act | None] = {}
        for each in unlike:
            if each.number is None or each.was is None:
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
                if (lying := _take_out(there, face)) is not None:
                    as_told.append((lying, face))
                elif (by := find_teller(face, zone, history, self._asking)) is not None:
                    found.append(CardTold(face, zone, by))
        return found, as_told

    def _recognize(self, lying: LyingCard, face: Face, history: History[Any]) -> None:
        """A card that nobody knew yet, and that lies as it was told, is that one, and is read as no other."""
        if not lying.is_spent:
            lying.pin(Conclusion(face))
            by = find_teller(face, lying.zone, history, self._asking)
            if by is not None:
                lying.pin(Conclusion(face, by.number, by.act, 1.0))

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
        told = find_last_gathered(history, self._game, self._asking)
        zones = {each.zone for each in told}
        there = {zone: self._felt.list_face_up(zone) for zone in zones}
        is_whole = all(len(there[zone]) == sum(each.zone == zone for each in told) for zone in zones)
        is_begun = any(faces for zone, faces in self._list_told(history.state) if zone in zones)
        if not told or not is_whole or is_begun or not self._is_old(told, there):
            return ()
        found = []
        for each in [each for each in told if _take_out(there[each.zone], each.face) is None]:
            lying = there[each.zone].pop(0)
            if not lying.candidates or lying.candidates[0][1] < NAMED:
                return ()
            seat, number = each.by.act.seat, each.by.number
            if (number, each.face) not in left:
                shows, card = _find_shown(lying), lying.keys[0]
                found.append(Unlike(each.zone, seat, each.face, shows, number, card=card, is_over=True))
        return tuple(found)

    def _is_old(self, told: Collection[CardTold], there: Mapping[str, list[LyingCard]]) -> bool:
        """Whether the cards that lie there are those of then: all of them are, or one lies where it was told."""
        lie = [lying for zone in there for lying in there[zone]]
        if all(_take_out(lie, each.face) is not None for each in told):
            return True
        return any(_is_taken_for(lying, each.face) for each in told for lying in there[each.zone])

    def _is_extra(self, lying: LyingCard) -> bool:
        """Whether a card is clearly read, and not as what it counts as."""
        if lying.is_back or lying.said is not None or not lying.candidates or lying.candidates[0][1] < NAMED:
            return False
        return not lying.is_spent or (lying.face is not None and not _is_taken_for(lying, lying.face))

    def _find_carried(self, missing: list[CardTold], history: History[Any]) -> list[Unlike]:
        """Cards that lie in front of another seat, who is waited for with the same act."""
        found = []
        for each in list(missing):
            for lying in self._felt.lying_cards:
                waited = self._asking.find_prompt(lying.zone, history.state)
                is_it = lying.zone != each.zone and not lying.is_back and _is_taken_for(lying, each.face)
                is_free = not lying.is_spent or lying.number == each.by.number
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
        waited = None if lying.is_spent else self._asking.find_prompt(lying.zone, state)
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
        is_cleared = waited.cards is not None and waited.cards.cleared
        there = self._felt.list_face_up(lying.zone)
        return is_cleared and not is_shown and len(there) == 2 and any(each.is_spent for each in there)


def _find_shown(lying: LyingCard) -> Face:
    return lying.candidates[0][0]


def _take_out(there: list[LyingCard], face: Face) -> LyingCard | None:
    """One of these cards that may be this one; it is taken out of them."""
    lying = next((each for each in there if _is_taken_for(each, face)), None)
    if lying is not None:
        there.remove(lying)
    return lying


def _is_taken_for(lying: LyingCard, face: Face) -> bool:
    """Whether a card may be this one by what is seen of it, or counts as it while it is not clear."""
    is_clear = bool(lying.candidates) and lying.candidates[0][1] >= CLEAR
    return dict(lying.candidates).get(face, 0.0) >= SUPPORTED or (lying.face == face and not is_clear)
