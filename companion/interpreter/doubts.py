"""What an act rests on, and what was seen and not understood."""

from __future__ import annotations

from dataclasses import dataclass

from companion.cards import Face
from companion.events import Seat
from companion.observations import CardSeen, TagSeen

REREAD = "read-again"
"""A doubt about a card that was already played: it is now clearly read as another one."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What an act rests on: who saw it, how sure, the crop's file or the tag, and who confirmed it."""

    source: str
    confidence: float | None = None
    tag: str | None = None
    crop: str | None = None
    confirmed_by: str | None = None


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something was seen and not understood: the table is asked which of the candidates it is.

    ``candidates`` are (face, probability) by falling probability; ``possible`` all faces that may be answered.
    ``crop`` is the card's picture as a JPEG file's bytes, where there is one.
    """

    number: int
    act: str
    seat: Seat | None
    zone: str
    candidates: tuple[tuple[Face, float], ...]
    possible: frozenset[Face]
    seen: CardSeen | TagSeen
    about: str = "which-card"

    @property
    def crop(self) -> bytes | None:
        """The picture of the card."""
        return self.seen.crop if isinstance(self.seen, CardSeen) else None
