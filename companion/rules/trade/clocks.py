"""A clock for each seat: what everybody has left, and whose clock runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.rules.events import Seat
from companion.rules.values import replace


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The clocks of all seats. ``left_s`` are the seconds that each seat has left. The clock of ``seat`` has been
    running since ``since_s``, a time on the acts' clock; None if no clock runs. An act without a time takes no time.
    """

    left_s: Mapping[Seat, float] = field(default_factory=dict)
    seat: Seat | None = None
    since_s: float | None = None

    def left(self, seat: Seat, at_s: float | None = None) -> float:
        """The seconds that a seat has left at a time; below zero once its time is up."""
        if seat not in self.left_s:
            raise LookupError(f"{seat} has no clock: begin with start_clocks(state.seats, seconds)")
        runs = seat == self.seat and at_s is not None and self.since_s is not None
        return self.left_s[seat] - (max(0.0, (at_s or 0.0) - (self.since_s or 0.0)) if runs else 0.0)

    @property
    def until_s(self) -> float | None:
        """The time on the acts' clock at which the running clock is up; None if none runs."""
        return None if self.seat is None or self.since_s is None else self.since_s + self.left_s[self.seat]


def start_clocks(seats: Iterable[Seat], seconds: float) -> TurnClock:
    """Clocks with the same time for everybody; none is running.

    >>> clock = switch(start_clocks(("Ann", "Ben"), 60), "Ann", at_s=5.0)
    >>> clock.until_s, switch(clock, "Ben", at_s=15.0, bonus_s=2).left("Ann")
    (65.0, 52.0)
    >>> TurnClock().left("Ann")
    Traceback (most recent call last):
    LookupError: Ann has no clock: begin with start_clocks(state.seats, seconds)
    """
    return TurnClock(dict.fromkeys(seats, float(seconds)))


def switch(clock: TurnClock, seat: Seat | None, at_s: float | None, *, bonus_s: float = 0.0) -> TurnClock:
    """The clocks after the running one has stopped and this seat's has started (None: nobody's). The seat whose turn is
    over gets ``bonus_s`` more seconds.
    """
    if clock.seat is None:
        return replace(clock, seat=seat, since_s=at_s)
    left = clock.left(clock.seat, at_s) + bonus_s
    return TurnClock({**clock.left_s, clock.seat: left}, seat, clock.since_s if at_s is None else at_s)
