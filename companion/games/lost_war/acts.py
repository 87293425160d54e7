"""What is said in Winning the Battle, Losing the War."""

from __future__ import annotations

from dataclasses import dataclass

from companion.cards import Face
from companion.rules.game import Act


@dataclass(frozen=True, slots=True, kw_only=True)
class Muster(Act):
    """A seat draws this number of cards for the battle, unseen."""

    secrets = ("count",)

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(Act):
    """A seat's next cards of the row, in order: some of them, or all that are matched."""

    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outflank(Act):
    """An extra card goes over the own card in a place of the row, counted from 1; chosen before it is turned up."""

    place: int
    card: Face


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop(Act):
    """The seat with extra cards plays no more of them."""
