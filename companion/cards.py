"""What a card is: the face that is printed on it, and the deck it belongs to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NoReturn, TypeAlias

Face: TypeAlias = str
"""What is printed on a card, in record notation: ``7S``, ``10H``, ``JK1``, ``2D`` (Pirate's Bluff), ``QU``, ``R6``."""

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
    """The physical cards of one deck, in the order in which the deck's file lists them.

    ``copies`` maps each printed face to how many cards bear it; ``face_of`` maps a printed face to the face
    that the game plays with (an UNO wild is a ``0``); ``values`` holds the numbers a game reads off a face
    (``values["points"]["R6"] == 17``). ``lines`` says in which line of its file a printed face stands, where it
    came from a file; ``file`` is that file's path, or the name of a deck that comes with the program. ``printed`` is a
    digest of what its cards bear, where a session has pinned it.
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
        """How many cards the deck has."""
        return sum(self.copies.values())

    def played_faces(self) -> Counter[Face]:
        """How many cards bear each face, as the game calls them."""
        counted: Counter[Face] = Counter()
        for printed, copies in self.copies.items():
            counted[self.face_of.get(printed, printed)] += copies
        return counted


def spell(faces: Iterable[Face | None]) -> str:
    """Cards as people read them in a row: ``"7S, 10H, ?"``; an unseen card is a question mark."""
    return ", ".join("?" if face is None else face for face in faces)
