"""Two clocks made one: a board's microseconds on the tablet's seconds, with an honest uncertainty.

A ping leaves at ``sent`` and its answer, stamped by the board, is there at ``received``: the stamp was set
somewhere between, so the offset is known to half the round trip. The quickest round trip wins, until the drift
of the two crystals has eaten its advantage.
"""

from __future__ import annotations

from collections import deque

DRIFT = 100e-6  # two crystals of 50 parts in a million each
SAMPLING_S = 0.001  # the board looks at its buttons a thousand times a second
KEPT = 64


class BoardClock:
    """Feed it every answered ping; ask it for the time of a press."""

    def __init__(self) -> None:
        self._pings: deque[tuple[float, float, float]] = deque(maxlen=KEPT)  # middle, half round trip, offset

    def ponged(self, *, sent: float, received: float, board_us: int) -> None:
        """One answered ping: seconds on the tablet's clock, microseconds on the board's."""
        middle = (sent + received) / 2
        self._pings.append((middle, max(0.0, received - sent) / 2, middle - board_us * 1e-6))

    def uncertainty(self, now: float) -> float | None:
        """Seconds plus or minus for a press that happens now; None before the first answer."""
        if not self._pings:
            return None
        return min(half + DRIFT * abs(now - middle) for middle, half, _ in self._pings) + SAMPLING_S

    def ahead(self, now: float) -> float | None:
        """Seconds that the board's clock is ahead of the tablet's; None before the first answer."""
        if not self._pings:
            return None
        return -min(self._pings, key=lambda ping: ping[1] + DRIFT * abs(now - ping[0]))[2]

    def at(self, board_us: int) -> tuple[float, float] | None:
        """(seconds on the tablet's clock, plus or minus) of a board's stamp; None before the first answer."""
        if not self._pings:
            return None
        best = min(self._pings, key=lambda ping: ping[1] + DRIFT * abs(board_us * 1e-6 + ping[2] - ping[0]))
        at = board_us * 1e-6 + best[2]
        return at, best[1] + DRIFT * abs(at - best[0]) + SAMPLING_S
