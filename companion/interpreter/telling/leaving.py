"""A card is not seen any more: it was gathered, covered, turned away, or only picked up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.interpreter.against_book.returning import Returning
from companion.interpreter.against_book.truth import Truth
from companion.interpreter.doubtful.doubting import Doubting
from companion.interpreter.doubtful.going_on import GoingOn
from companion.interpreter.doubtful.held_up import HeldUp
from companion.interpreter.doubtful.hindsight import Hindsight
from companion.interpreter.doubtful.missing import Missing
from companion.interpreter.felt.known import found_elsewhere
from companion.interpreter.felt.lying import CardLying
from companion.interpreter.felt.memory import Memory
from companion.interpreter.telling.read_anew import ReadAnew
from companion.interpreter.telling.saying import Read, Saying
from companion.interpreter.telling.unread import Unread
from companion.observations import CardGone, TagGone
from companion.rules.history import History


class Leaving:
    """Knows what follows when a card goes; ``is_asked_about`` says of an act's number whether it is open if it was told
    rightly."""

    def __init__(
        self,
        memory: Memory,
        doubting: Doubting,
        hindsight: Hindsight,
        missing: Missing,
        returning: Returning,
        going_on: GoingOn,
        held_up: HeldUp,
        truth: Truth,
        saying: Saying,
        unread: Unread,
        anew: ReadAnew,
        is_asked_about: Callable[[int], bool],
    ) -> None:
        self._memory, self._doubting, self._hindsight, self._missing = memory, doubting, hindsight, missing
        self._returning, self._going_on, self._held_up, self._truth = returning, going_on, held_up, truth
        self._saying, self._unread, self._anew, self._is_asked_about = saying, unread, anew, is_asked_about

    def gone(self, gone: CardGone | TagGone, lying: CardLying, history: History[Any]) -> tuple[Read, ...]:
        """Somebody does not see this card any more."""
        if self._returning.is_settling and not lying.lose(gone):
            self._memory.lift(lying, gone.at)
            self._doubting.drop(lying)
            return ()
        if isinstance(gone, CardGone) and self._held_up.keeps(gone, lying, history):
            return ()
        return self._went(lying, gone, history)

    def held_up(self, history: History[Any]) -> tuple[Read, ...]:
        """Cards that were kept back, for one of their moment was asked about, are gone after all."""
        for gone in self._held_up.ended(history):
            if (lying := self._memory.find(gone)) is not None and (found := self._went(lying, gone, history)):
                return found
        return ()

    def gave_up(self, came: CardLying, history: History[Any]) -> tuple[Read, ...]:
        """Another card is laid although nobody has said what held the moment up: where it cannot be put in later, what
        was laid for it is struck out, so that the next cards meet each other."""
        has_behind = self._held_up.has_behind(history)
        ended = self._held_up.ended(history, came) if came.since == self._memory.now else ()
        for gone in ended:
            lying = self._memory.find(gone)
            if lying is not None and not has_behind:
                self._went(lying, gone, history)
            elif lying is not None:
                self._memory.lift(lying, gone.at)
                self._doubting.drop(lying)
        if not ended:
            return ()
        if has_behind:
            return self._saying.corrected(*self._hindsight.retracted(history, self._is_asked_about))
        return self._truth.missed(history)

    def _went(self, lying: CardLying, gone: CardGone | TagGone, history: History[Any]) -> tuple[Read, ...]:
        """A card is not there any more."""
        if lying.tag is not None:
            self._doubting.drop(lying)
        if lying.lose(gone):
            return self._anew.read(lying, history) if lying.spent else self._unread.read(lying, history)
        beside = self._memory.is_beside_others(lying)
        self._missing.left(lying, gone.at, history)
        gathered = self._unread.gathered(lying, history)
        self._memory.lift(lying, gone.at)
        if found_elsewhere(lying, self._memory, history):
            self._doubting.drop(lying)
            return ()
        if moved_on := self._hindsight.moved_on(lying, history):
            return self._saying.corrected(*moved_on)
        if self._going_on.stays_asked(lying, is_played=bool(gathered)):
            self._memory.asked_about = (*self._memory.asked_about, (lying, gone.at))
            self._doubting.gathered(lying)
        else:
            self._doubting.drop(lying)
        if gathered:
            return gathered
        if lying.face is None and not lying.spent and beside:
            return self._unread.turned_up(lying, history) or self._unread.look_again(history)
        return self._unread.look_again(history)
