"""The place of the next card of a row or a fan under its last ones."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.gallery.poses import Plane, Size, rectangle
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import project


@dataclass(frozen=True, eq=False)
class RowStep:
    """The step from card to card of a row or a fan, told by the outlines (4 × 2, in the picture) of its ``last`` card
    and of one ``before`` that, ``apart`` cards off; cards are of this ``size``."""

    size: Size
    last: Floats
    before: Floats
    apart: int = 1

    @property
    def is_fanned(self) -> bool:
        """Whether each card is turned against the one before."""
        return self.turn != 0

    @cached_property
    def turn(self) -> float:
        """By how much the next card of a fan is turned against its last one, in radians; 0 in a row."""
        ahead = self._earlier[3] - self._earlier[0]
        turn = ((float(np.arctan2(*ahead)) + np.pi / 2) % np.pi - np.pi / 2) / self.apart
        limits = read_shipped().fans
        return turn if math.radians(limits.least_turn) < abs(turn) < math.radians(limits.most_turn) else 0.0

    def find(self, steps: float = 1) -> Floats:
        """The outline (4 × 2, in the picture, from any corner) of the card that lies this many steps beyond the last
        one."""
        middle, away = np.asarray(rectangle(self.size).mean(axis=0), np.float32), self._earlier.mean(axis=0)
        if not self.turn:
            there = self._earlier + (1 + steps / self.apart) * (middle - away)
        else:
            there = _turn(rectangle(self.size), self.turn * steps, _pivot(middle, away, self.turn * self.apart))
        return project(there, self._plane.to_picture)

    @cached_property
    def _plane(self) -> Plane:
        return Plane.under(self.last, self.size)

    @cached_property
    def _earlier(self) -> Floats:
        """The card before, in the plane of the last one (4 × 2)."""
        return project(self.before, self._plane.from_picture)


def guess_second_of(size: Size, outline: Floats, *, lying: bool) -> Iterator[Floats]:
    """The possible outlines in the picture of the second card of a fan (4 × 2 each), from the upright outline of its
    uppermost one; ``lying``: its faces are read lying. Most fans are held at their feet."""
    limits, plane, card = read_shipped().fans, Plane.under(outline, size), rectangle(size)
    foot = np.array((1, 0) if lying else (0, 1), np.float32) * size[0]
    for way in (foot, -foot):
        for turn in (math.radians(limits.turn), -math.radians(limits.turn)):
            for far in (limits.near, limits.far):
                yield project(_turn(card, turn, card.mean(axis=0) + far * way), plane.to_picture)


def are_beyond(plane: Plane, place: Floats, outlines: Sequence[Floats]) -> list[bool]:
    """The numbers of the outlines (4 × 2 each) of cards that lie beyond the card of a plane, on the side of a place (4
    × 2) of the next one: in a fan they lie under that one, not over it."""
    there, *seen = plane.outlines([place, *outlines])
    middle = rectangle(plane.size).mean(axis=0)
    way = there.mean(axis=0) - middle
    return [float((each.mean(axis=0) - middle) @ way) > read_shipped().fans.beyond * float(way @ way) for each in seen]


def _pivot(middle: Floats, before: Floats, turn: float) -> Floats:
    """About which point the middle of a card was turned by radians from that of one before it."""
    back = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return np.asarray(np.linalg.solve(np.eye(2) - back, before - back @ middle), np.float32)


def _turn(points: Floats, turn: float, about: Floats) -> Floats:
    """Points (n × 2) turned by radians."""
    turning = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return np.asarray((points - about) @ turning.T + about, np.float32)
