"""Table and book cannot both be right in one place; and the card that was overlooked when others were gathered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import dist

from companion.cards import Face
from companion.interpreter.doubts import About
from companion.interpreter.lying_card import LONG_AGO, NEVER, LyingCard
from companion.interpreter.moments import Gathering, Knowledge
from companion.interpreter.numbers import BELIEVED_S, HANDLED_S, OVER_MM
from companion.observations import SourceName
from companion.rules.events import Seat
from companion.rules.game import Act
from companion.rules.history import History
from companion.rules.places import split


@dataclass(frozen=True, slots=True)
class Amiss:
    """What cannot be. ``place`` is the book's, in this zone of the felt and of this seat (None: of all). ``lies`` is
    how many cards lie there, ``told`` how many should. ``face`` is the card that was left lying, or that lies on the
    pile. ``act`` is the likeliest explanation, if a touch can say it: an act that nobody had told, or an amendment."""

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
        """Whether the same is amiss, whatever explains it by now."""
        return other is not None and replace(other, source=self.source, act=self.act) == self


class LeftLying:
    """Finds cards that lie on although the others that were gathered with them are gone."""

    def __init__(self, known: Knowledge) -> None:
        self._known, self._felt, self._told = known, known.felt, known.told
        self._right: list[LyingCard] = []

    def find(self, history: History) -> tuple[Amiss, ...]:
        """The cards that were left lying."""
        taken = {
            each: by
            for each in (*self._felt.gone, *self._felt.lying_cards)
            if not each.is_tag_alone and (by := self._find_gathering(each, history)) is not None
        }
        there = [each for each in self._felt.lying_cards if each in taken and not each.is_back]
        self._right = [each for each in self._right if each in there]
        found = list[Amiss]()
        for each in there:
            act, face = self._told[each].act, self._told[each].face
            if each not in self._right and self._is_left(each, taken):
                place, seat = taken[each][2], None if act is None else act.seat
                found.append(Amiss(self._felt.watcher, About.LEFT_LYING, place, each.zone, seat, face=face))
        return tuple(found)

    def leave(self, amiss: Amiss) -> None:
        """It lies there rightly."""
        if amiss.about == About.LEFT_LYING:
            lie = self._felt.lying_cards
            self._right += [each for each in lie if each.zone == amiss.zone and self._told[each].face == amiss.face]

    def _find_gathering(self, track: LyingCard, history: History) -> Gathering:
        """What took a card of an act that stands away in the book from where all saw it."""
        number, face = self._told[track].number, self._told[track].face
        if number is None or face is None or not history.stands(number):
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
        """When a card was gone for sure (seconds): now, if it is found again or if a card lies over its place."""
        was = self._told[gone].number, self._told[gone].face
        for each in self._felt.lying_cards:
            if (self._told[each].number, self._told[each].face) == was or _lay_over(each, gone):
                return self._felt.now
        return max(each.leaves_at for each in self._felt.gone if _lay_over(each, gone))


def _lay_over(track: LyingCard, gone: LyingCard) -> bool:
    """Whether a card lay where this one did: until it went too, this one might lie there still."""
    return track.zone == gone.zone and dist(track.place_mm, gone.place_mm) < OVER_MM


def _is_won(by: tuple[int, int, str], act: Act | None) -> bool:
    """Whether what took a card of this act away brought it to another seat."""
    return act is not None and split(by[2])[0] != act.seat
