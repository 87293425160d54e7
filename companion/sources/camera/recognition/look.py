"""What the reader is told about the deck on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.cards import STANDARD_52, Face
from companion.decks.alphabets import AUTO
from companion.sources.camera.capture.frames import Picture


@dataclass(frozen=True, slots=True, eq=False)
class DeckLook:
    """How the cards of the deck in play can be told.

    ``indices`` are its faces with the usual index of a standard card, which need no picture; ``pictures`` has one
    picture (BGR, filled by the face, any size and turn) of each other face, ``marked`` the same as printed with a mark,
    for a mark that is too small to be read is part of what is seen; ``marks`` says which printed face bears which
    number. ``copies`` is how many cards have a face, any number where it is not said. ``sold`` where pictures fill all
    cards: a shop may have sold them, without marks. ``complete`` where every face of the deck can be told in one of
    these ways, so that a card that is none of them is of another deck. ``letters`` is the alphabet of its indices, or
    AUTO.
    """

    indices: frozenset[Face] = frozenset()
    pictures: Mapping[Face, Picture] = field(default_factory=dict)
    marked: Mapping[Face, Picture] = field(default_factory=dict)
    marks: Mapping[int, Face] = field(default_factory=dict)
    copies: Mapping[Face, int] = field(default_factory=dict)
    sold: bool = False
    complete: bool = True
    letters: str = AUTO


STANDARD = DeckLook(indices=frozenset(STANDARD_52))
"""Any standard deck."""
