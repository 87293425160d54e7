"""The acts of Winning the Battle, Losing the War."""

from __future__ import annotations

from companion.cards import Face
from companion.rules.game import Act


class Muster(Act):
    """A seat draws this number of cards for the battle, unseen."""

    secrets = ("count",)

    count: int


class Reveal(Act):
    """A seat's next cards of the row, in order: some of them, or all that are matched."""

    cards: tuple[Face, ...]


class Outflank(Act):
    """An extra card covers the seat's own card in a place of the row, counted from 1; the place is chosen first."""

    place: int
    card: Face


class Stop(Act):
    """The seat with extra cards plays no more of them."""
