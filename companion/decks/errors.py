"""Faults of a deck."""

from __future__ import annotations

from companion.cards import Face
from companion.languages import tr


class DeckError(ValueError):
    """A deck file that cannot be used; the sentence says where and why."""


class CardError(DeckError):
    """One card of a deck that cannot be used."""

    def __init__(self, card: Face, what: str) -> None:
        super().__init__(tr("card {card}: {what}", card=repr(card), what=what))
        self.card = card
