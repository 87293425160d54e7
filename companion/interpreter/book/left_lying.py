"""A card that lies on although what the book took away with it is gone: it was overlooked when that was gathered."""

from __future__ import annotations

from dataclasses import replace
from math import dist
from typing import Any

from companion.cards import Face
from companion.interpreter.book.amiss import LEFT_LYING, Amiss
from companion.interpreter.known import Knowledge
from companion.interpreter.moments import Gathering
from companion.interpreter.numbers import BELIEVED_S, HANDLED_S, OVER_MM
from companion.interpreter.seeing.lying_card import LyingCard, Taken
from companion.observations import Point, TagSeen
from companion.rules.game import Act
from companion.rules.history import History
from companion.rules.places import split


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
