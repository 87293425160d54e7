"""A moment that can no longer be finished: its cards were gathered before all of them had been read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any

from companion.cards import Face
from companion.interpreter.awaited.asking import Asking
from companion.interpreter.awaited.by_number import said_by_number
from companion.interpreter.awaited.moments import gathered_by, unjudged
from companion.interpreter.doubtful.hindsight import RETRACTED_S
from companion.interpreter.felt.lying import CardLying
from companion.interpreter.felt.memory import Memory
from companion.interpreter.felt.rows import unread_in
from companion.interpreter.felt.weighing import weighed
from companion.observations import CardSeen
from companion.rules.acts import Amend
from companion.rules.game import Act, Cards, IllegalAct, Prompt
from companion.rules.history import History, Standing
from companion.rules.holdings import CARDS
from companion.rules.places import purpose_of

PASSED_OVER = 2
"""A question that the game asks is passed over when so many moments' cards were gathered before it was answered."""


class Unfinished:
    """Follows the cards of the moment that is not judged yet, and finds what lets the table go on once all are gone;
    ``is_asked`` says of an act's number whether it waits for an answer."""

    def __init__(self, asking: Asking, memory: Memory, is_asked: Callable[[int], bool]) -> None:
        self._asking, self._memory, self._is_asked = asking, memory, is_asked
        self._laid: dict[str, float] = {}
        self._rows: dict[str, tuple[Face, ...]] = {}
        self._purposes: set[str] = set()
        self._lies: dict[tuple[int, Face], bool] = {}
        self._known = 0
        self._gathered = 0

    def gone_on(self, history: History[Any]) -> Act | None:
        """What is to be told where people have gone on from a moment in which something is still waited for: that its
        seat gave up the rest, where that can be said, or else that it cannot be judged."""
        self._follow(history)
        waited = self._waited_for(history.state)
        if len(self._laid) < 2 or self._memory.now - max(self._laid.values()) < RETRACTED_S:
            return None
        if any(self._is_asked(each.number) for each in unjudged(history, self._asking)):
            return None
        self._gathered += 1
        if not any(each.cards for each in waited) and self._gathered < PASSED_OVER:
            self._laid.clear()
            return None
        by_number = self._by_number(waited, history)
        self._forget()
        return self._given_up(waited, history) or by_number or left_out(history, self._asking)

    def _follow(self, history: History[Any]) -> None:
        """Notes which cards of the moment lie now; with the next moment it begins anew."""
        if self._known != len(history.entries):
            told, self._known = history.entries[self._known :], len(history.entries)
            self._lies.clear()
            is_played = any(not isinstance(each.act, Amend) and each.events for each in told)
            if is_played and not unjudged(history, self._asking):
                self._forget()
        self._purposes |= {purpose_of(each.cards.zone) for each in self._waited_for(history.state) if each.cards}
        for prompt in self._waited_for(history.state):
            cards = prompt.cards
            if cards is None or cards.most == 1:
                continue
            likely = (_likely(each, cards) for each in unread_in(cards.zone, cards, self._memory))
            read = tuple(face for face in likely if face is not None)
            if len(read) > len(self._rows.get(cards.zone, ())):
                self._rows[cards.zone] = read
        for each in self._memory.lying:
            if purpose_of(each.zone) in self._purposes and self._is_of_it(each, history):
                self._laid[each.zone] = self._memory.now

    def _forget(self) -> None:
        self._laid.clear()
        self._rows.clear()
        self._purposes.clear()
        self._gathered = 0

    def _waited_for(self, state: Any) -> list[Prompt]:
        """What has to be said next, by cards that everybody sees come to lie or otherwise."""
        return [
            each
            for each in self._asking.prompts(state)
            if not each.optional and (each.cards is None or not (each.cards.lying or each.cards.may_be_unseen))
        ]

    def _is_of_it(self, lying: CardLying, history: History[Any]) -> bool:
        """Whether a card lies there that no act was made of, or was played and lies on in the book."""
        if lying.is_back or not isinstance(lying.seen, CardSeen):
            return False
        if lying.number is None or lying.face is None:
            return True
        key = lying.number, lying.face
        if key not in self._lies:
            self._lies[key] = history.stands(lying.number) and gathered_by(*key, history) is None
        return self._lies[key]

    def _by_number(self, waited: list[Prompt], history: History[Any]) -> Act | None:
        """The one row that is still waited for, said by numbers."""
        rows = [each for each in waited if each.cards and each.cards.most > 1]
        read = self._rows.get(rows[0].cards.zone, ()) if len(rows) == 1 and rows[0].cards else ()
        return said_by_number(rows[0], read, history, self._asking) if read else None

    def _given_up(self, waited: list[Prompt], history: History[Any]) -> Act | None:
        """The act by which a seat lays no more, where it is waited for as well as cards are."""
        laying = {each.seat for each in waited if each.cards}
        for each in waited:
            kind = self._asking.kind(each.act)
            needs = any(field.default is MISSING for field in fields(kind) if field.name != "seat")
            if each.cards or each.seat not in laying or needs or each.numbers or each.choices:
                continue
            act = kind(seat=each.seat)
            try:
                after = history.folded(history.state, history.judge(act))
            except IllegalAct:
                continue
            if not any(other.cards and other.seat == each.seat for other in self._waited_for(after)):
                return act
        return None


def _likely(lying: CardLying, cards: Cards) -> Face | None:
    return lying.told or next((face for face, _ in weighed(lying.candidates, cards.faces)), None)


def left_out(history: History[Any], asking: Asking) -> Amend | None:
    """All acts of the moment struck out together; None where there are none, they cannot be, or coins or tokens moved
    with them: those are gone from hand to hand, and only people say that they went back."""
    amend: Amend | None = None
    for each in reversed(unjudged(history, asking)):
        if not _moved_cards_alone(each, history):
            return None
        amend = Amend(line=each.number, with_=None, misread=True, also=amend)
    return amend if amend is not None and history.may_be(amend) else None


def _moved_cards_alone(standing: Standing[Any], history: History[Any]) -> bool:
    state = history.state_before(standing.number)
    for event in standing.events:
        if any(movement.of != CARDS for movement in event.moves(state)):
            return False
        state = history.game.evolve(state, event)
    return True
