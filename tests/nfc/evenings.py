"""Evenings of presses between two clocks: a tablet that sleeps, crystals that drift, turns that are slow, lines that
are lost. The tablet's time of each press is compared with the finger's."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, field

from companion.sources.nfc.firmware import wire
from companion.sources.nfc.firmware.buttons import LOOK_US
from companion.sources.nfc.link.heard import Pressed
from companion.sources.nfc.link.link import Link

STEP_S = 0.002
SNAPSHOT_S = 5.0


@dataclass(slots=True)
class Evening:
    """The result of an evening: ``off`` holds (seconds off, promised) of each press, ``exact`` the seconds by which the
    time between two presses close together was wrong on the tablet's clock, ``looks`` the same by the board's own
    stamps, sleeps of the tablet or not."""

    presses: int = 0
    told: int = 0
    stale: int = 0
    off: list[tuple[float, float]] = field(default_factory=list)
    exact: list[float] = field(default_factory=list)
    looks: list[float] = field(default_factory=list)

    @property
    def broken(self) -> list[tuple[float, float]]:
        """Presses that were further off than was promised."""
        return [(off, pm) for off, pm in self.off if off > pm]


class _Board:
    """The board's end of the line, with its own clock; it tells presses as the firmware does."""

    def __init__(self, chance: random.Random, drift: float) -> None:
        self.chance = chance
        self.rate = 1 + drift
        self.ahead = chance.uniform(0, 5000)
        self.turn_at = 0.0
        self.writer = wire.LineWriter()
        self.lines = wire.LineReader()
        self.waiting = b""
        self.edges: list[tuple[float, int]] = []
        self.recent: list[tuple[int, int]] = []
        self.pressed_at: dict[tuple[int, int], float] = {}  # button and stamp -> when the finger was there
        self.snapshot_at = 0.0
        self.beat_at = 0.0
        self.greeted = False

    def us(self, now: float) -> int:
        return int((now * self.rate + self.ahead) * 1e6)

    def turn(self, now: float, slow: float) -> bytes:
        """The bytes that the board sends by ``now``; a turn takes a while, now and then a long one."""
        if now < self.turn_at:
            return b""
        self.turn_at = now + (self.chance.uniform(0.05, 0.4) if self.chance.random() < slow else 0.003)
        out = b""
        while self.edges and self.edges[0][0] <= now:
            at, button = self.edges.pop(0)
            us = self.us(at) // LOOK_US * LOOK_US + LOOK_US  # when the next look is due
            self.pressed_at[button, us] = at
            self.recent = [*self.recent[-5:], (button, us)]
            bit = f"{1 << button:02X}"
            out += self._say(now, "BTN", (("m", bit), ("d", bit), ("us", us)))
        received, self.waiting = self.waiting, b""
        for _, _, kind, fields in self.lines.feed(received):
            if kind == "HI":
                out += self._say(now, "HELLO", (("proto", wire.PROTO), ("id", "e"), ("boot", "1"), ("btn", 8)))
                self.greeted = True
            elif kind == "PING":
                out += self._say(now, "PONG", (("n", fields["n"]), ("t1", self.us(now))))
            elif kind == "SYNC":
                out += self._snapshot(now)
        if self.greeted and now >= self.snapshot_at:
            self.snapshot_at = now + SNAPSHOT_S
            out += self._snapshot(now)
        if self.greeted and now >= self.beat_at:
            self.beat_at = now + 1.0
            out += self._say(now, "HB", (("up", 1),))
        return out

    def _snapshot(self, now: float) -> bytes:
        told = "|".join(f"{button}.{us}" for button, us in self.recent if self.us(now) - us < 10_000_000)
        return self._say(now, "BTNS", (("m", "00"), ("us", self.us(now)), ("p", told)))

    def _say(self, now: float, kind: str, fields: tuple[tuple[str, object], ...]) -> bytes:
        return self.writer.line(self.us(now) // 1000, kind, fields)


def evening(seed: int, *, seconds: float = 120.0, sleeps: int = 2) -> Evening:
    """One evening, on true time; the tablet's own clock stands still while it sleeps."""
    chance = random.Random(seed)
    board = _Board(chance, chance.uniform(-50e-6, 50e-6))
    drift = 1 + chance.uniform(-50e-6, 50e-6)
    naps = []
    for _ in range(sleeps):
        start = chance.uniform(5, seconds - 40)
        naps.append((start, start + chance.uniform(2, 30)))
    naps.sort()
    fingers: list[tuple[float, int]] = []
    at = 3.0
    while at < seconds - 3:
        fingers.append((at, len(fingers) % 8))
        at += chance.choice((0.004, 0.03, 0.5, 2.0, 4.0)) * chance.uniform(1, 2)
    board.edges = list(fingers)
    result = Evening(presses=len(fingers))
    link = Link()
    slept, now, tick_at = 0.0, 0.0, 0.0
    to_tablet: list[tuple[float, bytes]] = []
    to_board: list[tuple[float, bytes]] = []
    pressed: list[Pressed] = []
    tablet_times: list[float] = []
    untold = list(fingers)
    while now < seconds:
        now += STEP_S
        asleep = next((nap for nap in naps if nap[0] <= now < nap[1]), None)
        if asleep:
            slept += STEP_S
        clock = (now - slept) * drift
        while untold and untold[0][0] <= now:
            tablet_times.append(clock - (0 if asleep else now - untold.pop(0)[0]))
            if asleep:
                untold.pop(0)
        board.waiting += b"".join(sent for due, sent in to_board if due <= now)
        to_board = [each for each in to_board if each[0] > now]
        for line in board.turn(now, 0.002).splitlines(keepends=True):
            if chance.random() > 0.03:  # a lost line
                to_tablet.append((now + chance.uniform(0.0005, 0.004), line))
        if asleep and len(to_tablet) > 12:
            del to_tablet[12:]  # the USB buffer is full: what comes now is dropped
        if asleep or now < tick_at:
            continue
        tick_at = now + (chance.uniform(0.1, 0.7) if chance.random() < 0.001 else chance.uniform(0.002, 0.012))
        received = b"".join(sent for due, sent in to_tablet if due <= now)
        to_tablet = [each for each in to_tablet if each[0] > now]
        sent = link.tick(clock, received)
        pressed += [each for each in link.take() if isinstance(each, Pressed)]
        if sent and chance.random() > 0.03:
            to_board.append((now + chance.uniform(0.0005, 0.004), sent))
    _compare(result, fingers, tablet_times, pressed)
    stamped = sorted((board.pressed_at[each.button - 1, each.board_us], each.board_us) for each in pressed)
    for (true, us), (true_after, us_after) in itertools.pairwise(stamped):
        if true_after - true < 0.1:
            result.looks.append(abs((us_after - us) / 1e6 - (true_after - true)))
    result.stale = link.figures.stale_presses
    return result


def _compare(result: Evening, fingers: list[tuple[float, int]], times: list[float], pressed: list[Pressed]) -> None:
    """Matches the reports with the presses, button by button, the surest first; stale presses are not reported."""
    result.told = len(pressed)
    left = list(zip(fingers, times, strict=False))
    sure: list[tuple[float, float, float]] = []
    for each in sorted(pressed, key=lambda press: press.pm):
        same = [pair for pair in left if pair[0][1] == each.button - 1]
        if not same:
            result.off.append((float("inf"), each.pm))
            continue
        best = min(same, key=lambda pair: abs(pair[1] - each.at))
        left.remove(best)
        (true, _), time = best
        result.off.append((abs(time - each.at), each.pm))
        if each.pm < 0.02:
            sure.append((true, time, each.at))
    sure.sort()
    for (true, time, at), (true_after, time_after, at_after) in itertools.pairwise(sure):
        slept = true_after - true > time_after - time + 1e-4
        if true_after - true < 0.1 and not slept:
            result.exact.append(abs((at_after - at) - (time_after - time)))
