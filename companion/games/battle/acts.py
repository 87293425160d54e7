"""The acts of Battle."""

from __future__ import annotations

from companion.cards import Face
from companion.games.battle.kinds import Suit
from companion.rules.events import Seat
from companion.rules.game import Act


class Roll(Act):
    """A seat rolled the die: for the first deal, or for a battle card."""

    value: int


class Deal(Act):
    """A seat has its ten cards; ``cards`` names those that were seen."""

    secrets = ("cards",)

    cards: tuple[Face | None, ...] | None = None


class EagleSwap(Act):
    """A seat lays its eagle before the first card and takes the extra hand for its own."""


class EagleTrade(Act):
    """A seat gives its eagle to another one, who swaps at once; ``card`` is what the seat drew from the old hand."""

    secrets = ("card",)

    to: Seat
    card: Face | None = None

    def eyes(self) -> tuple[Seat | None, ...]:
        return self.seat, self.to


class PassEagle(Act):
    """A seat makes no use of an eagle before the first card."""


class Bet(Act):
    """A seat lays its bet for the round."""

    tokens: int


class Play(Act):
    """A seat plays a card to the trick; ``suit`` is what a leading black knight stands for."""

    card: Face
    suit: Suit | None = None


class Bomb(Act):
    """The player of a bomb chooses its target."""

    target: Seat


class Next(Act):
    """The next round begins."""
