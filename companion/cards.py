"""Cards: the printed face, and the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NoReturn, TypeAlias

Face: TypeAlias = str
"""The name of a card's front in record notation: ``7S``, ``10H``, ``JK1``, ``2D`` (Pirate's Bluff), ``QU``, ``R6``."""

STANDARD_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
STANDARD_SUITS = {"S": "black", "H": "red", "D": "red", "C": "black"}
STANDARD_52: tuple[Face, ...] = tuple(rank + suit for suit in STANDARD_SUITS for rank in STANDARD_RANKS)


def rank_of(face: Face) -> str:
    """The rank of a standard card: ``"10"`` of ``10H``."""
    return face[:-1]


def suit_of(face: Face) -> str:
    """The suit letter of a standard card: ``"H"`` of ``10H``."""
    return face[-1]


def colour_of(face: Face) -> str:
    """``"red"`` or ``"black"``, of a standard card."""
    return STANDARD_SUITS[suit_of(face)]


class UnknownNumber(KeyError):
    """A deck has no numbers of this name."""

    def __str__(self) -> str:
        return str(self.args[0])


class DeckNumbers(dict[str, dict[Face, int]]):
    """The numbers of a deck's faces, by their names."""

    def __missing__(self, name: str) -> NoReturn:
        there = ", ".join(map(repr, self)) or "none"
        raise UnknownNumber(f"the deck has no number {name!r} on its cards; there are: {there}")


@dataclass(frozen=True, slots=True)
class Deck:
    """The physical cards of one deck, in the order of the deck's file.

    - ``copies``: how many cards have each printed face.
    - ``face_of``: the face in the game for a printed face; an UNO wild is a ``0``.
    - ``values``: the numbers that a game reads off a face: ``values["points"]["R6"] == 17``.
    - ``file``: the path of the deck's file, or the name of a bundled deck. ``lines``: the line of each printed face in
      that file.
    - ``printed``: a digest of the looks of its cards, if a session has pinned it.
    """

    name: str
    version: str
    copies: Mapping[Face, int]
    face_of: Mapping[Face, Face] = field(default_factory=dict)
    values: Mapping[str, Mapping[Face, int]] = field(default_factory=DeckNumbers)
    lines: Mapping[Face, int] = field(default_factory=dict, compare=False)
    file: str = field(default="", compare=False)
    printed: str = field(default="", compare=False)

    @property
    def size(self) -> int:
        """The number of cards of the deck."""
        return sum(self.copies.values())

    def played_faces(self) -> Counter[Face]:
        """The number of cards of each face, under the names of the game."""
        counted: Counter[Face] = Counter()
        for printed, copies in self.copies.items():
            counted[self.face_of.get(printed, printed)] += copies
        return counted


def spell(faces: Iterable[Face | None]) -> str:
    """Cards as people read them in a row: ``"7S, 10H, ?"``; an unseen card is a question mark."""
    return ", ".join("?" if face is None else face for face in faces)
