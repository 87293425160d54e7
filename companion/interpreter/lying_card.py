"""One physical card, from its coming to its going: its readings, and the face that they stand for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple, TypeAlias

from companion.cards import Face
from companion.interpreter.numbers import CLEAR, NAMED, SUPPORTED
from companion.observations import CardGone, CardSeen, TagGone, TagSeen
from companion.rules.events import Seat

Candidates: TypeAlias = tuple[tuple[Face, float], ...]
"""Faces with their probabilities, the likeliest first."""


def translate_faces(seen: CardSeen, face_of: Mapping[Face, Face]) -> CardSeen:
    """A sighting in the game's own faces: printed faces that the game does not tell apart are one candidate."""
    if not face_of:
        return seen
    shares: dict[Face, float] = {}
    for printed, share in seen.sighting.candidates:
        face = face_of.get(printed, printed)
        shares[face] = shares.get(face, 0.0) + share
    printed_face = seen.sighting.face
    face_named = None if printed_face is None else face_of.get(printed_face, printed_face)
    candidates = tuple(sorted(shares.items(), key=lambda pair: -pair[1]))
    return replace(seen, sighting=replace(seen.sighting, face=face_named, candidates=candidates))


def list_candidates(seen: CardSeen | TagSeen) -> Candidates:
    """The candidates of a sensor for the card; a tag is certain."""
    if isinstance(seen, CardSeen):
        return seen.sighting.candidates
    return () if seen.face is None else ((seen.face, 1.0),)


def weigh(candidates: Sequence[tuple[Face, float]], possible: frozenset[Face]) -> Candidates:
    """The possible candidates, with shares that sum to one; all candidates if none is possible."""
    fitting = [(face, share) for face, share in candidates if face in possible] or list(candidates)
    total = sum(share for _, share in fitting)
    return tuple((face, share / total) for face, share in fitting) if total > 0 else ()


def pick_face(seen: Sequence[tuple[Face, float]], weighed: Sequence[tuple[Face, float]]) -> Face | None:
    """The face of a reading: clear by itself, or clear enough among the possible ones."""
    if seen and seen[0][1] >= CLEAR:
        return seen[0][0]
    if weighed and weighed[0][1] >= NAMED and dict(seen)[weighed[0][0]] >= SUPPORTED:
        return weighed[0][0]
    return None


def guess(candidates: Candidates, possible: frozenset[Face]) -> Face | None:
    """The face that an unclear card counts as if people play on before anybody answers."""
    seen = dict(candidates)
    return next((face for face, _ in weigh(candidates, possible) if seen[face] >= SUPPORTED), None)


def are_different(card: CardSeen, tag: TagSeen) -> bool:
    """Whether a camera surely sees another face than the tag says."""
    seen = list_candidates(card)[:1]
    return bool(seen) and tag.face is not None and seen[0][0] != tag.face and seen[0][1] >= NAMED


def join(card: CardSeen, tag: TagSeen) -> Candidates:
    """Both readings together: the tag is certain, unless the camera surely sees another face; then both, equally
    likely, the camera's first. An unknown tag adds nothing.
    """
    if tag.face is None:
        return list_candidates(card)
    if are_different(card, tag):
        return (list_candidates(card)[0][0], 0.5), (tag.face, 0.5)
    return ((tag.face, 1.0),)


TrackKey: TypeAlias = tuple[str, object]
"""A card's own name while it lies, wherever it is pushed: its source with its track, or its tag."""

LONG_AGO, NEVER = float("-inf"), float("inf")

NO_CARD: Face = ""
"""People's word for a thing that is not a card of the game."""


class ReadAs(NamedTuple):
    """A reading of a card from this time on (seconds), with the card's middle, until the next reading."""

    at: float
    candidates: Candidates
    place_mm: tuple[float, float] = (0.0, 0.0)


class FaceUp(NamedTuple):
    """The coming up of a card's face in its zone ``at`` this time (seconds). ``was_back``: its back was up there
    before; ``was_up``: its face was up before it was pushed there.

    ``answers`` are the acts, with their seats, that were waited for there at that time, when the history had ``heard``
    entries; ``shows_for`` are those that were only welcome.
    """

    at: float
    was_back: bool = False
    was_up: bool = False
    answers: frozenset[tuple[str, Seat | None]] = frozenset()
    shows_for: frozenset[tuple[str, Seat | None]] = frozenset()
    heard: int = 0


class Lay(NamedTuple):
    """A card in one zone, from ``since`` to ``until`` (seconds; NEVER: it still lies).

    ``order`` is its place among all cards as they came. ``up`` is the coming up of its face there. ``is_last``: it was
    not pushed on from there.
    """

    track: LyingCard
    zone: str
    since: float
    until: float
    order: int = 0
    up: FaceUp | None = None
    is_last: bool = True

    @property
    def landed(self) -> float:
        """The time at which the card came to rest there (seconds)."""
        return self.track.landed if self.is_last else self.since


@dataclass(slots=True, eq=False, weakref_slot=True)
class LyingCard:
    """The track of one physical card, from its coming to its going. All times are seconds on the source's clock.

    - ``seen``: the last reading of a camera, or of a reader. If both know the card, it is the camera's, and ``tag`` is
      the reader's. ``uid``: its known tag.
    - ``since``: the time at which it came to lie in its zone. ``order``: its place among all cards there.
      ``leaves_at``: when it was gone (NEVER: it lies).
    - ``up``: how its face came up there (None: its back is up). ``lay_hidden``: whether it ever lay on its face.
    - ``said``: the face that people gave it.
    - ``readings``: its readings in this zone. ``stays``: the zones in which it lay before.
    """

    seen: CardSeen | TagSeen
    since: float
    order: int = 0
    tag: TagSeen | None = None
    uid: str = ""
    leaves_at: float = NEVER
    up: FaceUp | None = None
    lay_hidden: bool = False
    said: Face | None = None
    readings: list[ReadAs] = field(default_factory=list)
    stays: list[Lay] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.uid = self.seen.uid if isinstance(self.seen, TagSeen) else self.uid

    @property
    def keys(self) -> tuple[TrackKey, ...]:
        """Its names at its sources."""
        return (find_key(self.seen), ("tag", self.uid)) if self.uid else (find_key(self.seen),)

    @property
    def candidates(self) -> Candidates:
        """The candidates of camera and reader together."""
        if self.tag is None or not isinstance(self.seen, CardSeen):
            return list_candidates(self.seen)
        return join(self.seen, self.tag)

    @property
    def likeliest(self) -> tuple[Face, float]:
        """The face that it is taken for first, and its share; no face while nothing is read."""
        return next(iter(self.candidates), (NO_CARD, 0.0))

    @property
    def is_clear(self) -> bool:
        """Whether its face is taken as it is, possible or not."""
        return self.likeliest[1] >= CLEAR

    def read_among(self, possible: frozenset[Face]) -> Face | None:
        """The face of its reading if one of these is possible; None while it is not clear."""
        return pick_face(self.candidates, weigh(self.candidates, possible))

    @property
    def is_disputed(self) -> bool:
        """Whether a camera surely sees another face than its tag says."""
        return self.tag is not None and isinstance(self.seen, CardSeen) and are_different(self.seen, self.tag)

    @property
    def zone(self) -> str:
        """Its present or last zone."""
        return self.seen.zone

    @property
    def card(self) -> int | None:
        """The number on its printed mark, if it was read: no other card has it."""
        return self.seen.sighting.number if isinstance(self.seen, CardSeen) else None

    @property
    def is_foreign(self) -> bool:
        """Whether it is surely a card of another deck."""
        return isinstance(self.seen, CardSeen) and self.seen.sighting.foreign

    @property
    def is_back(self) -> bool:
        """Whether its back is up."""
        return isinstance(self.seen, CardSeen) and self.seen.sighting.side == "back"

    @property
    def is_tag_alone(self) -> bool:
        """Whether only a reader knows it: one that is not read any more may lie there still, under another card."""
        return isinstance(self.seen, TagSeen)

    @property
    def place_mm(self) -> tuple[float, float]:
        """Its middle on the felt (x, y in mm); (0, 0) from a reader of tags, which knows no place."""
        return self.seen.place_mm if isinstance(self.seen, CardSeen) else (0.0, 0.0)

    @property
    def landed(self) -> float:
        """The time at which it came to rest in its zone (seconds): the camera reports a card that it cannot read later
        than others."""
        still_s = self.seen.still_s if isinstance(self.seen, CardSeen) else 0.0
        return min(self.since, self.seen.at - still_s) if still_s else self.since

    @property
    def last_lay(self) -> Lay:
        """Its lay in its present or last zone."""
        return Lay(self, self.zone, self.since, self.leaves_at, self.order, self.up)

    @property
    def first_lay(self) -> Lay:
        """Its lay in the zone to which it came first."""
        return self.stays[0] if self.stays else self.last_lay

    @property
    def lays(self) -> list[Lay]:
        """Its lay in each zone, the last first."""
        return [self.last_lay, *reversed(self.stays)]

    def list_spans(self, now: float) -> Iterator[tuple[float, float, Candidates]]:
        """Its readings in its place, each with its beginning and end (seconds)."""
        groups = groupby(self.readings, key=lambda each: each.candidates)
        begun = [(next(readings).at, candidates) for candidates, readings in groups]
        ends = [*(at for at, _ in begun[1:]), min(now, self.leaves_at)]
        return ((at, until, candidates) for (at, candidates), until in zip(begun, ends, strict=False))

    def notice(self, seen: CardSeen | TagSeen) -> None:
        """Adds a reading, by the same source or another. In another zone the card was pushed there, and what other
        sources knew of it is dropped."""
        if seen.zone != self.zone:
            self.stays.append(self.last_lay._replace(until=seen.at, is_last=False))
            self.seen, self.tag, self.since = seen, None, seen.at
            self.readings.clear()
        elif isinstance(seen, TagSeen) and isinstance(self.seen, CardSeen):
            self.tag = seen
        else:
            self.tag = self.seen if isinstance(self.seen, TagSeen) and isinstance(seen, CardSeen) else self.tag
            self.seen = seen
        known = self.tag or self.seen
        self.uid = known.uid if isinstance(known, TagSeen) else self.uid
        now = ReadAs(seen.at, self.candidates, self.place_mm)
        if not self.readings or self.readings[-1][1:] != now[1:]:
            self.readings.append(now)

    def go_on_as(self, track: LyingCard) -> None:
        """Continues as a track that began later: put back in its place, or carried on."""
        first, *others = reversed(track.lays)
        if first.zone == self.zone:
            first = first._replace(since=self.since, order=self.order, up=self.up)
        else:
            self.stays.append(self.last_lay._replace(until=min(self.leaves_at, first.since), is_last=False))
            self.readings.clear()
        *earlier, last = first, *others
        self.stays += (each._replace(track=self) for each in earlier)
        self.readings = track.readings if earlier else [*self.readings, *track.readings]
        self.since, self.order, self.up = last.since, last.order, last.up
        self.seen, self.tag, self.leaves_at = track.seen, track.tag, NEVER
        self.uid, self.lay_hidden = self.uid or track.uid, self.lay_hidden or track.lay_hidden

    def lose(self, gone: CardGone | TagGone) -> bool:
        """Drops the source that no longer sees it. Returns whether another source still does."""
        if self.tag is not None and isinstance(gone, CardGone):
            self.seen = self.tag
        self.tag, before = None, self.tag
        return before is not None or isinstance(self.seen, CardSeen) is isinstance(gone, TagGone)


def find_key(seen: CardSeen | TagSeen | CardGone | TagGone) -> TrackKey:
    """The card's own name; a tag is the same card at whichever reader it lies."""
    return (seen.source, seen.track) if isinstance(seen, CardSeen | CardGone) else ("tag", seen.uid)
