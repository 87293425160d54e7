"""The acts of Bluff Words."""

from __future__ import annotations

from typing import ClassVar

from companion.cards import Face
from companion.rules.game import Act


class Center(Act):
    """The cards in the middle: the faces of those that lie up, and how many lie down."""

    by_a_seat_here: ClassVar[bool] = False

    up: tuple[Face | None, ...]
    down: int


class Deal(Act):
    """The cards in front of a seat: the faces of those that lie up, and how many lie down."""

    up: tuple[Face | None, ...]
    down: int


class Draw(Act):
    """A seat draws a card from its deck and lays it face down; its face, if its owner tells."""

    secrets = ("card",)

    card: Face | None = None


class Swap(Act):
    """A seat discards these open cards and this number of hidden ones, and draws as many; ``new_up`` are the new open
    ones."""

    up: tuple[Face, ...] = ()
    down: int = 0
    new_up: tuple[Face | None, ...] = ()


class Bid(Act):
    """A seat claims a word of this value."""

    value: int


class Challenge(Act):
    """A seat doubts the standing bid."""


class Show(Act):
    """The cards that were just flipped: the challenged seat's own, then the middle's."""

    cards: tuple[Face | None, ...]


class Word(Act):
    """The challenged seat's word, and the faces that make it, in order."""

    word_: str
    cards: tuple[Face, ...]


class Concede(Act):
    """The challenged seat has no word."""
