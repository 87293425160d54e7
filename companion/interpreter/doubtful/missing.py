"""A card that came and went before it could be read, while the other cards of its moment were gathered with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from companion.cards import Face
from companion.interpreter.awaited.asking import Asking
from companion.interpreter.awaited.moments import lasts
from companion.interpreter.doubtful.hindsight import RETRACTED_S
from companion.interpreter.felt.lying import CardLying, Taken
from companion.interpreter.felt.memory import PUT_BACK_S, Memory
from companion.interpreter.felt.weighing import SUPPORTED, weighed
from companion.observations import CardSeen
from companion.rules.game import Act, Prompt
from companion.rules.history import History

LIKELIER = 0.5
"""A card that was gathered unread is taken for a face of at least this share, where people go on."""

ANSWERED_S = 60.0
"""What nobody has answered for so long after a card was gathered, nobody will remember."""


@dataclass(frozen=True, slots=True)
class Missed:
    """An unread card that went at this time (seconds), and the prompt that it would have answered. ``beside`` is the
    number of the act of its moment that was read, and ``act`` that act."""

    lying: CardLying
    prompt: Prompt
    at: float
    beside: int = 0
    act: Act | None = None


class Missing:
    """Finds moments of which one card was read and another one was not. The act that was read stands until another
    card is laid for it; then it is struck out, so that the next cards meet each other, and is put in again together
    with the missed one when the table says what that was."""

    def __init__(self, asking: Asking, memory: Memory) -> None:
        self._asking, self._memory = asking, memory
        self._unread: tuple[Missed, ...] = ()
        self._asked: dict[int, Missed] = {}
        self._open: int | None = None
        self._late: tuple[int, ...] = ()

    def left(self, lying: CardLying, at: float, history: History[Any]) -> None:
        """A card went at this time (seconds): it is remembered where it would have been an act, had it been read.
        Beside others, where those must be away first, it would have been none; nor is a card of another deck, which is
        put away for good."""
        prompt = self._asking.prompt(lying.zone, history.state)
        is_none = lying.spent or lying.is_back or lying.is_foreign
        if prompt is None or prompt.cards is None or prompt.cards.most > 1 or is_none:
            return
        is_free = not prompt.cards.cleared or not self._memory.is_beside_others(lying)
        if is_free and isinstance(lying.seen, CardSeen):
            self._unread = (*self._unread, Missed(lying, prompt, at))

    def found(self, history: History[Any]) -> Missed | None:
        """A card that was missed: it has been away for a while, and a card of its moment that was read is, too."""
        now = self._memory.now
        self._unread = tuple(each for each in self._unread if now - each.at <= PUT_BACK_S)
        for each in self._unread:
            beside = self._read_beside(each, history)
            if now - each.at >= RETRACTED_S and beside is not None and beside.number is not None:
                self._unread = tuple(other for other in self._unread if other is not each)
                return Missed(each.lying, each.prompt, each.at, beside.number, beside.act)
        return None

    def found_pair(self, history: History[Any]) -> tuple[Missed, ...]:
        """Two cards of one moment that were gathered together, and neither was read: both are waited for still."""
        away = [each for each in self._unread if self._is_awaited(each, history)]
        for each, other in combinations(away, 2):
            together = each.lying.since < other.at and other.lying.since < each.at
            if together and each.prompt.act == other.prompt.act and each.prompt.seat != other.prompt.seat:
                self._unread = tuple(left for left in self._unread if left is not each and left is not other)
                return each, other
        return ()

    def _is_awaited(self, missed: Missed, history: History[Any]) -> bool:
        zone, prompt = missed.lying.zone, self._asking.prompt(missed.lying.zone, history.state)
        is_away = self._memory.now - missed.at >= RETRACTED_S and not self._memory.face_up(zone)
        waited = None if prompt is None else (prompt.act, prompt.seat)
        return is_away and waited == (missed.prompt.act, missed.prompt.seat)

    def _read_beside(self, missed: Missed, history: History[Any]) -> Taken | None:
        if self._memory.face_up(missed.lying.zone):
            return None
        for taken in self._memory.taken:
            if taken.act is None or taken.number is None or self._memory.now - taken.at < RETRACTED_S:
                continue
            is_beside = taken.act.word() == missed.prompt.act and taken.act.seat != missed.prompt.seat
            if is_beside and lasts(taken.number, taken.zone, history, self._asking):
                return taken
        return None

    def ask(self, number: int, missed: Missed) -> None:
        """The doubt of this number is about this card."""
        self._asked = {number: missed}
        self._open = missed.beside

    def ask_pair(self, asked: Mapping[int, Missed]) -> None:
        """The doubts of these numbers are about two cards of one moment."""
        self._asked, self._open = dict(asked), None

    def played(self, word: str) -> None:
        """The next card was read for such an act: a pair that nobody has named by now is too late for its place."""
        self._late += tuple(
            number for number, each in self._asked.items() if not each.beside and each.prompt.act == word
        )

    def is_open(self, number: int) -> bool:
        """Whether the act of this number waits for what was missed beside it."""
        return self._open == number

    def likeliest(self, state: Any) -> tuple[Missed, Face] | None:
        """The card that an act waits for, and what it is taken for where nobody says that before the next one is laid:
        what it looked like, if that is likelier than all else together and still waited for."""
        missed = next((each for each in self._asked.values() if each.beside == self._open and each.beside), None)
        prompt = None if missed is None else self._asking.prompt(missed.lying.zone, state)
        if missed is None or prompt is None or prompt.cards is None or not missed.lying.candidates:
            return None
        face, share = weighed(missed.lying.candidates, prompt.cards.faces)[0]
        is_it = (prompt.act, prompt.seat) == (missed.prompt.act, missed.prompt.seat) and face in prompt.cards.faces
        return (
            (missed, face) if is_it and share >= LIKELIER and dict(missed.lying.candidates)[face] >= SUPPORTED else None
        )

    def give_up(self, history: History[Any]) -> int | None:
        """The number of the act that waited, where another card is laid for its moment before anybody answered."""
        number, self._open = self._open, None
        return number if number is not None and history.stands(number) else None

    def answered(self, number: int) -> Missed | None:
        """What the doubt of this number was about."""
        self._open = None
        return self._asked.pop(number, None)

    def forgotten(self) -> tuple[int, ...]:
        """The doubts that nobody will answer any more."""
        old = (number for number, each in self._asked.items() if self._memory.now - each.at > ANSWERED_S)
        late, self._late = self._late, ()
        return (*old, *late)
