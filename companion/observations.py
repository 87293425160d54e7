"""The observations of sensors: a thing, a place and a time, without meaning.

Cameras, readers, buzzers, the glass and replays all use these words; only the interpreter reads them. Times are seconds
on the feed's one clock; ``pm`` is the uncertainty of ``at`` in seconds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from companion.cards import Face
from companion.rules.game import Act

SourceName: TypeAlias = str
"""The sender of an observation: ``camera:0``, ``nfc:pico-e661``, ``touch``, ``typed``, ``replay:FILE``."""

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
    """One physical card in a picture.

    - ``face``: None if the reader does not name the card. ``candidates``: (face, probability), the likeliest first.
    - ``corners``: its four corners in pixels of the original picture, clockwise, if they are known. ``box``: (x0, y0,
      x1, y1) in the same pixels; it is always there.
    - ``foreign``: the card surely belongs to no deck in play.
    - ``number``: the number of the physical card, if its printed mark was read.
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
        """The corners, or those of the box if they are unknown."""
        x0, y0, x1, y1 = self.box
        return self.corners or ((x0, y0), (x1, y0), (x1, y1), (x0, y1))

    @property
    def has_name(self) -> bool:
        """Whether its face or its number is known."""
        return self.face is not None or self.number is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSeen(Observation):
    """A card lies still in a zone. It is reported once, and again only if it reads better or has moved.

    - ``track`` distinguishes the cards of one source while they lie.
    - ``place_mm``: the middle of the card on the felt. ``width_mm``: the width of this table's cards.
    - ``crop``: its picture as the bytes of a JPEG file, if the source has one.
    - ``still_s``: the seconds that it had lain still before this report.
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
"""The zone of a reader that stands before no seat: the zone in which the next card is awaited."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked(Observation):
    """A camera saw the table clearly, or readers answered. Everything without a report at this moment is as it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TagSeen(Observation):
    """A tagged card was laid on the reader of a zone. ``uid`` is the tag's number, two upper-case hex digits per byte;
    ``face`` comes from the tag map, None for a tag that the map does not know.
    """

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
    """Someone answered the question of this number: the card has this face, or (None) it is not a card."""

    question: int
    face: Face | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LineSettled(Observation):
    """Someone chose for one line of the comparison of table and entries, or (None) for all: the
    table or the entries.
    """

    line: int | None
    as_it_lies: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AmissSettled(Observation):
    """Someone took the likeliest explanation of a contradiction, or confirmed the table as it is."""

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
    """A camera now sees better or worse: ``why`` names the fault and the cure, and is empty if all is well again."""

    why: str


def are_two(number: int | None, other: int | None) -> bool:
    """Whether two cards are different ones: both numbers were read, and they differ."""
    return number is not None and other is not None and number != other
