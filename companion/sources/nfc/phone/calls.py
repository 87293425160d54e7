"""CALL keys on phones: each phone's clock measured by pings, each press timed as well as they allow, and no better.

A phone asks ten times a second. Each answer has a number; with its next question the phone says when it got that answer
and how long it kept it, by its own clock. So each pair is a round trip from the table to the phone and back, and bounds
the difference of the two clocks. Pure: nothing is sent here, and the time is given.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass, field

from companion.sources.nfc.link.board_clock import BoardClock
from companion.sources.nfc.link.heard import Pressed

TOUCH_S = 0.03
"""How late a phone stamps a finger: a screen looks 60 to 240 times a second and filters what it sees. A guess; no phone
was measured."""
PINGS_KEPT = 32
VERIFIED_WITHIN_S = 1.0  # ten pings
STALE_S = 10.0
MOST_WAITING = 8


@dataclass(frozen=True, slots=True)
class Echo:
    """What a phone says of the answer ``number``: it got it at ``got_ms`` and asks again at ``asked_ms``, by its own
    clock."""

    number: int
    got_ms: float
    asked_ms: float


@dataclass(slots=True)
class CallKey:
    """The key of the phone ``number``. Times are seconds on the table's clock, and milliseconds on the phone's."""

    number: int
    clock: BoardClock = field(default_factory=lambda: BoardClock(TOUCH_S))
    _sent: OrderedDict[int, float] = field(default_factory=OrderedDict)
    _numbers: int = 0
    _round_trip_s: float | None = None
    _waiting: deque[tuple[int, float]] = field(default_factory=deque)
    _known: deque[int] = field(default_factory=lambda: deque(maxlen=32))
    _timed: list[Pressed] = field(default_factory=list)
    _began: float | None = None

    @property
    def round_trip_s(self) -> float | None:
        """How long the last ping took there and back."""
        return self._round_trip_s

    def ping(self, now: float, echo: Echo | None) -> int:
        """Takes a question of the phone; the number that the answer carries."""
        self._began = now if self._began is None else self._began
        sent = self._sent.pop(echo.number, None) if echo is not None else None
        if echo is not None and sent is not None:
            received = now - (echo.asked_ms - echo.got_ms) / 1000
            if sent <= received <= now:  # else the phone's clock stood still, or it invents
                self._round_trip_s = received - sent
                self.clock.ponged(sent=sent, received=received, board_us=int(echo.got_ms * 1000))
                self._time(sent)
        self._numbers += 1
        self._sent[self._numbers] = now
        while len(self._sent) > PINGS_KEPT:
            self._sent.popitem(last=False)
        return self._numbers

    def press(self, now: float, pressed_ms: float) -> bool:
        """The key was pressed at that time of the phone; False for one that is too many. Told again, it counts once."""
        stamp = int(pressed_ms * 1000)
        if stamp in self._known:
            return True
        if len(self._waiting) >= MOST_WAITING:
            return False
        self._known.append(stamp)
        self._waiting.append((stamp, now))
        return True

    def take(self, now: float) -> list[Pressed]:
        """The presses that are timed by now: by a later ping, or after a second without one to a range."""
        while self._waiting and now - self._waiting[0][1] > VERIFIED_WITHIN_S:
            stamp, came = self._waiting.popleft()
            since = max(came - STALE_S, came if self._began is None else self._began)
            self._tell(came, self.clock.unverified(stamp, arrived=came, since=since))
        timed, self._timed = self._timed, []
        return timed

    def uncertainty_s(self, now: float) -> float | None:
        """Plus or minus for a press that comes now; None before the first ping."""
        return self.clock.uncertainty(now)

    def _time(self, sent: float) -> None:
        while self._waiting and self._waiting[0][1] <= sent:
            stamp, came = self._waiting[0]
            timed = self.clock.at(stamp, arrived=came)
            if timed is None:
                return
            self._waiting.popleft()
            self._tell(came, timed)

    def _tell(self, came: float, timed: tuple[float, float]) -> None:
        at, pm = timed
        if at - pm > came or came - at - pm > STALE_S:
            return  # it claims a time that cannot be: a clock that was set, or a phone that cheats
        self._timed.append(Pressed(button=self.number, at=min(at, came), pm=pm, board_us=-1))
