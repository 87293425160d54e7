"""A tracker's reports about the felt. They are as unkind as those of the real one, and share no code with it. There are
no pictures."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import count
from math import inf

from companion.cards import Face
from companion.observations import Looked, Observation
from tools.worlds.behaviour import CAMERA_AWAY, LOST_LOOKS
from tools.worlds.chance import Chance
from tools.worlds.felt import Felt
from tools.worlds.follower import SOURCE, Follower
from tools.worlds.trails import MomentAt, Trails

SLOWEST = {"careful": 6.0, "ordinary": 4.0, "rough": 3.0}
"""The fewest looks a second at each level."""
QUIET_S, QUIET_LOOK_S = 1.2, 0.4
"""Once nothing has changed for the first time, only one look is reported in the second time (seconds)."""


def look_times(chance: Chance, end: float, moment_at: MomentAt) -> list[float]:
    """The times at which the camera sees the table clearly: up to 15 times a second, unevenly, with gaps."""
    rate = chance.between("rate", 15.0, SLOWEST[chance.level])
    uneven = chance.between("uneven", 0.0, 0.5)
    noise, lost_until, times = chance.generator("looks"), -1.0, []
    at, next_lost = 0.05, chance.between("lost.first", 20.0, 2.0)
    number = 0
    while at < end:
        if at >= next_lost:
            part = chance.part(f"lost{number}", moment=moment_at(at))
            if part.does(CAMERA_AWAY):
                lost_until = at + part.amount(CAMERA_AWAY)
            elif part.does(LOST_LOOKS):
                lost_until = at + part.amount(LOST_LOOKS)
            number, next_lost = number + 1, at + part.between("next", 8.0, 2.0)
        if at >= lost_until:
            times.append(round(at, 3))
        at += (1 + uneven * (2 * noise.random() - 1)) / rate
    return times


def observe_felt(
    felt: Felt, chance: Chance, faces: Sequence[Face], times: list[float], moment_at: MomentAt
) -> list[Observation]:
    """All reports of the camera about the felt, in order of time."""
    if not times:
        return []
    numbers = count(1)
    said: list[tuple[float, int, Observation]] = []
    for trail in Trails(felt, chance, faces, moment_at):
        said += Follower(trail, times, numbers).follow()
    busy = sorted({at for at, _, _ in said})
    said += [(at, 2, Looked(source=SOURCE, at=at)) for at in _select_looks(times, busy)]
    said.sort(key=lambda each: each[:2])
    return [each for _, _, each in said]


def _select_looks(times: Sequence[float], busy: Sequence[float]) -> Iterator[float]:
    """The looks that are reported: all while something changes, a few while nothing does."""
    last = -inf
    for at in times:
        before = bisect_right(busy, at)
        is_quiet = (before == 0 or at - busy[before - 1] > QUIET_S) and at - last < QUIET_LOOK_S
        if not is_quiet:
            last = at
            yield at
