"""A card that was played, and is clearly read as another one since."""

from __future__ import annotations

from typing import Any

from companion.interpreter.doubtful.doubting import Doubting
from companion.interpreter.doubtful.hindsight import Hindsight
from companion.interpreter.felt.lying import CardLying
from companion.interpreter.felt.memory import Memory
from companion.interpreter.felt.weighing import CLEAR
from companion.interpreter.telling.saying import Read, Saying
from companion.rules.history import History


class ReadAnew:
    """Holds what played cards are read as now against what they count as."""

    def __init__(self, memory: Memory, doubting: Doubting, hindsight: Hindsight, saying: Saying) -> None:
        self._memory, self._doubting, self._hindsight, self._saying = memory, doubting, hindsight, saying

    def read(self, lying: CardLying, history: History[Any]) -> tuple[Read, ...]:
        """A card that was played is clearly read as another one, and goes on to be: where it was not clear when it was
        played, the program had misread it, else the table is asked which it is."""
        now, act = lying.candidates[:1], lying.act
        if lying.told is not None or act is None:
            return ()
        is_clear = bool(now) and now[0][1] >= CLEAR
        if not lying.is_disputed and (not is_clear or now[0][0] == lying.face):
            lying.unlike = None
            if is_clear or self._doubting.is_asked_again(lying):
                self._doubting.drop(lying)
            return ()
        if self._doubting.is_asked_again(lying) or not self._doubting.is_ripe(lying, self._memory.now):
            return ()
        if lying.share < CLEAR and not lying.is_disputed:
            correction = self._hindsight.was(lying, now[0][0], misread=True)
            if correction is not None and history.may_be(correction.amend):
                return self._saying.corrected(correction)
        return (self._doubting.ask_again(act, lying, now[0]),)
