"""The trails that a tracker can follow on a felt: each card as long as it lies uppermost, and when something is over
it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import dist
from typing import TypeAlias

from companion.cards import Face
from tools.worlds.chance import Chance
from tools.worlds.felt import CARD_MM, Felt, HandOver, Piece, Stay, ZoneName
from tools.worlds.readings import Reader, read_stay

SAME_MM, FAR_MM = 6.0, 90.0
"""The same spot; and how far off a card that was lifted and is read alike is still the same one."""
HIDES_MM = 15.0
"""A card under another that lies no farther off, to the side and along, shows no index."""
BARE_SHARE = 0.25
"""The share of a place that must be free of other cards, so that it can be seen to be bare."""
GONE_S = 0.5
"""A card is gone once its place was bare for this time (seconds). A card laid there earlier takes over its track."""
LOOKS_ON_S = 10.0
"""The time that a place is watched for covers after its card has left (seconds)."""

Spans: TypeAlias = tuple[tuple[float, float], ...]
"""From when to when, each."""
MomentAt: TypeAlias = Callable[[float], int]
"""In which moment of the evening something is."""


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
    """The trail that one track of the tracker follows: mostly one card, or the things that lie on one spot."""

    segments: list[Segment]


class Trails:
    """Finds the trails of a felt: a card that is lifted far is another one, and one that is laid right on another takes
    over its track."""

    def __init__(self, felt: Felt, chance: Chance, faces: Sequence[Face], moment_at: MomentAt) -> None:
        self._felt, self._chance, self._faces, self._moment_at = felt, chance, faces, moment_at
        self._hands: dict[ZoneName, list[HandOver]] = defaultdict(list)
        for hand in felt.hands:
            self._hands[hand.zone].append(hand)
        self._in_zone: dict[ZoneName, list[tuple[Stay, Piece]]] = defaultdict(list)
        for piece in felt.pieces:
            for stay in piece.stays:
                if stay.zone is not None and stay.until > stay.since:
                    self._in_zone[stay.zone].append((stay, piece))
        self._tops: dict[int, list[Stay]] = defaultdict(list)
        self._taken_over: set[int] = set()
        self._find_tops()

    def __iter__(self) -> Iterator[Trail]:
        cards_in = Counter[int]()
        for piece in self._felt.pieces:
            first = self._moment_at(piece.stays[0].since)
            name = f"m{first}.card{cards_in[first]}"
            cards_in[first] += 1
            run: list[Segment] = []
            for at, stay in enumerate(piece.stays):
                if stay.until <= stay.since or id(stay) in self._taken_over:
                    continue
                is_far = bool(run) and not stay.slid and _measure_gap(run[-1].stay, stay) > FAR_MM
                if is_far or (run and run[-1].until > stay.since):
                    yield Trail(run)
                    run = []
                part = self._chance.part(f"{name}.{at}", moment=self._moment_at(stay.since))
                run += self._segments(stay, piece, part)
            if run:
                yield Trail(run)

    def _find_tops(self) -> None:
        """Finds cards that are laid right on another one, or where one has just been."""
        for stays in self._in_zone.values():
            for stay, piece in sorted(stays, key=lambda each: each[0].since):
                if piece.stays[0] is not stay:
                    continue
                for lower, owner in stays:
                    is_over = lower.since < stay.since < lower.until + GONE_S and owner is not piece
                    if is_over and _measure_gap(lower, stay) <= SAME_MM:
                        self._tops[id(lower)].append(stay)
                        self._taken_over.add(id(stay))
                        break

    def _segments(self, stay: Stay, piece: Piece, chance: Chance) -> Iterator[Segment]:
        """The stay itself, and the stays that are laid right on it for as long as they last."""
        cuts: list[tuple[Stay, float, float]] = []
        since = stay.since
        for top in self._tops.get(id(stay), ()):
            if since < min(top.since, stay.until):
                cuts.append((stay, since, min(top.since, stay.until)))
            cuts.append((top, top.since, top.until))
            since = max(since, top.until)
        if since < stay.until:
            cuts.append((stay, since, stay.until))
        for at, (each, start, end) in enumerate(cuts):
            hidden, covered = self._find_covers(each, piece, start, end + LOOKS_ON_S)
            yield Segment(each, start, end, read_stay(each, chance.part(at), self._faces), hidden, covered)

    def _find_covers(self, stay: Stay, piece: Piece, since: float, until: float) -> tuple[Spans, Spans]:
        """The spans in which the card of a stay cannot be read, and those in which its place cannot be seen to be
        bare."""
        if stay.zone is None:
            return (), ()
        hands = [
            (hand.since, hand.until) for hand in self._hands[stay.zone] if hand.since < until and since < hand.until
        ]
        hidden, covered = list(hands), hands
        for other, owner in self._in_zone[stay.zone]:
            if owner is not piece and stay.since < other.since < until:
                if _measure_gap(other, stay) > SAME_MM and max(abs(other.x - stay.x), abs(other.y - stay.y)) < HIDES_MM:
                    hidden.append((other.since, other.until))
                if _measure_bare(other, stay) < BARE_SHARE:
                    covered.append((other.since, other.until))
        return tuple(hidden), tuple(covered)


def _measure_gap(one: Stay, other: Stay) -> float:
    return dist((one.x, one.y), (other.x, other.y))


def _measure_bare(over: Stay, stay: Stay) -> float:
    """The share of a card's place that another leaves free."""
    width, height = CARD_MM
    across, along = (max(0.0, side - abs(off)) for side, off in ((width, over.x - stay.x), (height, over.y - stay.y)))
    return 1 - across * along / (width * height)
