"""One trail, look by look: reports when its card lies, its face, and when it is gone, as the real tracker would."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import dist, inf
from typing import TypeAlias

from companion.cards import Face
from companion.observations import CardGone, CardSeen, Observation, Side, Sighting
from tools.worlds.felt import Stay
from tools.worlds.readings import Reading
from tools.worlds.trails import GONE_S, SAME_MM, Segment, Trail

SOURCE = "camera:0"
STILL_S, LOOKS = 0.4, 3
"""The tracker reports a card that has lain for this time (seconds) and was read this often."""
WINDOW_S, PRESENT, ALIKE = 1.0, 0.6, 0.7
"""Readings count for this time (seconds); in this share of the looks the card must be found; this share of its readings
must agree."""
UNREAD_S = 2.0
"""A card whose readings do not agree is reported without a face after this time (seconds)."""
FORGET_S = 1.0
"""An unreported card is forgotten if it is not seen for this time (seconds)."""
NEWS_MM = 31.0
"""A card that was moved this far (millimetres) is reported again."""
CLEAR, SURE, BETTER, POSSIBLE = 0.95, 0.8, 0.1, 0.05
"""Shares: clearly read; sure enough that a different reading is another card; better by enough; hardly possible."""

Name: TypeAlias = tuple[Side, Face | None]
"""The name of a reading: its side, and its face if it has one."""


@dataclass(slots=True)
class _Told:
    number: int
    sighting: Sighting
    zone: str
    x: float
    y: float


class Follower:
    """Follows one trail through the looks."""

    def __init__(self, trail: Trail, times: list[float], numbers: Iterator[int]) -> None:
        self._trail, self._times, self._numbers = trail, times, numbers
        self._number = next(numbers)
        self._told: _Told | None = None
        self._votes: deque[tuple[float, Reading | None]] = deque()
        self._still_since = 0.0
        self._last_seen = -inf
        self._disturbed = False
        self._said: list[tuple[float, int, Observation]] = []

    def follow(self) -> list[tuple[float, int, Observation]]:
        """The reports about the trail: time, place in the order of one look, observation."""
        segments = self._trail.segments
        for at, segment in enumerate(segments):
            self._follow_stay(segment)
            nearby = segments[at + 1] if at + 1 < len(segments) else None
            self._notice_gone(segment, nearby)
        return self._said

    def _follow_stay(self, segment: Segment) -> None:
        stay, times = segment.stay, self._times
        first, end = bisect_left(times, segment.since), bisect_left(times, segment.until)
        hidden, reader = segment.hidden, segment.reader
        is_first, at = True, first
        while at < end:
            time = times[at]
            if any(since <= time < until for since, until in hidden):
                self._miss(time)
                at += 1
                continue
            reading = reader.read(time)
            if reading is None:
                self._miss(time)
                at += 1
                continue
            moved = self._told is None or (self._told.x, self._told.y) != (stay.x, stay.y)
            if (is_first and moved) or (self._told is None and time - self._last_seen > FORGET_S):
                self._rest(time, stay)
            is_first, self._last_seen = False, time
            self._vote(time, reading)
            if self._judge(time, segment):
                at = bisect_left(times, min(reader.changes_after(time), segment.until), at + 1)
            else:
                at += 1

    def _rest(self, time: float, stay: Stay) -> None:
        told = self._told
        if told is None or dist((told.x, told.y), (stay.x, stay.y)) > SAME_MM:
            self._still_since, self._disturbed = time, True
            self._votes.clear()

    def _miss(self, time: float) -> None:
        if time - self._last_seen > STILL_S / 3:
            self._disturbed = True
        self._vote(time, None)

    def _vote(self, time: float, reading: Reading | None) -> None:
        votes = self._votes
        votes.append((time, reading))
        while len(votes) > LOOKS and votes[0][0] < time - WINDOW_S:
            votes.popleft()

    def _judge(self, time: float, segment: Segment) -> bool:
        """Reports the card if it is time. Returns whether nothing more can follow until the readings change."""
        stay, told = segment.stay, self._told
        votes = [reading for at, reading in self._votes if at >= self._still_since]
        seen = [reading for reading in votes if reading is not None]
        if time - self._still_since < STILL_S - 1e-6 or len(seen) < LOOKS or len(seen) < PRESENT * len(votes):
            return False
        if stay.zone is None:
            if told is not None and dist((told.x, told.y), (stay.x, stay.y)) > SAME_MM:
                self._tell_gone(time)
            return False
        sighting, share = _sum_up(seen)
        if share < ALIKE or (sighting.face is None and sighting.side != "back"):
            if told is not None:
                if told.sighting.side == "back" and all(each.side != "back" for each in seen):
                    self._tell(time, replace(sighting, face=None, side="unknown"), segment)
                return False
            sighting = replace(sighting, face=None, side="unknown")
            if time - self._still_since < UNREAD_S:
                return False
        elif told is not None:
            if (sighting.side, sighting.face) != (told.sighting.side, told.sighting.face):
                if self._is_another(told, sighting):
                    self._tell_gone(time)
                    self._still_since = min(at for at, each in self._votes if each and each.face == sighting.face)
                self._votes = deque(each for each in self._votes if each[1] and each[1].face == sighting.face)
                sighting, _ = _sum_up([reading for _, reading in self._votes if reading is not None])
            elif not self._is_news(told, sighting, stay):
                return sighting.confidence >= CLEAR and share == 1.0 and sighting.face == stay.face
        self._tell(time, sighting, segment)
        return False

    def _is_another(self, told: _Told, sighting: Sighting) -> bool:
        if told.sighting.side != "face" or told.sighting.face is None:
            return False
        if sighting.side == "back":
            return True
        thought_possible = dict(told.sighting.candidates).get(sighting.face or "", 0.0) >= POSSIBLE
        return not thought_possible and (self._disturbed or told.sighting.confidence >= SURE)

    def _is_news(self, told: _Told, sighting: Sighting, stay: Stay) -> bool:
        moved = dist((told.x, told.y), (stay.x, stay.y))
        if moved > NEWS_MM or (told.zone != stay.zone and moved > SAME_MM):
            return True
        return told.sighting.confidence < CLEAR and sighting.confidence >= told.sighting.confidence + BETTER

    def _tell(self, time: float, sighting: Sighting, segment: Segment) -> None:
        stay = segment.stay
        assert stay.zone is not None
        self._told = _Told(self._number, sighting, stay.zone, stay.x, stay.y)
        self._disturbed = False
        seen = CardSeen(
            source=SOURCE,
            at=time,
            zone=stay.zone,
            track=self._number,
            sighting=sighting,
            place_mm=(round(stay.x, 1), round(stay.y, 1)),
            still_s=round(time - self._still_since, 3),
        )
        self._said.append((time, 1, seen))

    def _tell_gone(self, time: float) -> None:
        assert self._told is not None
        self._said.append((time, 0, CardGone(source=SOURCE, at=time, zone=self._told.zone, track=self._told.number)))
        self._told, self._number = None, next(self._numbers)

    def _notice_gone(self, segment: Segment, nearby: Segment | None) -> None:
        """Its place is seen bare for long enough, unless it is seen again before that, near there."""
        again = nearby.since if nearby is not None else inf
        if self._told is None or (nearby is not None and again - segment.until < 1e-6):
            return
        if nearby is not None and nearby.stay.slid:
            return
        bare_since, covered = None, segment.covered
        for time in self._times[bisect_left(self._times, segment.until) :]:
            if time >= again:
                return
            if any(since <= time < until for since, until in covered):
                bare_since = None
                continue
            bare_since = time if bare_since is None else bare_since
            if time - bare_since >= GONE_S - 1e-6:
                self._tell_gone(time)
                self._votes.clear()
                return


def _sum_up(readings: Sequence[Reading]) -> tuple[Sighting, float]:
    """The sighting that the readings add up to, and the share of them that agrees with it."""
    weights: dict[Name, float] = {}
    fused: dict[Face, float] = {}
    for reading in readings:
        is_unread = reading.face is None and reading.side != "back"
        name: Name = ("unknown", None) if is_unread else (reading.side, reading.face)
        weight = min(reading.confidence, 0.5) if is_unread else reading.confidence
        weights[name] = weights.get(name, 0.0) + max(weight, 1e-3)
        for likely, share in reading.candidates:
            fused[likely] = fused.get(likely, 0.0) + share / len(readings)
    winner = max(weights, key=lambda each: weights[each])
    candidates = tuple(sorted(((face, round(share, 4)) for face, share in fused.items()), key=lambda each: -each[1]))
    side, face = winner
    alike = [each.confidence for each in readings if each.face is None]
    confidence = fused[face] if face is not None else sum(alike) / len(alike)
    sighting = Sighting(
        face=face,
        side=side,
        confidence=round(confidence, 4),
        candidates=() if side == "back" else candidates,
        box=(0.0, 0.0, 60.0, 90.0),
    )
    return sighting, weights[winner] / sum(weights.values())
