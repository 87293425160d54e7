"""What is said at a table of Pirate's Bluff."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from companion.cards import Face
from companion.rules import acts as table_acts
from companion.rules.acts import TABLE_ACTS
from companion.rules.events import Seat
from companion.rules.game import Act


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Act):
    """Cyclone: a seat passes cards before the first one is laid; ``to`` is the seat on its left where not said."""

    to: Seat | None = None
    count: int = 2
    cards: tuple[Face | None, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Act):
    """A seat's starting card is turned up; None: it lies there and nobody has read it."""

    card: Face | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid(Act):
    """At least ``quantity`` cards of this rank are in play."""

    quantity: int
    rank: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(Act):
    """The standing bid is too high."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dead(Act):
    """A standing bidder has counted down to the last word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand(Act):
    """A seat's whole hand with its starting card; or how many natural and wild cards of the called rank it has."""

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


Stage: TypeAlias = Literal["dealt", "starting", "bidding", "settled"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(table_acts.Position):
    """How the table stands: ``coins`` and ``debts`` of the seats, and the ``pot``, in which the antes of a hand that
    has begun lie already.

    ``stage`` of the hand: nothing was laid yet, starting cards are laid, bids are made, or it is settled. ``starts``:
    the starting cards, None where one was not read. ``opener`` bids first; ``quantity`` and ``rank`` of ``bidder``
    are the standing bid; ``caller`` has called it.
    """

    hand: int = 1
    stage: Stage = "dealt"
    coins: Mapping[Seat, int] = field(default_factory=dict)
    debts: Mapping[Seat, int] = field(default_factory=dict)
    pot: int = 0
    starts: Mapping[Seat, Face | None] = field(default_factory=dict)
    opener: Seat | None = None
    quantity: int = 0
    rank: int = 0
    bidder: Seat | None = None
    caller: Seat | None = None


ACTS: tuple[type[Act], ...] = (
    Pass, Start, Bid, Call, Dead, Hand, Loan, Repay, Join, Leave, Next, End, Position, *TABLE_ACTS,
)  # fmt: skip
