"""What an act rests on, and what was seen and not understood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.cards import Face
from companion.observations import CardSeen, TagSeen
from companion.rules.events import Seat

WHICH_CARD = "which-card"
"""A doubt about a card that cannot be read clearly enough."""

UNKNOWN_TAG = "unknown-tag"
"""A doubt about a card whose tag the map does not know."""

REFUSED = "refused-card"
"""A doubt about a card that the referee refused as it was read."""

REREAD = "read-again"
"""A doubt about a card that was already played: it is now clearly read as another one."""

TAKEN_AWAY = "taken-away"
"""A doubt about a card that was gathered with the others of its moment before it could be read."""

READ_BEFORE = "read-before"
"""A doubt about an earlier act: the card that it was read as lies here now."""

BESIDE = "beside-others"
"""A doubt about a card that lies beside some that were left there: is it played?"""

WHICH_OF_TWO = "which-of-two"
"""A doubt about two cards that lie where one is played."""

TOO_MANY = "too-many"
"""A doubt about more cards than are waited for together: which does not belong there?"""

TOO_FEW = "too-few"
"""A doubt about a card that was never found, of several that lie together."""

NEVER_READ = "never-read"
"""A doubt about the one card of a moment that was gathered before it was read: the moment was left out."""

READ_DIFFERENTLY = "read-differently"
"""A doubt about a card of which the camera surely sees another face than its tag says; the candidates are both."""

ANOTHER_DECK = "another-deck"
"""A doubt about a card that is none of the deck in play."""

COMPARED = "picture-back"
"""What is noted about the one question that puts table and referee together when the picture returns."""

TABLET = "tablet"
"""The source of an act that nobody said and no card shows: it follows from that people went on."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What an act rests on: who saw it, how sure, the names of the cards' pictures or their tags, who confirmed it.

    ``took_s`` are the seconds from the last of its cards at rest to the decision.
    """

    source: str
    confidence: float | None = None
    tags: tuple[str, ...] = ()
    crops: tuple[str, ...] = ()
    confirmed_by: str | None = None
    took_s: float | None = None

    @classmethod
    def combine(cls, found: Sequence[Evidence]) -> Evidence:
        """What an act with several cards rests on: it is as sure as its least sure card."""
        sure = [each.confidence for each in found if each.confidence is not None]
        return cls(
            source=", ".join(dict.fromkeys(each.source for each in found)),
            confidence=min(sure, default=None),
            tags=tuple(tag for each in found for tag in each.tags),
            crops=tuple(crop for each in found for crop in each.crops),
            confirmed_by=next((each.confirmed_by for each in found if each.confirmed_by), None),
            took_s=min((each.took_s for each in found if each.took_s is not None), default=None),
        )

    @classmethod
    def from_json(cls, said: Mapping[str, Any]) -> Evidence:
        """Evidence as the journal has it; the first journals had one tag and one picture each.

        Raises KeyError, TypeError for what is none.
        """
        one = {"tags": said.get("tag"), "crops": said.get("crop")}
        tags, crops = (tuple(said.get(name, [old] if old else [])) for name, old in one.items())
        found = cls(
            said["source"],
            said["confidence"],
            tags,
            crops,
            said["confirmed_by"],
            said.get("took_s"),
        )
        texts = (found.source, *found.tags, *found.crops, found.confirmed_by or "")
        right = all(isinstance(each, float | int | None) for each in (found.confidence, found.took_s))
        if not right or not all(isinstance(text, str) for text in texts):
            raise TypeError(f"this is no evidence: {said!r}")
        return found


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something was seen and not understood: the table is asked which of the candidates it is.

    ``candidates`` are (face, probability) by falling probability; ``possible`` all faces that may be answered.
    ``crop`` is the card's picture as a JPEG file's bytes, where there is one. ``beside`` are the cards that were read
    with one that was never found.
    """

    number: int
    act: str
    seat: Seat | None
    zone: str
    candidates: tuple[tuple[Face, float], ...]
    possible: frozenset[Face]
    seen: CardSeen | TagSeen
    about: str = WHICH_CARD
    beside: tuple[Face, ...] = ()

    @property
    def named(self) -> tuple[Face, ...]:
        """The cards that the question names: those that it may be, or those that were read beside it."""
        return self.beside or tuple(face for face, _ in self.candidates)

    @property
    def crop(self) -> bytes | None:
        """The picture of the card."""
        return self.seen.crop if isinstance(self.seen, CardSeen) else None
