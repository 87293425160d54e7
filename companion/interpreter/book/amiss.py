"""Table and book cannot both be right in one place; and the card that was overlooked when others were gathered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import dist
from typing import Any, Protocol

from companion.cards import Face
from companion.interpreter.doubts import Evidence
from companion.interpreter.known import Knowledge
from companion.interpreter.numbers import BELIEVED_S, HANDLED_S, OVER_MM
from companion.interpreter.seeing.lying_card import LyingCard, Taken
from companion.interpreter.told import Gathering
from companion.observations import Point, SourceName, TagSeen
from companion.rules.events import Seat
from companion.rules.game import Act
from companion.rules.history import History
from companion.rules.places import split

WRONG_NUMBER = "wrong-number"
"""More or fewer cards lie in a place than the book has there."""

LEFT_LYING = "left-lying"
"""A card lies on although all that was taken away with it in the book is gone."""

NOT_DRAWN = "not-drawn"
"""The uppermost card of a pile lies on although it was to be drawn, and its seat has gone on."""

DRAWN_TOO_MANY = "drawn-too-many"
"""The uppermost card of a pile has changed, and none was to be drawn."""


@dataclass(frozen=True, slots=True)
class Amiss:
    """What cannot be. ``place`` is the book's, in this zone of the felt and of this seat (None: of all). ``lies`` is
    how many cards lie there, ``told`` how many should. ``face`` is the card that was left lying, or that lies on the
    pile. ``act`` is the likeliest explanation, if a touch can say it: an act that nobody had told, or an amendment."""

    source: SourceName
    about: str
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

    def find(self, history: History[Any]) -> tuple[Amiss, ...]:
        """All that has been amiss for long enough."""

    def leave(self, amiss: Amiss) -> None:
        """The table says that it is right so."""


class NotAsTold:
    """Keeps what is said now, one thing at a time; it goes away when it is right."""

    def __init__(self, *looks: Looks) -> None:
        self._looks = looks
        self.open: Amiss | None = None

    def compare(self, history: History[Any]) -> Amiss | None:
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
            return amiss.act, Evidence(source="table", confirmed_by="table")
        for looks in self._looks:
            looks.leave(amiss)
        return None


class LeftLying:
    """Remembers what was gathered until all of it is gone."""

    def __init__(self, known: Knowledge) -> None:
        self._asking, self._felt, self._told = known.asking, known.felt, known.told
        self._gone: dict[tuple[int, Face], Taken] = {}
        self._right: list[LyingCard] = []
        self._places: dict[tuple[int, Face], Point] = {}
        self._known_since: dict[Gathering, float] = {}

    def find(self, history: History[Any]) -> tuple[Amiss, ...]:
        """The cards that were left lying."""
        for taken in self._felt.taken_cards:
            if taken.number is not None and not taken.uid:
                known = self._gone.setdefault((taken.number, taken.face), taken)
                self._gone[taken.number, taken.face] = max(known, taken, key=lambda each: each.at)
        lie = {(each.number, each.face): each.place_mm for each in self._felt.lying_cards if each.number and each.face}
        kept = {key: place for key, place in self._places.items() if key in self._gone}
        self._places = kept | lie
        for key, taken in self._gone.items():
            if key in lie or self._is_covered(taken):
                self._gone[key] = replace(taken, at=self._felt.now)  # It may lie there still.
        there = [each for each in self._felt.lying_cards if self._may_be_left(each, history)]
        shown = [each for each in self._felt.lying_cards if each not in there and self._is_shown(each, history)]
        self._right = [each for each in self._right if each in there or each in shown]
        found = tuple(amiss for each in there if (amiss := self._find_amiss(each, history)) is not None)
        found += tuple(self._make_amiss(each, "") for each in shown if each not in self._right)
        if not there:
            self._gone.clear()
            self._known_since.clear()
        return found

    def leave(self, amiss: Amiss) -> None:
        """It lies there rightly."""
        self._right += [
            each
            for each in self._felt.lying_cards
            if amiss.about == LEFT_LYING and (each.zone, each.face) == (amiss.zone, amiss.face)
        ]

    def _may_be_left(self, lying: LyingCard, history: History[Any]) -> bool:
        """Whether a card that was played lies on, for a camera to see, and the book has it there no more."""
        if lying.number is None or lying.face is None or lying.is_back or isinstance(lying.seen, TagSeen):
            return False
        if not history.stands(lying.number) or not self._asking.is_seen_by_all(lying.zone):
            return False
        return self._told.find_gathering(lying.number, lying.face, history) is not None

    def _is_shown(self, lying: LyingCard, history: History[Any]) -> bool:
        """Whether a card that was only turned up, and named so, lies on where nothing is played now, and all that was
        turned up with it has been gone for a while."""
        if lying.act is None or lying.number is None or lying.is_back or isinstance(lying.seen, TagSeen):
            return False
        if self._felt.list_face_up(lying.zone) != [lying] or not self._felt.is_left_for(lying, HANDLED_S):
            return False
        return history.stands(lying.number) and self._is_named(lying, history)

    def _is_named(self, lying: LyingCard, history: History[Any]) -> bool:
        """Whether nothing waited for the act of a card: what lies there is only named by it."""
        assert lying.act is not None
        assert lying.number is not None
        word, seat = lying.act.word(), lying.act.seat
        asked = (ask for ask in self._asking.list_prompts(history.state_before(lying.number)) if ask.act == word)
        return any(
            ask.seat == seat and ask.optional and ask.cards is not None and not ask.cards.lying
            and ask.cards.zone == lying.zone for ask in asked
        )  # fmt: skip

    def _make_amiss(self, lying: LyingCard, place: str) -> Amiss:
        seat = None if lying.act is None else lying.act.seat
        return Amiss(self._felt.watcher, LEFT_LYING, place, lying.zone, seat, face=lying.face)

    def _find_amiss(self, lying: LyingCard, history: History[Any]) -> Amiss | None:
        assert lying.number is not None
        assert lying.face is not None
        if lying in self._right:
            return None
        with_it = self._told.find_gathering(lying.number, lying.face, history)
        since = self._known_since.setdefault(with_it, self._felt.now) - BELIEVED_S
        gone = [
            each for each in self._gone.values() if each.at >= since and self._is_gathered_with(lying, each, history)
        ]
        last = max((each.at for each in gone), default=None)
        if last is None or lying.since > last or self._felt.now - last < HANDLED_S:
            return None
        return self._make_amiss(lying, "" if with_it is None else with_it[2])

    def _is_covered(self, taken: Taken) -> bool:
        """Whether a card lies where this one lay: it may lie there still."""
        was = self._places.get((taken.number or 0, taken.face))
        there = (each for each in self._felt.lying_cards if each.zone == taken.zone)
        return was is not None and any(dist(each.place_mm, was) < OVER_MM for each in there)

    def _is_gathered_with(self, lying: LyingCard, taken: Taken, history: History[Any]) -> bool:
        """Whether a card was to be taken away together with one that lies: the book moves both at once, or one of them
        for itself to another seat, in the same act."""
        if taken.number is None or not history.stands(taken.number):
            return False
        by = self._told.find_gathering(lying.number or 0, lying.face or "", history)
        other = self._told.find_gathering(taken.number, taken.face, history)
        if by is None or other is None or by[0] != other[0]:
            return False
        return by == other or _is_won(by, lying.act) or _is_won(other, taken.act)


def _is_won(by: tuple[int, int, str], act: Act | None) -> bool:
    """Whether what took a card of this act away brought it to another seat."""
    return act is not None and split(by[2])[0] != act.seat
