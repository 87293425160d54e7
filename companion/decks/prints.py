"""The print of cards, and the card of each number in a printed deck; nothing here draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from companion.cards import Deck, Face
from companion.decks.alphabets import AUTO
from companion.languages import WORD, tr

SIZES_MM: Mapping[str, tuple[float, float]] = {
    "poker": (63.0, 88.0),
    "bridge": (57.0, 88.0),
    "mini": (44.0, 63.0),
    "tarot": (70.0, 120.0),
    "square": (70.0, 70.0),
}
"""Widths and heights of cards that shops sell sleeves for."""

COLOURS: Mapping[str, str] = {
    "black": "16191B",
    "red": "C21A1F",
    "blue": "1450A8",
    "green": "0C6B3C",
    "yellow": "C08C00",
    "orange": "D8600A",
    "purple": "6B2C91",
    "brown": "6E4320",
    "grey": "5D666B",
}
"""Inks by name, as hexadecimal red, green and blue; each differs from the others in lightness too, or has a shape
beside it."""

HIGHEST_NUMBER = 999
"""The number of codes for printed marks."""


@dataclass(frozen=True, slots=True)
class Print:
    """The print of a face.

    - ``name``: its name for people (``red 6``), made from ``called``, whose ``*`` is the ``star`` (``red *``).
    - ``index``: in the corners, with ``shape`` and the small text ``under`` below it.
    - ``figure``, or ``pips`` of the shape: large in the middle, with ``words`` below.
    - ``title``: upright at the top. ``text``: in a box that wraps. Both may contain shapes (``:crown:``).
    - ``picture``: a file. Without an index it fills the card, with one it replaces the figure. ``instead_of``: the
      index and the shape that the card had before it got its picture.
    - ``where``: the file and line of each field. ``drawings``: the files of the drawings in its texts
      (``:sword.svg:``).
    """

    name: str
    index: str = ""
    figure: str = ""
    under: str = ""
    words: str = ""
    colour: str = "black"
    shape: str = ""
    pips: int = 0
    picture: Path | None = None
    title: str = ""
    text: str = ""
    instead_of: tuple[str, str] = field(default=("", ""), compare=False)
    called: str = field(default="", compare=False)
    star: str = field(default="", compare=False)
    where: Mapping[str, str] = field(default_factory=dict, compare=False)
    drawings: Mapping[str, Path] = field(default_factory=dict, compare=False)

    @property
    def is_filled(self) -> bool:
        """Whether its picture fills the card."""
        return self.picture is not None and not self.index

    @property
    def spoken(self) -> str:
        """Its name in the language that is spoken."""
        return tr(self.called, WORD).replace("*", self.star) if self.called else self.name


@dataclass(frozen=True, slots=True, order=True)
class NumberedCard:
    """One physical card: ``number`` is on its printed mark; ``copy`` and ``pack`` count from 1."""

    number: int
    face: Face
    copy: int = 1
    pack: int = 1


@dataclass(frozen=True, slots=True)
class PrintedDeck:
    """A deck with the print of its cards.

    - ``prints``: each printed face. ``size_mm``: the width and height of a card.
    - ``backs``: the colour of each pack's back. ``indices``: the alphabet of its indices, or AUTO.
    - ``numbers``: for a printed face and a copy, from 1, the number of that card in the first pack.
    - ``unfitting``: the rules of the file's own ``[print]`` that fit no card, each with its line (0 if it is unknown).
    """

    deck: Deck
    prints: Mapping[Face, Print]
    numbers: Mapping[tuple[Face, int], int]
    size_mm: tuple[float, float] = SIZES_MM["poker"]
    backs: tuple[str, ...] = ("blue",)
    unfitting: Mapping[str, int] = field(default_factory=dict)
    path: Path | None = None
    indices: str = AUTO

    @property
    def pack_step(self) -> int:
        """The step from a card's number in one pack to its number in the next: whole hundreds."""
        numbers = self.numbers.values()
        return -(-(max(numbers, default=1) - min(numbers, default=1) + 1) // 100) * 100

    def cards(self, pack: int | None = None) -> Iterator[NumberedCard]:
        """Every physical card of one pack (from 1), or of all."""
        for each in range(1, len(self.backs) + 1) if pack is None else (pack,):
            for face, copies in self.deck.copies.items():
                for copy in range(1, copies + 1):
                    yield NumberedCard(self.numbers[face, copy] + (each - 1) * self.pack_step, face, copy, each)

    def card(self, number: int) -> NumberedCard | None:
        """The physical card with this number on its mark; None if the deck has no such number."""
        return next((card for card in self.cards() if card.number == number), None)
