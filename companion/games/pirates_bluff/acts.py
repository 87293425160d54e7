"""The acts at a table of Pirate's Bluff."""

from __future__ import annotations

from typing import ClassVar

from companion.cards import Face
from companion.rules.events import Seat
from companion.rules.game import Act


class Pass(Act):
    """Cyclone: pass cards before the first one is laid. Without ``to`` they go to the left; ``count`` is the number of
    cards."""

    secrets = ("cards",)

    to: Seat | None = None
    count: int | None = None
    cards: tuple[Face | None, ...] | None = None

    def eyes(self) -> tuple[Seat | None, ...] | None:
        return (self.seat, self.to)


class Start(Act):
    """Turn up a seat's starting card, even if nobody has read it."""

    card: Face | None


class Bid(Act):
    """Bid that at least ``quantity`` cards of this rank are in play."""

    quantity: int
    rank: int


class Call(Act):
    """The standing bid is too high."""


class Dead(Act):
    """The bidder has counted down to the end."""


class Hand(Act):
    """Show a whole hand with its starting card, or the number of natural and wild cards of the called rank."""

    cards: tuple[Face, ...] | None = None
    natural: int | None = None
    wild: int | None = None


class Loan(Act):
    """A seat borrows coins from the bank."""

    amount: int


class Repay(Act):
    """A seat gives borrowed coins back."""

    amount: int


class Join(Act):
    """A player sits down: after a seat, or at the end of the order."""

    by_a_seat_here: ClassVar[bool] = False

    after: Seat | None = None


class Leave(Act):
    """A player leaves the table."""


class Next(Act):
    """The next hand is dealt."""


class End(Act):
    """The session is over."""
