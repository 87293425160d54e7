"""A phone's clock beside the table's: measured by pings all the time, so that each press has a time and an honest
uncertainty.

The table sends a ping, the phone answers with the time of its own clock: so its clock is known to half a round trip.
A press is timed by a ping that was sent after the press arrived, because the phone may have slept before it. Pure:
nothing is sent here, and the time is given.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass, field

from companion.sources.nfc.link.board_clock import BoardClock

TOUCH_S = 0.03
"""How late a phone stamps a finger: a screen looks 60 to 240 times a second and filters what it sees. A guess; no phone
was measured."""

BEHIND_S = 0.05
"""How late a page may handle a finger, after a ping that came later than the finger did."""

LIVE_S = 1.0
"""How long a phone may be silent before nobody waits for it."""

PINGS_KEPT = 32
VERIFIED_WITHIN_S = 1.0
STALE_S = 10.0
MOST_WAITING = 8


@dataclass(frozen=True, slots=True)
class TimedPress:
    """A press of the phone: ``ident`` names it, ``at`` is seconds on the table's clock, plus or minus ``pm``."""

    ident: str
    at: float
    pm: float


@dataclass(slots=True)
class PhoneClock:
    """The clock of one phone. Times are seconds on the table's clock, and milliseconds on the phone's."""

    clock: BoardClock = field(default_factory=lambda: BoardClock(TOUCH_S))
    _sent: OrderedDict[int, float] = field(default_factory=OrderedDict)
    _numbers: int = 0
    _waiting: deque[tuple[str, int, float]] = field(default_factory=deque)
    _timed: list[TimedPress] = field(default_factory=list)
    _began: float | None = None
    _heard: float | None = None
    _asked_before: float = float("-inf")

    def ping(self, now: float) -> int:
        """The number of a ping that leaves now."""
        self._began = now if self._began is None else self._began
        self._numbers += 1
        self._sent[self._numbers] = now
        while len(self._sent) > PINGS_KEPT:
            self._sent.popitem(last=False)
        return self._numbers

    def pong(self, now: float, number: int, got_ms: float) -> bool:
        """The phone answered a ping at this time of its clock; False for an answer that cannot be."""
        sent = self._sent.pop(number, None)
        if sent is None:
            return False
        self._heard = now
        self._asked_before = max(self._asked_before, sent)
        self.clock.ponged(sent=sent, received=now, board_us=int(got_ms * 1000))
        self._time(sent)
        return True

    def press(self, now: float, ident: str, pressed_ms: float) -> bool:
        """The phone was pressed at that time of its clock; False for a press that is one too many."""
        if len(self._waiting) >= MOST_WAITING:
            return False
        self._waiting.append((ident, int(pressed_ms * 1000), now))
        return True

    def take(self, now: float) -> list[TimedPress]:
        """The presses that are timed by now: by a later ping, or after a second without one to a range."""
        while self._waiting and now - self._waiting[0][2] > VERIFIED_WITHIN_S:
            ident, stamp, came = self._waiting.popleft()
            since = max(came - STALE_S, came if self._began is None else self._began)
            self._settle(ident, came, self.clock.unverified(stamp, arrived=came, since=since))
        timed, self._timed = self._timed, []
        return timed

    def uncertainty_s(self, now: float) -> float | None:
        """Seconds plus or minus for a press that comes now; None before the first answer."""
        return self.clock.uncertainty(now)

    def is_live(self, now: float) -> bool:
        """Whether it answers: only then a press of it can be on its way."""
        return self._heard is not None and now - self._heard <= LIVE_S

    def complete_until(self, now: float) -> float:
        """Up to which moment every press of this phone has been taken; now for a phone that does not answer."""
        until = self._asked_before - BEHIND_S if self.is_live(now) else now
        for _, stamp, came in self._waiting:
            known = self.clock.at(stamp, arrived=came) or (came, VERIFIED_WITHIN_S)
            until = min(until, known[0] - known[1])
        return until

    def _time(self, sent: float) -> None:
        while self._waiting and self._waiting[0][2] <= sent:
            ident, stamp, came = self._waiting[0]
            timed = self.clock.at(stamp, arrived=came)
            if timed is None:
                return
            self._waiting.popleft()
            self._settle(ident, came, timed)

    def _settle(self, ident: str, came: float, timed: tuple[float, float]) -> None:
        at, pm = timed
        if at - pm > came or came - at - pm > STALE_S:
            return  # it claims a time that cannot be: a clock that was set, or a phone that cheats
        self._timed.append(TimedPress(ident, min(at, came), pm))
