"""The decks of the program that must not lie on the table together with a deck: some of their cards look alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.cards import Face
from companion.decks import PrintedDeck, bundled_decks, title_of
from companion.languages import all_of, tr
from companion.press.likeness import like_others

SHOWN = 3
"""The number of faces that are named."""


def mixed_up_with(deck: PrintedDeck) -> dict[str, tuple[Face, ...]]:
    """The bundled decks that have cards like some of this one, by name, and which faces of this one those are. Raises
    PressError."""
    return dict(like_others(deck, (name for name in bundled_decks() if name != deck.deck.name)))


def tell_mixing(deck: PrintedDeck, found: Mapping[str, tuple[Face, ...]]) -> str:
    """That as a sentence; empty if no other deck has such cards."""
    if not found:
        return ""
    faces = tuple(dict.fromkeys(face for each in found.values() for face in each))
    return tr(
        "Its cards look like those of {decks} ({cards}): lay only one of these decks on the table.",
        decks=all_of([tr("“{name}”", name=title_of(name)) for name in found]),
        cards=_some(deck, faces),
    )


def _some(deck: PrintedDeck, faces: Sequence[Face]) -> str:
    named = ", ".join(deck.prints[face].spoken for face in faces[:SHOWN])
    more = len(faces) - SHOWN
    return tr("{cards} and {count} more", cards=named, count=more) if more > 0 else named
