"""What was seen of a deck, compared with what the deck has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from companion.cards import Face
from companion.decks.prints import PrintedDeck


@dataclass(frozen=True, slots=True)
class Audit:
    """``seen`` cards of the deck's ``whole``; for each face how many are ``missing`` and how many ``too_many``;
    ``strangers`` are not of this deck."""

    seen: int
    whole: int
    missing: Counter[Face]
    too_many: Counter[Face]
    strangers: Counter[Face]

    @property
    def complete(self) -> bool:
        """Whether each card was seen, and nothing else."""
        return not self.missing and not self.too_many and not self.strangers


def audit_faces(deck: PrintedDeck, seen: Iterable[Face], *, pack: int | None = 1) -> Audit:
    """An audit of printed faces as they were seen, one for each physical card; ``pack`` None for all packs."""
    there = Counter(seen)
    wanted = Counter(card.face for card in deck.cards(pack))
    strangers = Counter({face: count for face, count in there.items() if face not in wanted})
    known = Counter({face: count for face, count in there.items() if face in wanted})
    return Audit((known & wanted).total(), wanted.total(), wanted - known, known - wanted, strangers)


def told(deck: PrintedDeck, audit: Audit) -> str:
    """The audit as a person reads it: ``71 of 72 seen; green 4 is missing; two of 3C, the deck has one``."""

    def name(face: Face) -> str:
        return deck.prints[face].name

    parts = [f"{audit.seen} of {audit.whole} seen"]
    if audit.missing == Counter(deck.deck.copies) and not audit.seen:
        parts.append("none of the deck's cards is there")
    else:
        for face, count in audit.missing.items():
            wanted = deck.deck.copies[face]
            verb = "is" if count == 1 else "are"
            parts.append(f"{name(face)} is missing" if wanted == 1 and count == 1
                         else f"{_number(count)} of {name(face)} {verb} missing")  # fmt: skip
    for face, count in audit.too_many.items():
        wanted = deck.deck.copies[face]
        parts.append(f"{_number(wanted + count)} of {name(face)}, where the deck has {_number(wanted)}")
    for face, count in audit.strangers.items():
        many = f"{_number(count)} of {face} are" if count > 1 else f"{face} is"
        parts.append(f"{many} not of this deck")
    return "; ".join(parts)


def _number(count: int) -> str:
    words = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[count] if count < len(words) else str(count)
