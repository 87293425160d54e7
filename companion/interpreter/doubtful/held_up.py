"""A moment that is gathered while it is asked which one of its cards is: it lies on in memory until that is said."""

from __future__ import annotations

from typing import Any

from companion.interpreter.awaited.asking import Asking
from companion.interpreter.awaited.moments import lasts
from companion.interpreter.doubtful.doubting import Doubting
from companion.interpreter.doubtful.hindsight import RETRACTED_S
from companion.interpreter.doubtful.missing import ANSWERED_S
from companion.interpreter.felt.lying import CardLying
from companion.interpreter.felt.memory import Memory
from companion.observations import CardGone
from companion.rules.history import History


class HeldUp:
    """Keeps back that cards went, so that an answer finds what was laid before and after the unread one."""

    def __init__(self, asking: Asking, memory: Memory, doubting: Doubting) -> None:
        self._asking, self._memory, self._doubting = asking, memory, doubting
        self._gone: list[CardGone] = []

    def keeps(self, gone: CardGone, lying: CardLying, history: History[Any]) -> bool:
        """Whether this card is one of such a moment; then it is not taken for gone yet."""
        unread = self._unread(history)
        if unread is None or not any(self._belongs(each, unread, history) for each in self._memory.lying):
            return False
        if lying is not unread and not self._belongs(lying, unread, history):
            return False
        self._gone.append(gone)
        return True

    def ended(self, history: History[Any], came: CardLying | None = None) -> tuple[CardGone, ...]:
        """The cards that are gone after all: the unread one was named, or was only picked up, or nobody will say it any
        more, or another card ``came``."""
        if not self._gone or (came is not None and self._is_kept(came)):
            return ()
        unread, first = self._unread(history), self._gone[0].at
        is_picked_up = len(self._gone) == 1 and self._memory.now - first >= RETRACTED_S
        if came is None and unread is not None and not is_picked_up and self._memory.now - first <= ANSWERED_S:
            return ()
        ended, self._gone = tuple(self._gone), []
        return ended

    def has_behind(self, history: History[Any]) -> bool:
        """Whether others of the moment were laid after the unread one."""
        return any(self._is_behind(each, history) and self._is_kept(each) for each in self._memory.lying)

    def _is_kept(self, lying: CardLying) -> bool:
        return any(self._memory.find(each) is lying for each in self._gone)

    def _unread(self, history: History[Any]) -> CardLying | None:
        """The card that holds the moment up."""
        for each in self._memory.lying:
            if each.spent or each.is_back or not self._doubting.is_unclear(each):
                continue
            waited = self._asking.prompt(each.zone, history.state)
            if waited is not None and waited.cards is not None and waited.cards.most == 1:
                return each
        return None

    def _belongs(self, lying: CardLying, unread: CardLying, history: History[Any]) -> bool:
        """Whether a card was laid for the moment before the unread one, or after it."""
        if lying.number is not None:
            return lasts(lying.number, lying.zone, history, self._asking)
        return lying.since >= unread.since and lying is not unread and self._is_behind(lying, history)

    def _is_behind(self, lying: CardLying, history: History[Any]) -> bool:
        is_free = not lying.spent and not lying.is_back
        return is_free and self._asking.prompt(lying.zone, history.state) is None
