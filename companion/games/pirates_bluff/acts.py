"""What is said at a table of Pirate's Bluff."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.cards import Face
from companion.rules.events import Seat
from companion.rules.game import Act


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Act):
    """Cyclone: pass cards before the first one is laid. Without ``to`` they go to the left; ``count`` is the number of
    cards."""

    secrets = ("cards",)

    to: Seat | None = None
    count: int | None = None
    cards: tuple[Face | None, ...] | None = None

    def eyes(self) -> tuple[Seat | None, ...] | None:
        return (self.seat, self.to)


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Act):
    """Turn up a seat's starting card, even if nobody has read it."""

    card: Face | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid(Act):
    """Bid that at least ``quantity`` cards of this rank are in play."""

    quantity: int
    rank: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(Act):
    """The standing bid is too high."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dead(Act):
    """The bidder has counted down to the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand(Act):
    """Show a whole hand with its starting card, or the number of natural and wild cards of the called rank."""

    cards: tuple[Face, ...] | None = None
    natural: int | None = None
    wild: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Loan(Act):
    """A seat borrows coins from the bank."""

    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Repay(Act):
    """A seat gives borrowed coins back."""

    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Join(Act):
    """Somebody sits down: after a seat, or at the end of the order."""

    by_a_seat_here: ClassVar[bool] = False

    after: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Act):
    """Somebody leaves the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Next(Act):
    """The next hand is dealt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class End(Act):
    """The session is over."""
