"""Finding the size of a text and drawing it is slow: a frame does as much of it as it has time for, the next goes on.

What belongs together (``is_whole`` on a widget above) appears together, once all of it is ready; until then it stays
as it was.
"""

from __future__ import annotations

import time
from collections import defaultdict
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.uix.widget import Widget

if TYPE_CHECKING:
    from companion.ui.kit.widgets import Words

PARTS_S = 0.0015
"""The processor time of a frame after which no further part is begun: each brings layout and drawing with it."""

FULL_S = 0.0035
"""The processor time of a frame after which all that can wait waits for the next."""

RESTS = 3
"""The most frames in a row that do nothing but what is new."""


def is_late() -> bool:
    """Whether this frame has begun enough."""
    return _spent_s() > PARTS_S


def is_full() -> bool:
    """Whether this frame has done enough, even of what brings nothing with it."""
    return _spent_s() > FULL_S


class _Frame:
    """The number of a frame, and the processor time of this thread when it was first asked about: what other programs
    take from a busy tablet puts nothing off."""

    number = -1
    began_s = 0.0


def _spent_s() -> float:
    now_s = time.thread_time()
    if Clock.frames != _Frame.number:
        _Frame.number, _Frame.began_s = Clock.frames, now_s
    return now_s - _Frame.began_s


class Fitting:
    """The texts that are still to be fitted; at least one every few frames."""

    def __init__(self) -> None:
        self._asking: dict[Words, bool] = {}
        self._stirred = False
        self._rested, self._begun_in = 0, -1
        self._soon = Clock.create_trigger(self._go, -1)
        self._later = Clock.create_trigger(lambda _: self._soon())

    @property
    def is_busy(self) -> bool:
        return bool(self._asking)

    def waits(self, words: Words) -> bool:
        """Whether these are still shown as they were."""
        return words in self._asking

    def ask(self, words: Words) -> None:
        """Something of these is new: their text, their place, their looks."""
        self._asking[words] = False
        self._stirred = True
        self._soon()

    def _go(self, *_: object) -> None:
        if self._stirred:  # the layout may still give them another place
            self._stirred = False
            self._soon()
            return
        wholes: defaultdict[Widget, list[Words]] = defaultdict(list)
        for words in self._asking:
            wholes[_whole_of(words)].append(words)
        may_rest, begun = self._rested < RESTS, False
        for members in wholes.values():
            for words in members:
                if self._asking[words]:
                    continue
                if (begun or may_rest) and is_full():
                    self._rested = 0 if self._begun_in == Clock.frames else self._rested + 1
                    self._later()
                    return
                words.prepare()
                self._asking[words] = begun = True
                self._begun_in = Clock.frames
            for words in members:
                del self._asking[words]
            for words in members:  # what one of them takes may be asked of another
                words.take()
        self._rested = 0


def _whole_of(words: Words) -> Widget:
    """The widget whose words appear together with these."""
    above = words.parent
    while above is not None and above is not above.parent:
        if getattr(above, "is_whole", False):
            return above
        above = above.parent
    return words.parent or words


fitting = Fitting()
