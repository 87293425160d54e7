"""The things on a felt over an evening: cards and hands along timed paths, in millimetres and seconds."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from math import hypot

APPROACH_S = 0.3
"""How long a hand takes from the edge of the felt to a card, and back."""

GRIP_MM = 26.0
"""How far a hand that holds a card reaches over its middle's near side."""


@dataclass(frozen=True, slots=True)
class Pose:
    """The place of a thing: its middle, its turn in degrees, whether its face is up, and how high it lies in a pile."""

    x: float
    y: float
    angle: float = 0.0
    up: bool = True
    shown: bool = True
    order: float = 0.0

    @property
    def place(self) -> tuple[float, float, float, bool]:
        """All that can be seen of it but what it lies on."""
        return self.x, self.y, self.angle, self.up


@dataclass(slots=True)
class Thing:
    """One card (the copy says which of equal faces), with its poses at times; between two of them it moves evenly."""

    face: str
    copy: int = 1
    times: list[float] = field(default_factory=list)
    poses: list[Pose] = field(default_factory=list)

    def put(self, at: float, pose: Pose) -> None:
        assert not self.times or at >= self.times[-1] - 1e-9, (self.face, at, self.times[-1])
        self.times.append(at)
        self.poses.append(pose)

    @property
    def last(self) -> Pose:
        return self.poses[-1]

    def pose(self, at: float) -> tuple[Pose, float] | None:
        """The pose, and how far it is turned over (0 flat, 1 on its edge); None while it is off the felt."""
        after = bisect_right(self.times, at)
        if after == 0:
            return None
        was = self.poses[after - 1]
        if after == len(self.times):
            return (was, 0.0) if was.shown else None
        then, begun, ends = self.poses[after], self.times[after - 1], self.times[after]
        if not was.shown and not then.shown:
            return None
        if not was.shown or was.place == then.place or ends <= begun:
            return (was, 0.0) if was.shown else None
        part = (at - begun) / (ends - begun)
        part = part * part * (3 - 2 * part)
        turned = 1 - abs(2 * part - 1) if was.up != then.up else 0.0
        return (
            Pose(
                was.x + part * (then.x - was.x),
                was.y + part * (then.y - was.y),
                was.angle + part * (then.angle - was.angle),
                then.up if part >= 0.5 else was.up,
                True,
                max(was.order, then.order),
            ),
            turned,
        )

    def speed(self, at: float, over_s: float = 0.02) -> tuple[float, float]:
        """Millimetres that it moves in this many seconds."""
        here, there = self.pose(at), self.pose(at + over_s)
        if here is None or there is None:
            return (0.0, 0.0)
        return there[0].x - here[0].x, there[0].y - here[0].y

    def came(self, number: int) -> bool:
        """Whether with this pose it came to lie on the felt, or face up."""
        if number == 0 or not (self.poses[number - 1].shown and self.poses[number].shown):
            return False
        is_first = number == 1 or not self.poses[number - 2].shown
        return is_first or self.poses[number - 1].up != self.poses[number].up

    def moves(self, at: float) -> bool:
        after = bisect_right(self.times, at)
        if not 0 < after < len(self.times):
            return False
        was, then = self.poses[after - 1], self.poses[after]
        return was.shown and was.place != then.place


@dataclass(slots=True)
class Hand:
    """A hand that comes in over an edge: times and places of its fingertips, and where its arm comes from."""

    edge: tuple[float, float]
    times: list[float]
    tips: list[tuple[float, float]]

    def tip(self, at: float) -> tuple[float, float] | None:
        if not self.times[0] <= at < self.times[-1]:
            return None
        after = bisect_right(self.times, at)
        begun, ends = self.times[after - 1], self.times[after]
        part = (at - begun) / (ends - begun) if ends > begun else 1.0
        part = part * part * (3 - 2 * part)
        (ax, ay), (bx, by) = self.tips[after - 1], self.tips[after]
        return ax + part * (bx - ax), ay + part * (by - ay)


@dataclass(frozen=True, slots=True)
class Laid:
    """The times at which a card came to rest, and at which no hand was over it any more."""

    rest: float
    free: float


class Stage:
    """A felt of ``size_mm`` with its things; the scripts of the games move them."""

    def __init__(self, size_mm: tuple[float, float] = (900.0, 600.0)) -> None:
        self.size_mm = size_mm
        self.things: list[Thing] = []
        self.hands: list[Hand] = []
        self._order = 0.0

    def thing(self, face: str, copy: int = 1) -> Thing:
        made = Thing(face, copy)
        self.things.append(made)
        return made

    def on_top(self) -> float:
        self._order += 1
        return self._order

    def carry(
        self, thing: Thing, edge: tuple[float, float], to: Pose, start: float, *, take: float = 0.5, linger: float = 0.0
    ) -> Laid:
        """A hand takes a card along, from where it lies or from over the edge; it stays over it for ``linger``."""
        to = Pose(to.x, to.y, to.angle, to.up, to.shown, self.on_top())
        if not thing.poses or not thing.last.shown:
            thing.put(start, Pose(*edge, to.angle, to.up, True, to.order))
            come = start
        else:
            come = max(start - APPROACH_S, thing.times[-1] - APPROACH_S)
            was = thing.last
            thing.put(start, Pose(was.x, was.y, was.angle, was.up, True, to.order))
        begun = thing.last
        thing.put(start + take, to)
        over, under = _grip(edge, (begun.x, begun.y)), _grip(edge, (to.x, to.y))
        leaves = start + take + linger
        if not to.shown:
            leaves = start + take
        times = [come, start, start + take, leaves, leaves + APPROACH_S]
        tips = [edge, over, under, under, edge]
        hand = Hand(edge, times, tips)
        self.hands.append(hand)
        return Laid(start + take, self._free(hand, to, leaves))

    def turn_over(self, thing: Thing, edge: tuple[float, float], start: float, *, take: float = 0.3) -> Laid:
        was = thing.last
        return self.carry(thing, edge, Pose(was.x, was.y, was.angle, not was.up), start, take=take)

    def hide(self, thing: Thing, at: float) -> None:
        was = thing.last
        thing.put(at, was)
        thing.put(at, Pose(was.x, was.y, was.angle, was.up, False, was.order))

    def swap_face(self, thing: Thing, face: str) -> None:
        thing.face = face

    @staticmethod
    def _free(hand: Hand, card: Pose, leaves: float) -> float:
        at = leaves
        while (tip := hand.tip(at)) is not None and hypot(tip[0] - card.x, tip[1] - card.y) < 62.0:
            at += 0.02
        return at

    def lay_since(self, face: str, before: float) -> float | None:
        """Since when a card of this face lay on the felt, or lay face up, at a moment; None where none did. Pushed or
        picked up and put back, it lies there still."""
        came = [
            then
            for thing in self.things
            if thing.face == face
            for number, then in enumerate(thing.times)
            if then <= before and thing.came(number)
        ]
        return max(came, default=None)

    def still_until(self, at: float) -> float:
        """Until when nothing moves from a moment on: the moment itself where something does."""
        if any(thing.moves(at) for thing in self.things) or any(hand.tip(at) for hand in self.hands):
            return at
        starts = [time for thing in self.things for time in thing.times if time > at]
        starts += [hand.times[0] for hand in self.hands if hand.times[0] > at]
        return min(starts, default=float("inf"))


def _grip(edge: tuple[float, float], card: tuple[float, float]) -> tuple[float, float]:
    """The fingertips of a hand that holds a card at its side towards the edge."""
    dx, dy = edge[0] - card[0], edge[1] - card[1]
    away = hypot(dx, dy)
    if away < 1:
        return card
    return card[0] + GRIP_MM * dx / away, card[1] + GRIP_MM * dy / away
