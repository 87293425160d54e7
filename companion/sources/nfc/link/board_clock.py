"""Two clocks made one: a board's microseconds on the tablet's seconds, with an honest uncertainty.

A ping leaves at ``sent`` and its answer, stamped by the board, is there at ``received``: the stamp was set
somewhere between, so the offset is known to half the round trip. The quickest round trip wins, until the drift
of the two crystals has eaten its advantage. Pings that contradict each other say that one clock stood still in
between, as a sleeping tablet's does: the clock begins again, and a stamp around it is known to a range.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

DRIFT = 100e-6  # two crystals of 50 parts in a million each
SAMPLING_S = 0.0011  # the board looks at its buttons a thousand times a second, and a look may be a little late
KEPT = 64
KEPT_BEFORE = 8
SAME_BASE_S = 1.0  # presses closer than this are placed by the same ping, so that the time between them is exact


@dataclass(frozen=True, slots=True)
class _Ping:
    """``board`` in seconds of the board, the others in the tablet's: the offset lies between ``low`` and ``high``."""

    board: float
    low: float
    high: float

    @property
    def offset(self) -> float:
        return (self.low + self.high) / 2

    def half(self, board: float) -> float:
        """Seconds plus or minus for a stamp of the board."""
        return (self.high - self.low) / 2 + DRIFT * abs(board - self.board)

    def contradicts(self, other: _Ping) -> bool:
        drifted = DRIFT * abs(self.board - other.board)
        return self.low - drifted > other.high or self.high + drifted < other.low


class BoardClock:
    """Feed it every answered ping; ask it for the time of a press. ``sampling_s``: how late a stamp may be set, after
    what it stamps."""

    def __init__(self, sampling_s: float = SAMPLING_S) -> None:
        self._sampling_s = sampling_s
        self._pings: deque[_Ping] = deque(maxlen=KEPT)
        # As the clocks ran each time until one of them stood still, the last time last.
        self._before: deque[deque[_Ping]] = deque(maxlen=KEPT_BEFORE)
        self._anew_at = float("-inf")
        self._base: tuple[_Ping, float] | None = None

    def ponged(self, *, sent: float, received: float, board_us: int) -> bool:
        """One answered ping: seconds on the tablet's clock, microseconds on the board's. False when it says that one
        of the clocks stood still since the pings before, or was on its way when that was found out."""
        board = board_us * 1e-6
        ping = _Ping(board, sent - board, received - board)
        if any(ping.contradicts(other) for other in self._pings):
            self._before.append(self._pings)
            self._pings = deque(maxlen=KEPT)
            self._anew_at = received
            self._base = None
        if sent < self._anew_at:
            return False
        self._pings.append(ping)
        return True

    def uncertainty(self, now: float) -> float | None:
        """Seconds plus or minus for a press that happens now; None before the first answer."""
        if not self._pings:
            return None
        board = now - self._pings[-1].offset
        return min(ping.half(board) for ping in self._pings) + self._sampling_s

    def ahead(self, now: float) -> float | None:
        """Seconds that the board's clock is ahead of the tablet's; None before the first answer."""
        if not self._pings:
            return None
        return -_best(self._pings, now - self._pings[-1].offset).offset

    def at(self, board_us: int, *, arrived: float) -> tuple[float, float] | None:
        """(seconds on the tablet's clock, plus or minus) of a board's stamp that was there at ``arrived``, when a ping
        that was sent later has been answered; None before that."""
        board = board_us * 1e-6
        if not self._pings:
            return None
        later = self._pings
        if self._before and board < later[0].board:
            for ran in reversed(self._before):
                if board > ran[-1].board:
                    return self._between(board, ran[-1], later[0], arrived)
                later = ran
                if board >= ran[0].board:
                    break
            best = _best(later, board)
        else:
            near = self._base is not None and abs(board - self._base[1]) <= SAME_BASE_S
            best = self._base[0] if self._base is not None and near else _best(self._pings, board)
            self._base = best, board
        return board + best.offset, best.half(board) + self._sampling_s

    def unverified(self, board_us: int, *, arrived: float, since: float) -> tuple[float, float]:
        """The same where no later ping was answered: the tablet may have slept since the last one, so that only the
        range is known; ``since`` is the earliest that is possible at all."""
        board = board_us * 1e-6
        if not self._pings:
            return self._range(since, arrived)
        last = self._pings[-1]
        if board <= last.board:
            return self.at(board_us, arrived=arrived) or self._range(since, arrived)
        return self._range(last.board + last.low, min(arrived, board + last.offset + last.half(board)))

    def _between(self, board: float, last: _Ping, first: _Ping, arrived: float) -> tuple[float, float]:
        """One clock stood still somewhere between the last ping before and the first one after."""
        old, new = board + last.offset, board + first.offset
        off = max(last.half(board), first.half(board))
        return self._range(max(last.board + last.low, min(old, new) - off), min(arrived, max(old, new) + off))

    def _range(self, earliest: float, latest: float) -> tuple[float, float]:
        earliest = min(earliest, latest)
        return (earliest + latest) / 2, (latest - earliest) / 2 + self._sampling_s


def _best(pings: deque[_Ping], board: float) -> _Ping:
    return min(pings, key=lambda ping: ping.half(board))
