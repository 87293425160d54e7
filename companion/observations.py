"""What a sensor saw, where and when: never what it means.

Cameras, readers, buzzers, the glass and replays all speak in these words; the interpreter alone reads them.
Times are seconds on the feed's one clock; ``pm`` is the uncertainty of ``at`` in seconds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from companion.cards import Face
from companion.rules.game import Act

SourceName: TypeAlias = str
"""Who saw it: ``camera:0``, ``nfc:pico-e661``, ``touch``, ``typed``, ``replay:FILE``."""

Side: TypeAlias = Literal["face", "back", "unknown"]
Point: TypeAlias = tuple[float, float]
Quad: TypeAlias = tuple[Point, Point, Point, Point]
"""Four corners, clockwise; those of a code from its own top left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """Something that a source noticed at a moment."""

    source: SourceName
    at: float
    pm: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """One physical card as a picture shows it.

    ``face`` is None for a card that the reader will not name; ``candidates`` are (face, probability) by falling
    probability; ``corners`` are the card's four corners in pixels of the original picture, clockwise, where they
    can be known; ``box`` is (x0, y0, x1, y1) in the same pixels and always there. ``foreign`` is a card that is surely
    of no deck in play; ``number`` is the physical card's own, where its printed mark was read.
    """

    face: Face | None
    side: Side
    confidence: float
    candidates: tuple[tuple[Face, float], ...]
    box: tuple[float, float, float, float]
    corners: tuple[Point, Point, Point, Point] | None = None
    foreign: bool = False
    number: int | None = None

    @property
    def quad(self) -> Quad:
        """The corners, those of the box where no others are known."""
        x0, y0, x1, y1 = self.box
        return self.corners or ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSeen(Observation):
    """A card lies still in a zone. Said once per card, and again only when it is read better or moved on.

    ``track`` tells the cards of one source apart while they lie; ``place_mm`` is the card's middle on the felt;
    ``crop`` is its picture as a JPEG file's bytes, where the source has one; ``still_s`` is for how many seconds it had
    lain still when it was said; ``width_mm`` is how wide the cards of this table are.
    """

    zone: str
    track: int
    sighting: Sighting
    place_mm: Point
    still_s: float = 0.0
    width_mm: float = 63.0
    crop: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardGone(Observation):
    """A card that lay in a zone is certainly no longer there (covered by a hand is not gone)."""

    zone: str
    track: int


TURN = "turn"
"""The zone of a reader that stands before no seat: the one where the next card is waited for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked(Observation):
    """A camera saw the table clearly, or readers answered; what was not said at this moment is as it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TagSeen(Observation):
    """A tagged card was laid on the reader of a zone. ``uid`` is the tag's, two upper-case hex digits a byte;
    ``face`` is what the tag map says, None for a tag that the map does not know."""

    zone: str
    uid: str
    face: Face | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TagGone(Observation):
    """A tag left the reader of a zone."""

    zone: str
    uid: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Buzzed(Observation):
    """The button of a place was pressed; ``place`` is the seat's number in turn order, from 1."""

    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tapped(Observation):
    """Someone said an act on the glass, on a phone or at the keyboard; ``picture`` is one of the table that was taken
    with it, as a JPEG file's bytes."""

    act: Act
    picture: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardNamed(Observation):
    """Someone answered the question of this number: the card has this face, or (None) is no card."""

    question: int
    face: Face | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LineSettled(Observation):
    """Someone said what is right in a line of the comparison of table and book, or (None) in all: what lies there, or
    what was told."""

    line: int | None
    as_it_lies: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AmissSettled(Observation):
    """Someone took the likeliest explanation of what is amiss, or said that it is right so."""

    explained: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceLost(Observation):
    """A source stopped answering; ``why`` is a sentence for people. It says ``SourceBack`` when it is there again."""

    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceBack(Observation):
    """A source that was lost is there again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SightChanged(Observation):
    """How well a camera sees has changed: ``why`` says what is wrong and what to do, empty where all is well again."""

    why: str


def are_two(number: int | None, other: int | None) -> bool:
    """Whether the numbers on two cards, where both were read, are not the same: then they are two physical cards."""
    return number is not None and other is not None and number != other
