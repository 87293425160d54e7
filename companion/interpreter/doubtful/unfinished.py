"""A moment that can no longer be finished: its cards were gathered before all of them had been read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import MISSING, fields
from typing import Any, NamedTuple

from companion.cards import Face
from companion.interpreter.awaited.asking import Asking
from companion.interpreter.awaited.by_number import said_by_number
from companion.interpreter.awaited.moments import gathered_by, unjudged
from companion.interpreter.doubtful.hindsight import RETRACTED_S
from companion.interpreter.felt.lying import CardLying
from companion.interpreter.felt.memory import Memory
from companion.interpreter.felt.rows import gap_of, unread_in
from companion.interpreter.felt.weighing import SUPPORTED, weighed
from companion.observations import TagSeen
from companion.rules.acts import Amend
from companion.rules.game import Act, Cards, IllegalAct, Prompt
from companion.rules.history import History, Standing
from companion.rules.history.putting_back import waited_after
from companion.rules.holdings import CARDS
from companion.rules.judging.carded import faces_of
from companion.rules.places import purpose_of

PASSED_OVER = 2
"""A question that the game asks is passed over when so many moments' cards were gathered before it was answered."""


class InRow(NamedTuple):
    """A card of a row as it was seen there, and the face that it is taken for first."""

    lying: CardLying
    face: Face | None
    share: float
    x_mm: float


class Unseen(NamedTuple):
    """The one card of a moment of which no face was read: what it would have answered, the cards of its row from the
    camera's left, None where it lay, and what was seen of it, where it was found. ``behind`` are cards that were laid
    after it, and would be waited for had it been read."""

    prompt: Prompt
    row: tuple[InRow | None, ...]
    lying: CardLying | None
    behind: tuple[CardLying, ...] = ()


class GoneOn(NamedTuple):
    """What is to be told where people have gone on, and which card alone was missing if nothing else was. ``before``
    are acts of the moment that were struck out already, since their cards were gathered sooner than the others."""

    act: Act
    unseen: Unseen | None = None
    before: tuple[int, ...] = ()


class Unfinished:
    """Follows the cards of the moment that is not judged yet, and finds what lets the table go on once all are gone;
    ``is_asked`` says of an act's number whether it waits for an answer."""

    def __init__(self, asking: Asking, memory: Memory, is_asked: Callable[[int], bool]) -> None:
        self._asking, self._memory, self._is_asked = asking, memory, is_asked
        self._laid: dict[str, float] = {}
        self._struck: set[int] = set()
        self._behind: tuple[CardLying, ...] = ()
        self._rows: dict[str, tuple[InRow, ...]] = {}
        self._purposes: set[str] = set()
        self._lies: dict[tuple[int, Face], bool] = {}
        self._known = 0
        self._gathered = 0

    def gone_on(self, history: History[Any]) -> GoneOn | None:
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
        told = self.given_up(history) or self._by_number(waited, history)
        before = tuple(number for number in sorted(self._struck) if self._is_waited(number, waited, history))
        unseen = self._unseen([each for each in waited_after(history, before) if _is_seen(each)] if before else waited)
        self._forget()
        if told is not None:
            return GoneOn(told)
        amend = left_out(history, self._asking)
        return None if amend is None else GoneOn(amend, unseen, before)

    @property
    def is_gathered(self) -> bool:
        """Whether the moment is being gathered: its cards go one after the other, or just did."""
        return self._memory.now - self._memory.left_at(self._purposes) < RETRACTED_S

    def given_up(self, history: History[Any]) -> Act | None:
        """The act by which a seat lays no more, where it is waited for as well as cards are."""
        waited = self._waited_for(history.state)
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

    def _follow(self, history: History[Any]) -> None:
        """Notes which cards of the moment lie now; with the next moment it begins anew."""
        if self._known != len(history.entries):
            told, self._known = history.entries[self._known :], len(history.entries)
            self._lies.clear()
            played = [each for each in told if not isinstance(each.act, Amend) and each.events]
            begun = unjudged(history, self._asking)
            is_over = any(
                each.number < begun[0].number and faces_of(history.game, each.act) for each in played if begun
            )
            if is_over or (played and not begun):
                self._forget()
            mendings = (each.act for each in told if isinstance(each.act, Amend) and each.act.misread)
            self._struck |= {each.line for each in mendings if each.with_ is each.also is each.missed is None}
        self._purposes |= {purpose_of(each.cards.zone) for each in self._waited_for(history.state) if each.cards}
        for prompt in self._waited_for(history.state):
            row = () if prompt.cards is None else self._row(prompt.cards)
            known = prompt.cards is not None and self._rows.get(prompt.cards.zone, ())
            if prompt.cards is not None and (_read(row), len(row)) > (_read(known or ()), len(known or ())):
                self._rows[prompt.cards.zone] = row
        there = [each for each in self._memory.lying if purpose_of(each.zone) in self._purposes]
        there = [each for each in there if self._is_of_it(each, history)]
        self._laid |= dict.fromkeys((each.zone for each in there), self._memory.now)
        for each in there:
            is_behind = each.over or not self._asking.prompt(each.zone, history.state)
            if not each.spent and is_behind and each not in self._behind:
                self._behind += (each,)

    def _forget(self) -> None:
        self._laid.clear()
        self._struck.clear()
        self._behind = ()
        self._rows.clear()
        self._purposes.clear()
        self._gathered = 0

    def _waited_for(self, state: Any) -> list[Prompt]:
        """What has to be said next, by cards that everybody sees come to lie or otherwise."""
        return [each for each in self._asking.prompts(state) if not each.optional and _is_seen(each)]

    def _is_waited(self, number: int, waited: list[Prompt], history: History[Any]) -> bool:
        """Whether an act that was struck out is waited for again."""
        act = history.said(number)
        return not history.stands(number) and any((each.act, each.seat) == (act.word(), act.seat) for each in waited)

    def _is_of_it(self, lying: CardLying, history: History[Any]) -> bool:
        """Whether a card lies there that no act was made of, or was played and lies on in the book."""
        if lying.is_back or (isinstance(lying.seen, TagSeen) and lying.seen.passing):
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
        row = self._rows.get(rows[0].cards.zone, ()) if len(rows) == 1 and rows[0].cards else ()
        read = tuple(each.face for each in row if each.face is not None)
        return said_by_number(rows[0], read, history, self._asking) if read else None

    def _row(self, cards: Cards) -> tuple[InRow, ...]:
        """The cards that lie there unread, from the camera's left."""
        shown = []
        for each in sorted(unread_in(cards.zone, cards, self._memory), key=lambda each: each.place_mm):
            face, share = next(iter(weighed(each.candidates, cards.faces)), (None, 0.0))
            face, share = (each.told, 1.0) if each.told else (face, dict(each.candidates).get(face or "", share))
            shown.append(InRow(each, face, share, each.place_mm[0]))
        return tuple(shown)

    def _unseen(self, waited: list[Prompt]) -> Unseen | None:
        """The card that is missing, where one is, and nothing else is waited for; of several that lie at one reader
        nobody knows their order."""
        cards = waited[0].cards if len(waited) == 1 else None
        if cards is None:
            return None
        row, behind = self._rows.get(cards.zone, ()), self._behind
        if cards.most > 1 and any(isinstance(each.lying.seen, TagSeen) for each in row):
            return None
        if cards.most == 1:
            return Unseen(waited[0], (None,), row[0].lying if len(row) == 1 else None, behind)
        unread = [each for each in row if each.share < SUPPORTED]
        if len(row) == cards.most and len(unread) == 1:
            return Unseen(waited[0], tuple(None if each in unread else each for each in row), unread[0].lying, behind)
        if len(row) != cards.most - 1 or unread:
            return None
        rows = (each for zone, each in self._memory.rows.items() if purpose_of(zone) == purpose_of(cards.zone))
        facing = next((each for each in rows if len(each) == cards.most), ())
        gap = gap_of([each.x_mm for each in row], [each.place_mm[0] for each in facing])
        return Unseen(waited[0], (*row[:gap], None, *row[gap:]), None, behind)


def _is_seen(prompt: Prompt) -> bool:
    """Whether everybody sees the cards that are waited for come to lie; or none are."""
    return prompt.cards is None or not (prompt.cards.lying or prompt.cards.may_be_unseen)


def _read(row: Sequence[InRow]) -> int:
    return sum(each.face is not None for each in row)


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
