"""The acts of Bluffing Battles."""

from __future__ import annotations

from companion.cards import Face
from companion.rules.game import Act


class Deal(Act):
    """The three cards that a seat starts with, which both players may look at."""

    cards: tuple[Face, ...]


class Hand(Act):
    """A whole hand is shown, as after a war."""

    cards: tuple[Face, ...]


class Play(Act):
    """A seat's card of the fight is turned up."""

    card: Face


class Draw(Act):
    """Names the card that a seat has just drawn, if it was seen."""

    secrets = ("card",)

    card: Face | None


class Top(Act):
    """The card that lies on top of a seat's face-up draw pile."""

    card: Face


class Treasure(Act):
    """Treasures that a seat laid, named after the war."""

    cards: tuple[Face, ...]


class Recycle(Act):
    """A seat counts the score pile that became its draw pile."""

    count: int
