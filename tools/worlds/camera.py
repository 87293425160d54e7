"""What a camera's tracker says of the felt, as unkind as the real one and without its code: when a card counts as
lying, what it is read as, and when it counts as gone. One card is followed from stay to stay; there are no pictures.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import dist, inf
from typing import TypeAlias

from companion.cards import Face
from companion.observations import CardGone, CardSeen, Looked, Observation, Side, Sighting
from tools.worlds.behaviour import LOST_LOOKS
from tools.worlds.chance import Chance
from tools.worlds.felt import CARD_MM, Felt, HandOver, Piece, Stay
from tools.worlds.readings import Reader, Reading, read_stay

SOURCE = "camera:0"
STILL_S, LOOKS = 0.4, 3
"""A card that has lain for so long, and was read so often, is told."""
WINDOW_S, PRESENT, ALIKE = 1.0, 0.6, 0.7
"""Readings count for a second; in this share of the looks it must have been found; this share must agree."""
UNREAD_S = 2.0
"""A card whose readings do not agree is told without a face after so long."""
GONE_S, FORGET_S = 0.5, 1.0
"""Its place must be bare for so long; a card that was never told is forgotten when it is not seen for so long."""
SAME_MM, FAR_MM, STRAYS_MM, NEWS_MM = 6.0, 90.0, 25.0, 31.0
"""The same spot; the same card, lifted and read alike; on another card; far enough to be told again."""
HIDES_MM = 15.0
"""A card under another that lies no farther off, to the side and along, shows no index."""
BARE_SHARE = 0.25
"""So much of a place must be free of other cards that it can be seen to be bare."""
CLEAR, SURE, BETTER, POSSIBLE = 0.95, 0.8, 0.1, 0.05
LOOKS_ON_S = 10.0
"""For so long what covers a place that a card has left is looked at."""
QUIET_S, QUIET_LOOK_S = 1.2, 0.4
"""Where nothing has changed for so long, the camera looks only so often."""


Name: TypeAlias = tuple[Side, Face | None]
"""What a card is taken for: its side, and its face where it is named."""
Spans: TypeAlias = tuple[tuple[float, float], ...]
"""From when to when, each."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a trail: a stay, for as long as it is what lies uppermost there. While it is ``hidden`` the card cannot
    be read, while it is ``covered`` its place cannot be seen to be bare."""

    stay: Stay
    since: float
    until: float
    reader: Reader
    hidden: Spans
    covered: Spans


@dataclass(slots=True)
class Trail:
    """What one track of the tracker follows: mostly one card, or what lies on one spot."""

    segments: list[Segment]


MomentAt: TypeAlias = Callable[[float], int]
"""In which moment of the evening something is."""
SLOWEST = {"careful": 6.0, "ordinary": 4.0, "rough": 3.0}
"""The fewest looks a second at each level."""


def look_times(chance: Chance, end: float, moment_at: MomentAt) -> list[float]:
    """When the camera sees the table clearly: up to 15 times a second, unevenly, and at times not at all."""
    rate = chance.between("rate", 15.0, SLOWEST[chance.level])
    uneven = chance.between("uneven", 0.0, 0.5)
    noise, lost_until, times = chance.generator("looks"), -1.0, []
    at, next_lost = 0.05, chance.between("lost.first", 20.0, 2.0)
    number = 0
    while at < end:
        if at >= next_lost:
            part = chance.part(f"lost{number}", moment=moment_at(at))
            if part.does(LOST_LOOKS):
                lost_until = at + part.amount(LOST_LOOKS)
            number, next_lost = number + 1, at + part.between("next", 8.0, 2.0)
        if at >= lost_until:
            times.append(round(at, 3))
        at += (1 + uneven * (2 * noise.random() - 1)) / rate
    return times


def observe_felt(
    felt: Felt, chance: Chance, faces: Sequence[Face], times: list[float], moment_at: MomentAt
) -> list[Observation]:
    """All that the camera says of what happened on the felt, in order of time."""
    if not times:
        return []
    numbers = count(1)
    said: list[tuple[float, int, Observation]] = []
    for trail in _trails(felt, chance, faces, moment_at):
        said += Follower(trail, times, numbers).follow()
    busy = sorted({at for at, _, _ in said})
    said += [(at, 2, Looked(source=SOURCE, at=at)) for at in _looked(times, busy)]
    said.sort(key=lambda each: each[:2])
    return [each for _, _, each in said]


def _looked(times: Sequence[float], busy: Sequence[float]) -> Iterator[float]:
    """The looks that are told: all while something changes, a few where nothing does."""
    last = -inf
    for at in times:
        before = bisect_right(busy, at)
        is_quiet = (before == 0 or at - busy[before - 1] > QUIET_S) and at - last < QUIET_LOOK_S
        if not is_quiet:
            last = at
            yield at


def uppermost(felt: Felt, chance: Chance, faces: Sequence[Face]) -> Iterator[Segment]:
    """Every card that can be seen, for as long as it is what lies uppermost on its spot."""
    for trail in _trails(felt, chance, faces, lambda _: -1):
        yield from trail.segments


def _trails(felt: Felt, chance: Chance, faces: Sequence[Face], moment_at: MomentAt) -> Iterator[Trail]:
    """What the tracker follows: a card that is lifted far is another one, one that is laid right on another takes over
    its track."""
    hands: dict[str, list[HandOver]] = defaultdict(list)
    for hand in felt.hands:
        hands[hand.zone].append(hand)
    stays = [(stay, piece) for piece in felt.pieces for stay in piece.stays if stay.until > stay.since]
    by_zone: dict[str | None, list[tuple[Stay, Piece]]] = defaultdict(list)
    for stay, piece in stays:
        by_zone[stay.zone].append((stay, piece))
    taken_over: set[int] = set()
    follows: dict[int, list[tuple[Stay, Piece]]] = defaultdict(list)
    for stay, piece in sorted(stays, key=lambda each: each[0].since):
        if stay.zone is None or piece.stays[0] is not stay:
            continue
        for lower, owner in by_zone[stay.zone]:
            covers = owner is not piece and lower.since < stay.since < lower.until + GONE_S
            if covers and dist((lower.x, lower.y), (stay.x, stay.y)) <= SAME_MM:
                follows[id(lower)].append((stay, piece))
                taken_over.add(id(stay))
                break
    cards_in = Counter[int]()
    for piece in felt.pieces:
        run: list[Segment] = []
        first = moment_at(piece.stays[0].since)
        name = f"m{first}.card{cards_in[first]}"
        cards_in[first] += 1
        for at, stay in enumerate(piece.stays):
            if stay.until <= stay.since or id(stay) in taken_over:
                continue
            far = bool(run) and not stay.slid and _apart(run[-1].stay, stay) > FAR_MM
            if far or (run and run[-1].until > stay.since):
                yield Trail(run)
                run = []
            part = chance.part(f"{name}.{at}", moment=moment_at(stay.since))
            run += _segments(stay, piece, follows.get(id(stay), []), by_zone[stay.zone], hands, part, faces)
        if run:
            yield Trail(run)


def _apart(one: Stay, other: Stay) -> float:
    return dist((one.x, one.y), (other.x, other.y))


def _segments(
    stay: Stay,
    piece: Piece,
    over: Sequence[tuple[Stay, Piece]],
    beside: Sequence[tuple[Stay, Piece]],
    hands: dict[str, list[HandOver]],
    chance: Chance,
    faces: Sequence[Face],
) -> list[Segment]:
    """The stay itself, and what is laid right on it as long as that lies there."""
    cuts: list[tuple[Stay, float, float]] = []
    since = stay.since
    for top, _ in over:
        if since < min(top.since, stay.until):
            cuts.append((stay, since, min(top.since, stay.until)))
        cuts.append((top, top.since, top.until))
        since = max(since, top.until)
    if since < stay.until:
        cuts.append((stay, since, stay.until))
    found: list[Segment] = []
    for at, (each, start, end) in enumerate(cuts):
        until = end + LOOKS_ON_S
        reaches = [
            (hand.since, hand.until) for hand in hands[each.zone or ""] if hand.since < until and start < hand.until
        ]
        laid = [other for other, owner in beside if each.since < other.since < until and owner is not piece]
        hidden = (*reaches, *((other.since, other.until) for other in laid if _hides(other, each)))
        covered = (*reaches, *((other.since, other.until) for other in laid if _bare(other, each) < BARE_SHARE))
        found.append(Segment(each, start, end, read_stay(each, chance.part(at), faces), hidden, covered))
    return found


def _hides(over: Stay, stay: Stay) -> bool:
    return _apart(over, stay) > SAME_MM and max(abs(over.x - stay.x), abs(over.y - stay.y)) < HIDES_MM


def _bare(over: Stay, stay: Stay) -> float:
    """The share of a card's place that another leaves free."""
    width, height = CARD_MM
    across, along = (max(0.0, side - abs(off)) for side, off in ((width, over.x - stay.x), (height, over.y - stay.y)))
    return 1 - across * along / (width * height)


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
        """What is said of it: time, place in the order of one look, observation."""
        segments = self._trail.segments
        for at, segment in enumerate(segments):
            self._lies(segment)
            nearby = segments[at + 1] if at + 1 < len(segments) else None
            self._left(segment, nearby)
        return self._said

    def _lies(self, segment: Segment) -> None:
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
                self._comes_to_rest(time, stay)
            is_first, self._last_seen = False, time
            self._vote(time, reading)
            if self._judge(time, segment):
                at = bisect_left(times, min(reader.changes_after(time), segment.until), at + 1)
            else:
                at += 1

    def _comes_to_rest(self, time: float, stay: Stay) -> None:
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
        """Says what can be said now; whether nothing more can come until the readings change."""
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

    def _left(self, segment: Segment, nearby: Segment | None) -> None:
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
    """What the readings add up to, and the share that agrees with it."""
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
