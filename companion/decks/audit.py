"""The seen cards of a deck, compared with the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from companion.cards import Face
from companion.decks.prints import PrintedDeck
from companion.languages import in_words, tr


@dataclass(frozen=True, slots=True)
class Audit:
    """``seen`` cards of the deck's ``whole``; for each face how many are ``missing`` and how many ``too_many``;
    ``strangers`` are not of this deck, and besides these ``foreign`` cards that bear no name."""

    seen: int
    whole: int
    missing: Counter[Face]
    too_many: Counter[Face]
    strangers: Counter[Face]
    foreign: int = 0

    @property
    def complete(self) -> bool:
        """Whether each card was seen, and nothing else."""
        return not self.missing and not self.too_many and not self.strangers and not self.foreign


def audit_faces(deck: PrintedDeck, seen: Iterable[Face], *, pack: int | None = 1, foreign: int = 0) -> Audit:
    """An audit of printed faces, one for each physical card, and of a number of cards from another deck; ``pack`` is
    None for all packs.
    """
    there = Counter(seen)
    wanted = Counter(card.face for card in deck.cards(pack))
    strangers = Counter({face: count for face, count in there.items() if face not in wanted})
    known = Counter({face: count for face, count in there.items() if face in wanted})
    return Audit((known & wanted).total(), wanted.total(), wanted - known, known - wanted, strangers, foreign)


def describe_audit(deck: PrintedDeck, audit: Audit) -> str:
    """The audit as a person reads it: ``71 of 72 seen; green 4 is missing; two of 3C, the deck has one``."""
    return "; ".join(found(deck, audit))


def found(deck: PrintedDeck, audit: Audit, *, most: int | None = None) -> list[str]:
    """The findings of an audit, one after the other; first the number of seen cards. If more than ``most`` faces are
    missing, they are only counted: the deck is still being shown.
    """

    def name(face: Face) -> str:
        return deck.prints[face].spoken

    parts = [tr("{seen} of {whole} seen", seen=audit.seen, whole=audit.whole)]
    if audit.missing == Counter(deck.deck.copies) and not audit.seen:
        parts.append(tr("no card of the deck is there"))
    elif most is not None and len(audit.missing) > most:
        parts.append(tr("{count:card} not seen yet", count=audit.missing.total()))
    else:
        for face, count in audit.missing.items():
            if deck.deck.copies[face] == 1 and count == 1:
                parts.append(tr("{card} is missing", card=name(face)))
            elif count == 1:
                parts.append(tr("one of {card} is missing", card=name(face)))
            else:
                parts.append(tr("{number} of {card} are missing", number=in_words(count), card=name(face)))
    for face, count in audit.too_many.items():
        wanted = deck.deck.copies[face]
        there, whole = in_words(wanted + count), in_words(wanted)
        parts.append(tr("{number} of {card}, but the deck has {wanted}", number=there, card=name(face), wanted=whole))
    for face, count in audit.strangers.items():
        if count == 1:
            parts.append(tr("{card} is not of this deck", card=face))
        else:
            parts.append(tr("{number} of {card} are not of this deck", number=in_words(count), card=face))
    if audit.foreign:
        parts.append(tr("{count:card} of another deck among them", count=audit.foreign))
    return parts
