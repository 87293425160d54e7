"""Table and book cannot both be right in one place; and the card that was overlooked when others were gathered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import dist
from typing import Protocol

from companion.cards import Face
from companion.evidence import BY_THE_TABLE, Evidence
from companion.interpreter.doubts import About
from companion.interpreter.moments import Gathering, Knowledge
from companion.interpreter.numbers import BELIEVED_S, HANDLED_S, OVER_MM
from companion.interpreter.seeing.lying_card import LONG_AGO, LyingCard
from companion.observations import SourceName, TagSeen
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


class Looks(Protocol):
    """Finds one kind of what is amiss."""

    def find(self, history: History) -> tuple[Amiss, ...]:
        """All that has been amiss for long enough."""

    def leave(self, amiss: Amiss) -> None:
        """The table says that it is right so."""


class NotAsTold:
    """Keeps what is said now, one thing at a time; it goes away when it is right."""

    def __init__(self, *looks: Looks) -> None:
        self._looks = looks
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

    def settle(self, *, explained: bool) -> tuple[Act, Evidence] | None:
        """The table takes the explanation, or says that it is right so."""
        amiss, self.open = self.open, None
        if amiss is None:
            return None
        if explained and amiss.act is not None:
            return amiss.act, BY_THE_TABLE
        for looks in self._looks:
            looks.leave(amiss)
        return None


class LeftLying:
    """Finds cards that lie on although the others that were gathered with them are gone."""

    def __init__(self, known: Knowledge) -> None:
        self._asking, self._felt, self._told = known.asking, known.felt, known.told
        self._counted, self._moments = known.counted, known.moments
        self._right: list[LyingCard] = []

    def find(self, history: History) -> tuple[Amiss, ...]:
        """The cards that were left lying."""
        seen = [each for each in self._felt.lying_cards if self._is_told(each, history)]
        there = [each for each in seen if self._find_gathering(each, history) is not None]
        left = [each for each in there if self._is_left(each, history)]
        self._right = [each for each in self._right if each in there]
        return tuple(self._describe(each, history) for each in left if each not in self._right)

    def leave(self, amiss: Amiss) -> None:
        """It lies there rightly."""
        if amiss.about == About.LEFT_LYING:
            lie = self._felt.lying_cards
            self._right += [each for each in lie if each.zone == amiss.zone and self._counted[each].face == amiss.face]

    def _describe(self, lying: LyingCard, history: History) -> Amiss:
        counted, by = self._counted[lying], self._find_gathering(lying, history)
        seat, place = None if counted.act is None else counted.act.seat, "" if by is None else by[2]
        return Amiss(self._felt.watcher, About.LEFT_LYING, place, lying.zone, seat, face=counted.face)

    def _is_told(self, lying: LyingCard, history: History) -> bool:
        """Whether an act that stands was read from a card that a camera sees face up."""
        number = self._counted[lying].number
        if number is None or lying.is_back or isinstance(lying.seen, TagSeen):
            return False
        return history.stands(number)

    def _find_gathering(self, track: LyingCard, history: History) -> Gathering:
        """What took a card away in the book from where all saw it."""
        counted = self._counted[track]
        if counted.number is None or counted.face is None or not self._asking.is_seen_by_all(track.zone):
            return None
        return self._moments.find_gathering(counted.number, counted.face, history)

    def _is_left(self, lying: LyingCard, history: History) -> bool:
        """Whether cards that were gathered with this one have been gone for a while."""
        by = self._find_gathering(lying, history)
        since = LONG_AGO if by is None else self._told.heard.get(by[0], LONG_AGO) - BELIEVED_S
        gone = [
            self._find_leaving(each)
            for each in self._felt.gone
            if each.leaves_at >= since and not each.is_tag_alone and self._is_gathered_with(lying, each, history)
        ]
        return bool(gone) and lying.since <= max(gone) <= self._felt.now - HANDLED_S

    def _find_leaving(self, gone: LyingCard) -> float:
        """When a card was gone for sure (seconds): now, if it is found again or if a card lies over its place."""
        lie, covers = self._felt.lying_cards, [each for each in self._felt.gone if _lay_over(each, gone)]
        was = self._counted[gone].number, self._counted[gone].face
        found = ((self._counted[each].number, self._counted[each].face) == was or _lay_over(each, gone) for each in lie)
        if any(found):
            return self._felt.now
        return max(each.leaves_at for each in covers)

    def _is_gathered_with(self, lying: LyingCard, other: LyingCard, history: History) -> bool:
        """Whether a card was to be taken away together with one that lies: the book moves both at once, or one of them
        for itself to another seat, in the same act."""
        number = self._counted[other].number
        if number is None or not history.stands(number):
            return False
        by, its = self._find_gathering(lying, history), self._find_gathering(other, history)
        if by is None or its is None or by[0] != its[0]:
            return False
        return by == its or _is_won(by, self._counted[lying].act) or _is_won(its, self._counted[other].act)


def _lay_over(track: LyingCard, gone: LyingCard) -> bool:
    """Whether a card lay where this one did: until it went too, this one might lie there still."""
    return track.zone == gone.zone and dist(track.place_mm, gone.place_mm) < OVER_MM


def _is_won(by: tuple[int, int, str], act: Act | None) -> bool:
    """Whether what took a card of this act away brought it to another seat."""
    return act is not None and split(by[2])[0] != act.seat
