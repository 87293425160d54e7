"""The open moment: where it starts, and which cards before it are settled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.cards import Face
from companion.interpreter.book.comparing import Returning
from companion.interpreter.explaining.moment import MomentStart, Reached, SaidAct
from companion.interpreter.known import Knowledge
from companion.interpreter.numbers import CARRIED_S, LATEST
from companion.interpreter.seeing.lying_card import LONG_AGO, LyingCard
from companion.interpreter.told import ToldAct, find_laid, is_moment_open
from companion.rules.events import Event
from companion.rules.game import Act
from companion.rules.history import History, Standing


class OpenMoment:
    """Finds the moment whose cards still lie, or were taken away just now."""

    def __init__(self, known: Knowledge, returning: Returning) -> None:
        self._known = known
        self._asking, self._felt, self._told = known.asking, known.felt, known.told
        self._returning = returning
        self._steps: dict[tuple[int, Act], tuple[Any, Reached]] = {}

    def find(self, history: History[Any]) -> MomentStart:
        """What the next explanation starts from. Pins the cards of every moment that is over."""
        first = len(history.standing)
        for at in range(len(history.standing) - 1, max(-1, len(history.standing) - LATEST), -1):
            told = self._told.get(history.standing[at].number)
            if told is None:
                continue
            if not self._is_open(told, history):
                break
            first = at
        tail = history.standing[first:]
        start = history.state_after(first - 1)
        state, numbers, said = start, dict[LyingCard, int](), list[SaidAct]()
        for at, each in enumerate(tail, first):
            after = history.state_after(at)
            self._remember(state, each.act, each.events, after)
            state = after
            told = self._told.get(each.number)
            if told is None:
                said.append(SaidAct(each.number, each.act, self._told.heard.get(each.number, LONG_AGO)))
            else:
                numbers |= dict.fromkeys(told.tracks, each.number)
        before = history.standing[max(0, first - 1) : first]
        begins = max([self._told.left_out_at, *(self._told.heard.get(each.number, LONG_AGO) for each in before)])
        for each in history.standing[max(0, first - LATEST) : first]:
            if (told := self._told.get(each.number)) is not None:
                self._pin(told, each.act)
        return MomentStart(
            self._known,
            history,
            start,
            begins,
            tuple(said),
            numbers,
            asked_about=frozenset(
                filter(self._returning.is_asking_about, (*self._felt.late_cards, *self._felt.lying_cards))
            ),
            in_question=self._returning.list_acts(),
            judge=partial(self._judge, history),
        )

    def _pin(self, told: ToldAct, act: Act) -> None:
        """Pins the cards of an act that is over, on all their tracks."""
        for track in (*self._felt.gone, *self._felt.lying_cards):
            if not track.pinned and track.counts is not None and track.number == told.number:
                track.pin(replace(track.counts, act=act))

    def _is_open(self, told: ToldAct, history: History[Any]) -> bool:
        """Whether the cards of an act may still turn out to say something else."""
        if not self._asking.is_seen_by_all(told.zone) or any(each.pinned for each in told.tracks):
            return False
        moves = self._has_laid(told.number, next(iter(told.read), ""), history)
        if told.is_sight:
            return False
        if is_moment_open(told.number, history, self._asking):
            return True
        face = next(iter(told.read), "")
        by = self._told.find_gathering(told.number, face, history)
        if by is None:
            return len(told.tracks) == 1 and moves
        tail = [each for each in history.standing[-LATEST:] if self._told.get(each.number) is not None]
        if any(each.number > by[0] for each in tail) or len(told.tracks) > 1:
            return False
        unit = [other for each in tail if (other := self._told.get(each.number)) is not None and not other.is_sight]
        unit = [
            each
            for each in unit
            if (its := self._told.find_gathering(each.number, next(iter(each.read), ""), history)) and its[0] == by[0]
        ]
        return any(track.leaves_at > self._felt.now - CARRIED_S for each in unit for track in each.tracks)

    def _has_laid(self, number: int, face: Face, history: History[Any]) -> bool:
        """Whether an act laid this card somewhere; one that names what lies there moves nothing."""
        standing = find_standing(number, history)
        if standing is None:
            return False
        before, after = history.state_before(number), history.state_through(number)
        step = self._remember(before, standing.act, standing.events, after)
        return any(laid == face for laid, _ in step.laid)

    def _remember(self, before: Any, act: Act, events: Sequence[Event], after: Any) -> Reached:
        known = self._steps.get((id(before), act))
        if known is not None and known[0] is before and known[1].state is after:
            return known[1]
        if len(self._steps) > 400:
            self._steps.clear()
        step = Reached(after, tuple(find_laid(self._asking.game, before, act, events)))
        self._steps[id(before), act] = before, step
        return step

    def _judge(self, history: History[Any], state: Any, act: Act) -> Reached:
        """Judges an act in a state, once. Raises IllegalAct."""
        known = self._steps.get((id(state), act))
        if known is not None and known[0] is state:
            return known[1]
        events = history.judge_in(state, act)
        return self._remember(state, act, events, history.folded(state, events))


def find_standing(number: int, history: History[Any]) -> Standing | None:
    """The act of this number, if it stands."""
    return next((each for each in reversed(history.standing) if each.number == number), None)
