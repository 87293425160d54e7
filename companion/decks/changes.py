"""The changes from one deck to another, for people, and to print only new cards."""

from __future__ import annotations

from collections.abc import Iterator

from companion.cards import Face
from companion.decks.indices import NAMES
from companion.decks.prints import NumberedCard, Print, PrintedDeck
from companion.files import read_bounded
from companion.languages import WORD, later, tr
from companion.pictures import LARGEST_FILE

_PRINTED = {
    "index": later("index", WORD),
    "figure": later("figure", WORD),
    "under": later("small text", WORD),
    "words": later("words", WORD),
    "colour": later("colour", WORD),
    "shape": later("shape", WORD),
    "pips": later("pips", WORD),
}
"""The parts of a print: the key of a deck file, and its name for people."""


def differences(old: PrintedDeck, new: PrintedDeck) -> Iterator[str]:
    """A sentence for each difference, face by face."""
    if old.size_mm != new.size_mm:
        yield tr("The cards are {size} instead of {other}.", size=_size(new), other=_size(old))
    if old.backs != new.backs:
        yield tr(
            "The backs are {backs} instead of {other}.",
            backs=", ".join(spoken_backs(new)),
            other=", ".join(spoken_backs(old)),
        )
    if old.indices != new.indices:
        yield tr(
            "The indices are {indices} instead of {other}.",
            indices=tr(NAMES[new.indices], WORD),
            other=tr(NAMES[old.indices], WORD),
        )
    for face, copies in old.deck.copies.items():
        if face not in new.deck.copies:
            yield tr("{face}: gone ({count:card}).", face=spelled(old, face), count=copies)
    for face, copies in new.deck.copies.items():
        name = spelled(new, face)
        if face not in old.deck.copies:
            yield tr("{face}: new ({count:card}).", face=name, count=copies)
            continue
        if old.deck.copies[face] != copies:
            yield tr("{face}: {count:card} instead of {other}.", face=name, count=copies, other=old.deck.copies[face])
        before, now = (deck.deck.face_of.get(face, face) for deck in (old, new))
        if before != now:
            yield tr("{face}: the game calls it {now} instead of {before}.", face=name, now=now, before=before)
        for kind in sorted({*old.deck.values, *new.deck.values}):
            was, is_now = old.deck.values.get(kind, {}).get(before), new.deck.values.get(kind, {}).get(now)
            if was != is_now:
                value, less = _speak_number(is_now), _speak_number(was)
                called = tr(kind, WORD)
                yield tr("{face}: {kind} {value} instead of {other}.", face=name, kind=called, value=value, other=less)
        if what := _printed_otherwise(old.prints[face], new.prints[face]):
            yield tr("{face}: printed differently ({what}).", face=name, what=what)
    numbered = {number: card for card, number in old.numbers.items()}
    for (face, copy), number in new.numbers.items():
        other = numbered.get(number)
        if other is not None and other[0] != face:
            yield tr(
                "The printed mark {number} was {before} and is now {face}: cards printed before would be misread.",
                number=number,
                before=spelled(old, other[0]),
                face=spelled(new, face),
            )
        elif old.numbers.get((face, copy), number) != number:
            yield tr(
                "{face}: the printed mark {number} instead of {other}.",
                face=spelled(new, face),
                number=number,
                other=old.numbers[face, copy],
            )


def to_print_anew(old: PrintedDeck, new: PrintedDeck, *, marks: bool, backs: bool) -> tuple[NumberedCard, ...]:
    """The cards that are not the same in an old printed deck: new ones, those that look otherwise, with ``marks`` those
    with another number, and with ``backs`` those of a pack with another back."""
    if old.size_mm != new.size_mm:
        return tuple(new.cards())
    had = {(card.face, card.copy, card.pack): card.number for card in old.cards()}
    return tuple(
        card
        for card in new.cards()
        if (card.face, card.copy, card.pack) not in had
        or _printed_otherwise(old.prints[card.face], new.prints[card.face])
        or (marks and had[card.face, card.copy, card.pack] != card.number)
        or (backs and old.backs[card.pack - 1] != new.backs[card.pack - 1])
    )


def _printed_otherwise(old: Print, new: Print) -> str:
    changed = [tr(word, WORD) for key, word in _PRINTED.items() if getattr(old, key) != getattr(new, key)]
    if _picture(old) != _picture(new):
        changed.append(tr("picture", WORD))
    return ", ".join(changed)


def _picture(said: Print) -> bytes | None:
    return read_bounded(said.picture, LARGEST_FILE) if said.picture is not None else None


def _speak_number(value: int | None) -> str:
    return tr("none", WORD) if value is None else str(value)


def spoken_backs(deck: PrintedDeck) -> list[str]:
    """The colours of a deck's backs in the language that is spoken."""
    return [tr(colour, WORD) for colour in deck.backs]


def _size(deck: PrintedDeck) -> str:
    return f"{deck.size_mm[0]:g} × {deck.size_mm[1]:g} mm"


def spelled(deck: PrintedDeck, face: Face) -> str:
    """A face by its name for people, with the face itself if that is a different word: ``green 4 (G4)``."""
    name = deck.prints[face].spoken
    return name if name == face else f"{name} ({face})"
