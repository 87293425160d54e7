"""The place of the next card of a row or a fan under its last ones."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.gallery.poses import Plane, Size, rectangle, through
from companion.sources.camera.recognition.network import Floats


def next_of(size: Size, last: Floats, before: Floats, *, steps: float = 1, apart: int = 1) -> Floats:
    """The outline in the picture of a card of a row (4 × 2, from any corner), from the outlines of two, the ``last``
    one and one ``before`` it, ``apart`` cards off: ``steps`` cards beyond the last one, in a fan turned as much."""
    plane = Plane.under(last, size)
    seen = through(plane.from_picture, before)
    middle = np.asarray(rectangle(size).mean(axis=0), np.float32)
    turn = find_fan_turn(size, last, before, apart)
    if not turn:
        return through(plane.to_picture, seen + (1 + steps / apart) * (middle - seen.mean(axis=0)))
    about = _pivot(middle, seen.mean(axis=0), turn * apart)
    return through(plane.to_picture, _turn(rectangle(size), turn * steps, about))


def find_fan_turn(size: Size, last: Floats, before: Floats, apart: int = 1) -> float:
    """By how much, in radians, the next card of a fan is turned against its last one, from the outlines (4 × 2, in the
    picture) of that and of one ``apart`` cards off; 0 where they are none."""
    seen = through(Plane.under(last, size).from_picture, before)
    turn = ((float(np.arctan2(*(seen[3] - seen[0]))) + np.pi / 2) % np.pi - np.pi / 2) / apart
    limits = read_shipped().fans
    return turn if math.radians(limits.least_turn) < abs(turn) < math.radians(limits.most_turn) else 0.0


def first_of(size: Size, outline: Floats, *, lying: bool) -> Iterator[Floats]:
    """The possible outlines in the picture of the second card of a fan (4 × 2 each), from the upright outline of its
    uppermost one; ``lying``: its faces are read lying. Most fans are held at their feet."""
    limits, plane, card = read_shipped().fans, Plane.under(outline, size), rectangle(size)
    foot = np.array((1, 0) if lying else (0, 1), np.float32) * size[0]
    for way in (foot, -foot):
        for turn in (math.radians(limits.turn), -math.radians(limits.turn)):
            for far in (limits.near, limits.far):
                yield through(plane.to_picture, _turn(card, turn, card.mean(axis=0) + far * way))


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
