"""A phone's clock beside the table's: measured by pings all the time, so that each press has a time and an honest
uncertainty.

The table sends a ping, the phone answers with the time of its own clock: when the clock showed that, the ping had left
and the answer had not come. A phone that sleeps loses time and never gains any, so a press lies between what the pings
before it and those after it allow. Pure: nothing is sent here, and the time is given.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass, field

TOUCH_S = 0.03
"""The delay between a finger and its stamp on a phone: a screen looks 60 to 240 times a second and filters its
readings. A guess; nobody has measured a phone.
"""

BEHIND_S = 0.05
"""How late a page may handle a finger, after a ping that came later than the finger did."""

LIVE_S = 1.0
"""How long a phone may be silent before nobody waits for it."""

DRIFT = 100e-6  # two crystals of 50 parts in a million each
PINGS_KEPT = 64
RECENT = 10  # the pings of a second
VERIFIED_WITHIN_S = 1.0
STALE_S = 10.0
MOST_WAITING = 8


@dataclass(frozen=True, slots=True)
class TimedPress:
    """A press of the phone: ``ident`` names it, ``at`` is seconds on the table's clock, plus or minus ``pm``."""

    ident: str
    at: float
    pm: float


@dataclass(frozen=True, slots=True)
class _Ping:
    """``phone`` in seconds of the phone: its clock is then behind the table's by ``low`` to ``high`` seconds."""

    phone: float
    low: float
    high: float


@dataclass(slots=True)
class PhoneClock:
    """The clock of one phone. Times are seconds on the table's clock, and milliseconds on the phone's."""

    _pings: deque[_Ping] = field(default_factory=lambda: deque(maxlen=PINGS_KEPT))
    _sent: OrderedDict[int, float] = field(default_factory=OrderedDict)
    _numbers: int = 0
    _waiting: deque[tuple[str, float, float]] = field(default_factory=deque)
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
        phone = got_ms / 1000
        if self._pings and phone < self._pings[-1].phone:
            self._pings.clear()  # another clock, or one that was set: nothing of before is known
        self._pings.append(_Ping(phone, sent - phone, now - phone))
        while self._waiting and self._waiting[0][2] <= sent:
            ident, stamp, came = self._waiting.popleft()
            self._settle(ident, stamp, came)
        return True

    def press(self, now: float, ident: str, pressed_ms: float) -> bool:
        """The phone was pressed at that time of its clock; False for a press that is one too many."""
        if len(self._waiting) >= MOST_WAITING:
            return False
        self._waiting.append((ident, pressed_ms / 1000, now))
        return True

    @property
    def is_waiting(self) -> bool:
        """Whether a press is still to be timed, or taken."""
        return bool(self._waiting or self._timed)

    def take(self, now: float) -> list[TimedPress]:
        """The presses that are timed by now: by a later ping, or after a second without one to a range."""
        while self._waiting and now - self._waiting[0][2] > VERIFIED_WITHIN_S:
            self._settle(*self._waiting.popleft())
        timed, self._timed = self._timed, []
        return timed

    def uncertainty_s(self, now: float) -> float | None:
        """Seconds plus or minus for a press that comes now; None before the first answer."""
        if not self._pings:
            return None
        recent = list(self._pings)[-RECENT:]
        span = min(ping.high for ping in recent) - max(ping.low for ping in recent)
        return max(0.0, span) / 2 + TOUCH_S

    def is_live(self, now: float) -> bool:
        """Whether it answers: only then a press of it can be on its way."""
        return self._heard is not None and now - self._heard <= LIVE_S

    def complete_until(self, now: float) -> float:
        """The time up to which every press of this phone has arrived; now for a phone that does not answer."""
        until = self._asked_before - BEHIND_S if self.is_live(now) else now
        for _, stamp, came in self._waiting:
            until = min(until, self._span(stamp, came)[0] - TOUCH_S)
        return until

    def _span(self, stamp: float, came: float) -> tuple[float, float]:
        """The earliest and the latest moment at which the phone's clock can have shown this; what came had happened."""
        before = [ping.low - DRIFT * (stamp - ping.phone) for ping in self._pings if ping.phone <= stamp]
        after = [ping.high + DRIFT * (ping.phone - stamp) for ping in self._pings if ping.phone >= stamp]
        started = came if self._began is None else self._began
        earliest = stamp + max(before) if before else max(came - STALE_S, started)
        latest = min(came, stamp + min(after)) if after else came
        return earliest, latest

    def _settle(self, ident: str, stamp: float, came: float) -> None:
        earliest, latest = self._span(stamp, came)
        if earliest - TOUCH_S > came or came - latest > STALE_S:
            return  # it claims a time that cannot be: a clock that was set, or a phone that cheats
        earliest, latest = min(earliest, latest), max(earliest, latest)
        self._timed.append(TimedPress(ident, (earliest + latest) / 2, (latest - earliest) / 2 + TOUCH_S))
