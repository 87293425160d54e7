"""The table when the picture returns, held against what was told: where the two differ."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from companion.cards import Face
from companion.interpreter.asking import Asking
from companion.interpreter.hindsight import with_face
from companion.interpreter.lying import CardKey, CardLying
from companion.interpreter.memory import Memory
from companion.interpreter.moments import lasts
from companion.interpreter.weighing import CLEAR, NAMED, SUPPORTED
from companion.observations import SourceName
from companion.rules.carded import faces_of
from companion.rules.events import Seat
from companion.rules.game import Act, Prompt
from companion.rules.history import History, Standing
from companion.rules.places import ALL, zone_of
from companion.rules.spec import GameSpec


@dataclass(frozen=True, slots=True)
class Unlike:
    """One thing in which the table is not as it was told: ``was`` was told for this seat (None: for the table) and
    does not lie there, ``shows`` lies there and was not told; one of them may be None. A card that lies in front of the
    ``other`` seat is both. ``number`` is the act that told it, ``card`` the one that lies there."""

    zone: str
    seat: Seat | None
    was: Face | None = None
    shows: Face | None = None
    number: int | None = None
    other: Seat | None = None
    card: CardKey | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """The question which is right, where table and referee differ: what lies there, as this source saw it, or what was
    told."""

    number: int
    source: SourceName
    unlike: tuple[Unlike, ...]


@dataclass(frozen=True, slots=True)
class _Missing:
    """A card that was told and does not lie in its zone, and the act that told it."""

    face: Face
    zone: str
    by: Standing[Any]


class Comparing:
    """Compares the places that everybody sees, each with its zone."""

    def __init__(self, game: GameSpec[Any], asking: Asking, memory: Memory) -> None:
        self._game, self._asking, self._memory = game, asking, memory

    def found(self, history: History[Any], since: float, left: Collection[tuple[int, Face]] = ()) -> tuple[Unlike, ...]:
        """All in which they differ, with what else would be played of what lies there. ``since`` is when the picture
        returned (seconds on the source's clock); ``left`` are cards of acts, by number, that were told rightly."""
        missing = [each for each in self._missing(history) if (each.by.number, each.face) not in left]
        found = self._carried(missing, history)
        carried = {each.card for each in found}
        extra = [each for each in self._memory.lying if self._is_extra(each) and each.keys[0] not in carried]
        found += self._exchanged(missing, extra, history, since)
        found += [
            Unlike(each.zone, each.by.act.seat, was=each.face, number=each.by.number)
            for each in missing
            if len(faces_of(self._game, each.by.act)) == 1
            and self._is_surely_gone(each, since)
            and lasts(each.by.number, each.zone, history, self._asking)
        ]
        played = [(each, waited) for each in extra if (waited := self._waited(each, history.state)) is not None]
        if not found and not any(self._is_left_beside(each, waited, history.state) for each, waited in played):
            return ()
        return (*found, *(Unlike(each.zone, by.seat, shows=_shows(each), card=each.keys[0]) for each, by in played))

    def mended(self, unlike: tuple[Unlike, ...], history: History[Any]) -> tuple[tuple[int, Act | None], ...]:
        """The acts that were told, each with what it was when all lies there rightly (None: it never was)."""
        acts: dict[int, Act | None] = {}
        for each in unlike:
            if each.number is None or each.was is None:
                continue
            act = acts.get(each.number) or next(kept.act for kept in history.standing if kept.number == each.number)
            if each.other is not None:
                acts[each.number] = replace(act, seat=each.other)
            else:
                acts[each.number] = None if each.shows is None else with_face(self._game, act, each.was, each.shows)
        return tuple(sorted(acts.items(), key=lambda mended: mended[0]))

    def _missing(self, history: History[Any]) -> list[_Missing]:
        found = []
        for zone, faces in self._told(history.state):
            there = self._memory.face_up(zone)
            for face in faces:
                lying = next((each for each in there if _is_taken_for(each, face)), None)
                if lying is not None:
                    there.remove(lying)
                elif (by := self._teller(face, zone, history)) is not None:
                    found.append(_Missing(face, zone, by))
        return found

    def _told(self, state: Any) -> list[tuple[str, tuple[Face, ...]]]:
        """The faces that lie in each zone for all to see, as the book has them."""
        book, found = state.holdings, []
        for place in self._game.places:
            if not place.zone or place.seen_by is not ALL:
                continue
            if place.is_each_seats:
                found += [(zone_of(state, seat, place.zone), book.pile(place.of(seat)).faces) for seat in state.seats]
            else:
                found.append((place.zone, book.pile(place.path).faces))
        return found

    def _teller(self, face: Face, zone: str, history: History[Any]) -> Standing[Any] | None:
        """The last act that laid this card there, where the table waited for one."""
        for each in reversed(history.standing):
            if face in faces_of(self._game, each.act):
                word, before = each.act.word(), history.state_before(each.number)
                asked = (ask for ask in self._asking.prompts(before) if (ask.act, ask.seat) == (word, each.act.seat))
                is_it = any(ask.cards and ask.cards.zone == zone and not ask.optional for ask in asked)
                return each if is_it else None
        return None

    def _is_extra(self, lying: CardLying) -> bool:
        """Whether a card is clearly read, and not as what it counts as."""
        if lying.is_back or lying.told is not None or not lying.candidates or lying.candidates[0][1] < NAMED:
            return False
        return not lying.spent or (lying.face is not None and not _is_taken_for(lying, lying.face))

    def _carried(self, missing: list[_Missing], history: History[Any]) -> list[Unlike]:
        """Cards that lie in front of another seat, who is waited for with the same act."""
        found = []
        for each in list(missing):
            for lying in self._memory.lying:
                waited = self._asking.prompt(lying.zone, history.state)
                is_it = lying.zone != each.zone and not lying.is_back and _is_taken_for(lying, each.face)
                is_free = not lying.spent or lying.number == each.by.number
                if is_it and is_free and waited is not None and waited.act == each.by.act.word():
                    missing.remove(each)
                    seat, number = each.by.act.seat, each.by.number
                    found.append(Unlike(lying.zone, seat, each.face, each.face, number, waited.seat, lying.keys[0]))
                    break
        return found

    def _exchanged(
        self, missing: list[_Missing], extra: list[CardLying], history: History[Any], since: float
    ) -> list[Unlike]:
        """Cards that lie where another one was told."""
        found = []
        for each in list(missing):
            waited, act = self._asking.prompt(each.zone, history.state), each.by.act
            covers = waited is not None and (waited.act, waited.seat) == (act.word(), act.seat)
            if covers and not self._is_surely_gone(each, since):
                continue  # The next one may lie over it.
            lying = next((other for other in extra if other.zone == each.zone), None)
            if lying is not None:
                missing.remove(each)
                extra.remove(lying)
                found.append(
                    Unlike(each.zone, act.seat, each.face, _shows(lying), each.by.number, card=lying.keys[0]),
                )
        return found

    def _is_surely_gone(self, missing: _Missing, since: float) -> bool:
        """Whether a card was seen to be gone, or nothing at all lies where it was told."""
        taken = (each for each in self._memory.taken if each.at >= since and not each.uid)
        was_there = any((each.face, each.zone) == (missing.face, missing.zone) for each in taken)
        return was_there or not any(each.zone == missing.zone for each in self._memory.lying)

    def _waited(self, lying: CardLying, state: Any) -> Prompt | None:
        """What a card answers that no act was made of."""
        waited = None if lying.spent else self._asking.prompt(lying.zone, state)
        if waited is None or waited.cards is None or waited.cards.most > 1 or _shows(lying) not in waited.cards.faces:
            return None
        return waited

    def _is_left_beside(self, lying: CardLying, waited: Prompt, state: Any) -> bool:
        """Whether it waits beside one card that should have been taken away before."""
        is_shown = self._asking.sight(lying.zone, state) is not None
        is_cleared = waited.cards is not None and waited.cards.cleared
        there = self._memory.face_up(lying.zone)
        return is_cleared and not is_shown and len(there) == 2 and any(each.spent for each in there)


def _shows(lying: CardLying) -> Face:
    return lying.candidates[0][0]


def _is_taken_for(lying: CardLying, face: Face) -> bool:
    """Whether a card may be this one by what is seen of it, or counts as it while it is not clear."""
    is_clear = bool(lying.candidates) and lying.candidates[0][1] >= CLEAR
    return dict(lying.candidates).get(face, 0.0) >= SUPPORTED or (lying.face == face and not is_clear)
