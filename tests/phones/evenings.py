"""Simulated evenings of presses: phones over a Wi-Fi that delays, stalls, loses and sleeps, put in order as they are at
a table."""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.phones.clocks import TOUCH_S
from companion.phones.order import PressOrder
from companion.phones.room import AGAIN_S, PING_S

TURN_S = 1 / 60
AWAKE_S = 0.06
LASTS_S = 12.0


@dataclass
class Told:
    """A press with its judged time, or ``late`` if the report came too late; ``true_at`` is when the finger came
    down."""

    phone: str
    at: float
    pm: float
    true_at: float
    judged_at: float
    late: bool = False


@dataclass
class _Way:
    """One direction of a line: it keeps the order, and each message takes its own time."""

    delay: Callable[[], float]
    free_at: float = 0.0

    def arrival(self, now: float) -> float:
        self.free_at = max(self.free_at, now + self.delay())
        return self.free_at


@dataclass
class Evening:
    """Phones and a table in simulated time."""

    seed: int
    now: float = 100.0
    told: list[Told] = field(default_factory=list)
    presses: int = 0

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.order = PressOrder(lambda: self.now)
        self._queue: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0
        self._true: dict[tuple[str, str], float] = {}
        self._held: list[Told] = []
        self._judged = float("-inf")

    def later(self, at: float, does: Callable[[], None]) -> None:
        self._count += 1
        heapq.heappush(self._queue, (at, self._count, does))

    def run(self) -> list[Told]:
        """The whole evening; returns its reports in their order."""
        phones = [_Phone(self, f"p{number}") for number in range(self.chance.randint(2, 8))]
        self.phones = phones
        end = self.now + LASTS_S
        self.later(self.now, self._turn)
        while self._queue and self._queue[0][0] < end + 15:
            self.now, _, does = heapq.heappop(self._queue)
            if self.now < end or does == self._turn or self._true:
                does()
        return self.told

    def _turn(self) -> None:
        """One turn of the table's clock: what is timed, and complete, is judged in its order."""
        found, until = self.order.take()
        for each in found:
            at, pm = each.press.at, each.press.pm
            true_at = self._true.pop((each.phone, each.press.ident))
            self._held.append(Told(each.phone, at, pm, true_at, self.now))
        self._held.sort(key=lambda each: each.at)
        while self._held and self._held[0].at <= until:
            told = self._held.pop(0)
            told.judged_at = self.now
            told.late = told.at < self._judged
            self._judged = max(self._judged, told.at)
            self.told.append(told)
        self.later(self.now + TURN_S, self._turn)

    def pressed(self, phone: _Phone, ident: str, true_at: float) -> None:
        self.presses += 1
        self._true[phone.name, ident] = true_at


class _Phone:
    def __init__(self, evening: Evening, name: str) -> None:
        chance = evening.chance
        self.evening, self.name = evening, name
        least, jitter = chance.uniform(0.002, 0.05), chance.choice([0.005, 0.05, 0.25])
        loses = chance.choice([0.0, 0.01, 0.05])

        def delay() -> float:
            lost = chance.choice([0.2, 0.4, 1.0]) if chance.random() < loses else 0.0  # it is sent again
            return float(least + chance.random() ** 4 * jitter + lost)

        self._there, self._back = _Way(delay), _Way(delay)
        self._ahead = chance.uniform(-500, 500)
        self._ppm = chance.uniform(-60, 60) * 1e-6
        self._asleep_until = 0.0
        self._touched_at = 0.0
        self._stood_still: list[tuple[float, float]] = []
        self._number = 0
        evening.order.join(name)
        evening.later(evening.now + chance.random() * PING_S, self._ping)
        for _ in range(chance.randint(1, 4)):
            moment = evening.now + 2 + chance.choice([3.0, 6.0, 8.0]) + chance.uniform(-0.2, 0.2)
            evening.later(moment, self._finger)
        if chance.random() < 0.3:
            evening.later(evening.now + chance.uniform(2, 9), self._sleep)

    def ms(self) -> float:
        """The phone's clock, which never runs back."""
        now = self.evening.now
        still_s = sum(min(now, until) - since for since, until in self._stood_still if now > since)
        return ((now - still_s) * (1 + self._ppm) + self._ahead + 1000) * 1000

    def _sleep(self) -> None:
        """The phone sleeps, and with some its clock. What comes meanwhile it handles when it wakes."""
        now = self.evening.now
        if now < self._touched_at + AWAKE_S:  # a touch keeps it awake
            self.evening.later(self._touched_at + AWAKE_S, self._sleep)
            return
        self._asleep_until = now + self.evening.chance.uniform(0.5, 4.0)
        if self.evening.chance.random() < 0.5:
            self._stood_still.append((now, self._asleep_until))
        self._there.free_at = self._back.free_at = max(self._asleep_until, self._there.free_at, self._back.free_at)

    def _ping(self, *, again: bool = True) -> None:
        evening = self.evening
        number, _ = evening.order.ping(self.name)
        evening.later(self._there.arrival(evening.now), lambda: self._pong(number))
        if again:
            evening.later(evening.now + PING_S, self._ping)

    def _pong(self, number: int) -> None:
        evening = self.evening
        if evening.now < self._asleep_until:
            evening.later(self._asleep_until, lambda: self._pong(number))
            return
        got = self.ms()
        evening.later(self._back.arrival(evening.now), lambda: evening.order.pong(self.name, number, got) and None)

    def _finger(self) -> None:
        """A finger comes down, is noticed a little later, and its press leaves."""
        evening = self.evening
        if evening.now < self._asleep_until:
            return
        self._number += 1
        self._touched_at = evening.now
        ident, true_at = f"{self._number}", evening.now
        evening.pressed(self, ident, true_at)
        noticed_s = evening.chance.random() * TOUCH_S * 0.9
        stamp = self.ms() + noticed_s * 1000
        evening.later(evening.now + noticed_s, lambda: self._noticed(ident, stamp))

    def _noticed(self, ident: str, stamp: float) -> None:
        evening = self.evening
        if evening.now < self._asleep_until:
            evening.later(self._asleep_until, lambda: self._noticed(ident, stamp))
            return
        leaves = evening.now + evening.chance.random() * 0.01

        def arrive() -> None:
            evening.order.press(self.name, ident, stamp)
            for phone in evening.phones:
                phone._ping(again=False)
                evening.later(evening.now + AGAIN_S, lambda phone=phone: phone._ping(again=False))

        evening.later(self._back.arrival(leaves), arrive)


def wrong_orders(told: list[Told]) -> list[str]:
    """False reports about two presses: one before another although it was later, or apart although their own times
    leave the order open."""
    found = []
    for number, one in enumerate(told):
        if abs(one.at - one.true_at) > one.pm:
            found.append(f"{one} lies outside of what it says")
        for other in told[number + 1 :]:
            if one.late or other.late:
                continue
            is_before = one.at + one.pm < other.at - other.pm
            if other.at < one.at:
                found.append(f"{one} was judged before {other}")
            if is_before and one.true_at > other.true_at:
                found.append(f"{one} was told before {other}")
    return found


def count_wrong(evenings: int, *, seed: int = 0) -> tuple[int, list[str], list[Told]]:
    """Plays this number of evenings. Returns the number of presses, the false reports, and all reports."""
    presses, wrong, all_told = 0, [], []
    for number in range(evenings):
        evening = Evening(seed + number)
        told = evening.run()
        presses += evening.presses
        all_told += told
        wrong += [f"evening {seed + number}: {each}" for each in wrong_orders(told)]
        if len(told) != evening.presses:
            wrong.append(f"evening {seed + number}: {evening.presses - len(told)} presses were lost")
    return presses, wrong, all_told
