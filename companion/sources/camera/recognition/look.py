"""The reader's knowledge of the deck on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.cards import STANDARD_52, Face
from companion.decks.alphabets import AUTO
from companion.sources.camera.capture.frames import Picture


@dataclass(frozen=True, slots=True, eq=False)
class DeckLook:
    """How the cards of the deck in play can be distinguished.

    - ``indices``: its faces with the usual index of a standard card, which need no picture.
    - ``pictures``: one picture (BGR, filled by the face, any size and turn) of each other face. ``marked``: the same as
      printed with a mark, because a mark that is too small to read still shows.
    - ``marks``: the printed face of each number.
    - ``copies``: the number of cards of a face; any number if it names none.
    - ``sold``: pictures fill all cards, so a shop may have sold them, without marks.
    - ``complete``: every face of the deck can be recognised in one of these ways, so a card that is none of them is of
      another deck.
    - ``letters``: the alphabet of its indices, or AUTO.
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
