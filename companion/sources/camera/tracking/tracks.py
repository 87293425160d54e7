"""One physical card while it lies: where it is, since when it is still, and what its readings add up to."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import dist
from typing import TypeAlias

from companion.cards import Face
from companion.observations import Point, Side, Sighting, are_two
from companion.sources.camera.recognition.fitted import Fitted, read_shipped
from companion.sources.camera.recognition.remembered import average
from companion.sources.camera.recognition.verdict import log_odds

Name: TypeAlias = tuple[Side, Face | None]
"""The name of a card: its side, and its face if it has one."""

UNREAD: Name = ("unknown", None)

SHARED = 0.5
"""Of the readings of a card that it does not name, a face has at least this share if it is the likely one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A sighting and where it lies; ``zone`` is None off every zone."""

    sighting: Sighting
    zone: str | None
    place_mm: Point


@dataclass(frozen=True, slots=True)
class _Vote:
    at: float
    sighting: Sighting | None


def name_of(sighting: Sighting) -> Name:
    """The name that one sighting gives the card."""
    if sighting.side == "back":
        return ("back", None)
    return UNREAD if sighting.face is None else ("face", sighting.face)


def each_once(cards: Sequence[Placed], patience: Fitted) -> tuple[Placed, ...]:
    """The cards less those that a reader found twice: two that lie on one spot, read alike or one not read."""
    kept: list[Placed] = []
    for card in sorted(cards, key=_telling, reverse=True):
        if not any(_is_that(card, better, patience) for better in kept):
            kept.append(card)
    return tuple(card for card in cards if card in kept)


def _is_that(card: Placed, better: Placed, patience: Fitted) -> bool:
    if are_two(card.sighting.number, better.sighting.number):
        return False
    name = name_of(card.sighting)
    return name in (UNREAD, name_of(better.sighting)) and dist(card.place_mm, better.place_mm) <= _near(card, patience)


def _near(card: Placed, patience: Fitted) -> float:
    """How near to another a sighting may be of that one."""
    if card.sighting.corners is not None or card.sighting.side == "back":
        return float(patience.twice_mm)
    return float(patience.guess_mm if card.sighting.face is not None else patience.guess_mm / 2)


def _telling(card: Placed) -> tuple[int, bool, float]:
    """How much a sighting tells: a face before a back, a back before nothing; where; and then how surely."""
    side, face = name_of(card.sighting)
    return (2 if face else 1 if side == "back" else 0, card.sighting.corners is not None, card.sighting.confidence)


def is_surely_named(sighting: Sighting) -> bool:
    """Whether a card was read as surely as the reader must be to name one."""
    weights = read_shipped().weights
    return bool(sighting.confidence >= weights.name)


@dataclass(slots=True)
class Said:
    """The last observation of a card."""

    sighting: Sighting
    zone: str
    place_mm: Point


@dataclass(slots=True, eq=False)
class Track:
    """A card that is followed from look to look."""

    number: int
    placed: Placed
    born: float
    rest_mm: Point = (0.0, 0.0)
    still_since: float = 0.0
    about_mm: Point = (0.0, 0.0)
    about_since: float = 0.0
    last_seen: float = 0.0
    bare_since: float | None = None
    disturbed: bool = False
    said: Said | None = None
    unnamed: Said | None = None
    """The observation without a face that could be made when it lay still last, and was not named yet."""
    _numbers: Counter[int] = field(default_factory=Counter)
    """How often each number was read on its printed mark."""
    _found: int = 0
    _about: int = 0
    _votes: deque[_Vote] = field(default_factory=deque)
    _at_rest: deque[tuple[_Vote, Name]] = field(default_factory=deque)
    """Its readings while it lay still, each with its name then; older readings than those that count now are among
    them."""

    def __post_init__(self) -> None:
        self.rest_mm = self.about_mm = self.placed.place_mm
        self.still_since = self.about_since = self.last_seen = self.born

    @property
    def name(self) -> Name:
        """Its name in the last observation, else its last name."""
        return name_of(self.said.sighting if self.said else self.placed.sighting)

    def own_number(self, patience: Fitted) -> int | None:
        """The physical card's own number, where its mark was read often enough."""
        number, times = next(iter(self._numbers.most_common(1)), (None, 0))
        return number if times >= patience.looks else None

    def see(self, placed: Placed, at: float, patience: Fitted) -> None:
        """It was seen in this look."""
        if placed.sighting.number is not None:
            self._numbers[placed.sighting.number] += 1
        placed = self._where_it_was(placed, patience)
        if dist(placed.place_mm, self.about_mm) > patience.stray_mm:
            self.about_mm, self.about_since, self._about = placed.place_mm, at, 0
            self._votes.clear()
        if dist(placed.place_mm, self.rest_mm) > patience.still_mm:
            self.rest_mm, self.still_since, self.disturbed = placed.place_mm, at, True
            self._found = 0
        self._found, self._about = self._found + 1, self._about + 1
        self.rest_mm = _draw_to(placed.place_mm, self.rest_mm, self._found)
        self.about_mm = _draw_to(placed.place_mm, self.about_mm, self._about)
        self.placed, self.last_seen, self.bare_since = placed, at, None
        self._vote(_Vote(at, placed.sighting), patience)

    def _where_it_was(self, placed: Placed, patience: Fitted) -> Placed:
        """A card that a hand half covers is seen by an index alone: its place is guessed, and was known better."""
        was = self.placed
        if placed.sighting.corners is not None or was.sighting.corners is None:
            return placed
        if dist(placed.place_mm, was.place_mm) > patience.guess_mm:
            return placed
        sighting = replace(placed.sighting, corners=was.sighting.corners, box=was.sighting.box)
        return replace(was, sighting=sighting)

    def miss(self, at: float, patience: Fitted) -> None:
        """It was not seen in this look, whatever the reason."""
        if at - self.last_seen > patience.still_s / patience.disturbed:
            self.disturbed = True
        self._vote(_Vote(at, None), patience)

    def goes_by(self, placed: Placed) -> None:
        """The felt was marked again: the card lies as before, and its place has another name."""
        self.placed, self.rest_mm, self._found = placed, placed.place_mm, 1
        self.about_mm, self._about = placed.place_mm, 1
        if self.said is not None:
            self.said.place_mm = placed.place_mm

    def rest(self) -> None:
        """Nothing can be told from this look: a place is bare only while it is clearly seen."""
        self.bare_since = None

    def _vote(self, vote: _Vote, patience: Fitted) -> None:
        votes = self._votes
        votes.append(vote)
        while len(votes) > patience.looks and votes[0].at < vote.at - patience.window_s:
            votes.popleft()

    def is_there(self, at: float, patience: Fitted) -> bool:
        """Whether it has lain still for long enough, and was found in enough of the looks."""
        votes = self._count(at, patience)
        seen = sum(vote.sighting is not None for vote in votes)
        is_still = at - self.still_since >= patience.still_s - 1e-6 or self._only_strays(at, patience)
        return is_still and seen >= patience.looks and seen >= patience.present * len(votes)

    def read_as(self, at: float, patience: Fitted) -> Sighting | None:
        """The reading of a card that lies there, or its last observation before it was hidden; None if there is
        neither."""
        if self.is_there(at, patience):
            return self.sum_up(at, patience)[0]
        return None if self.said is None else self.said.sighting

    def still_for(self, at: float, patience: Fitted) -> float:
        """The seconds that it has lain still."""
        return at - (self.about_since if self._only_strays(at, patience) else self.still_since)

    def _only_strays(self, at: float, patience: Fitted) -> bool:
        """Whether it is named, found now here, now there, and has been so for so long that it lies still."""
        moves = self.placed.sighting.face is not None and at - self.still_since < patience.still_s - 1e-6
        return moves and at - self.about_since >= patience.stray_s - 1e-6

    def _count(self, at: float, patience: Fitted) -> list[_Vote]:
        """The readings since it came to rest."""
        since = self.about_since if self._only_strays(at, patience) else self.still_since
        return [vote for vote in self._votes if vote.at >= since]

    def was_never_like(self, face: Face, patience: Fitted) -> bool:
        """Whether it was read often enough, and never as this face."""
        readings = [vote.sighting for vote in self._votes if vote.sighting is not None and vote.sighting.candidates]
        if len(readings) < patience.looks:
            readings = [self.said.sighting] if self.said is not None and self.said.sighting.candidates else []
        return bool(readings) and log_odds(dict(average(readings)).get(face, 0.0)) < patience.possible

    def is_turned_up(self, patience: Fitted) -> bool:
        """Whether its back was reported, and it shows a face that is not named, though likelier than all others
        together, for as long as readings count."""
        readings = [vote.sighting for vote in self._votes if vote.sighting is not None]
        if self.said is None or self.said.sighting.side != "back" or any(each.side == "back" for each in readings):
            return False
        long_enough = self._votes[-1].at - self._votes[0].at >= patience.still_s - 1e-6
        return long_enough and next(iter(average(readings)), ("", 0.0))[1] >= SHARED

    def forget_others(self, name: Name) -> None:
        """Drops the readings of what it was taken for before: it has changed, or was misread."""
        kept = (vote for vote in self._votes if vote.sighting is not None and name_of(vote.sighting) == name)
        self._votes = deque(kept)

    def forget_rest(self, name: Name) -> None:
        """Forgets the readings while it lay still: they were of another card, but for those of its name now."""
        kept = (vote for vote, _ in self._at_rest if vote.sighting is not None and name_of(vote.sighting) == name)
        self._at_rest = deque((vote, name) for vote in kept)
        self._numbers.clear()

    def note_rest(self, name: Name, at: float, patience: Fitted) -> None:
        """It lies still, and is taken for this by the readings that count now."""
        last = self._at_rest[-1][0].at if self._at_rest else self.born - 1.0
        self._at_rest.extend((vote, name) for vote in self._count(at, patience) if vote.at > last)
        while self._at_rest and self._at_rest[0][0].at < at - patience.doubt_s:
            self._at_rest.popleft()

    def wavers(self, name: Name, patience: Fitted) -> tuple[tuple[Face, float], ...]:
        """The possible faces of a card that lies still, each with its share, if it was taken for another, came back to
        this name, and is seldom read so; else empty."""
        if not self.came_back_to(name):
            return ()
        fused = average([reading for reading, _ in self._since_first(name)])
        return fused if log_odds(dict(fused).get(name[1] or "", 0.0)) < patience.steady else ()

    def came_back_to(self, name: Name) -> bool:
        """Whether it was read so, then read as something else that it was taken for, and is read so again; what another
        card that is laid over it is read as never was before."""
        since = self._since_first(name)
        names = [name_of(reading) for reading, _ in since]
        others = {taken_for for _, taken_for in since if taken_for != name}
        return any(other in others for other in names)

    def _since_first(self, name: Name) -> list[tuple[Sighting, Name]]:
        """Its readings while it lay still, each with its name then, since the first reading of this name."""
        rested = [(vote.sighting, taken_for) for vote, taken_for in self._at_rest if vote.sighting is not None]
        read = [(sighting, taken_for) for sighting, taken_for in rested if sighting.face is not None]
        return read[next((i for i, (sighting, _) in enumerate(read) if name_of(sighting) == name), len(read)) :]

    def sum_up(self, at: float, patience: Fitted) -> tuple[Sighting, float]:
        """The sum of the readings of the window, as a sighting, and the share that agrees with it."""
        readings = [vote.sighting for vote in self._count(at, patience) if vote.sighting is not None]
        weights: dict[Name, float] = {}
        for reading in readings:
            name = name_of(reading)
            # Not to name a card is a vote too, but a weak one against readings that do.
            weight = reading.confidence if name != UNREAD else min(reading.confidence, 0.5)
            weights[name] = weights.get(name, 0.0) + max(weight, 1e-3)
        winner = max(weights, key=lambda name: weights[name])
        side, face = winner
        candidates = average(readings)
        agreeing = [reading.confidence for reading in readings if name_of(reading) == winner]
        # What names a card is also what tells whether it is read better now.
        confidence = sum(agreeing) / len(agreeing) if face is None else dict(candidates)[face]
        fused = replace(
            self.placed.sighting,
            side=side,
            face=face,
            confidence=confidence,
            candidates=candidates,
            number=self.own_number(patience),
        )
        return fused, weights[winner] / sum(weights.values())


def _draw_to(place: Point, mean: Point, count: int) -> Point:
    """The mean of this number of places; this one is the last."""
    return (mean[0] + (place[0] - mean[0]) / count, mean[1] + (place[1] - mean[1]) / count)
