"""A position of Pirate's Bluff: the table, the hand that is played, and who owes what.

Accounts in ``coins``: each seat, ``pot`` and ``bank``, which starts at zero and goes below it as it gives. What is
borrowed is a unit of its own, ``debts``: a seat's account says what it owes, the bank's says the opposite.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from companion.games.pirates_bluff.holdings import Holding, Stock, stock_of
from companion.games.pirates_bluff.rulings import BY_PLAYERS
from companion.games.pirates_bluff.timing import Moment, together
from companion.rules.events import Books, Posting, Seat, transfer
from companion.rules.game import OptionValue, Outcome, Setup

Phase: TypeAlias = Literal["dealt", "starting", "bidding", "showdown", "paying", "over"]
"""``dealt``: nothing was laid yet, so still between hands; ``paying``: coins are owed; ``over``: settled."""

Purpose: TypeAlias = Literal["ante", "penalty", "countdown"]


@dataclass(frozen=True, slots=True)
class StandingBid:
    """A bid and who made it, in order of time; several where they made it at the same time."""

    quantity: int
    rank: int
    by: tuple[Seat, ...]
    moments: tuple[Moment, ...]

    @property
    def size(self) -> tuple[int, int]:
        """What raising is measured by."""
        return (self.quantity, self.rank)


@dataclass(frozen=True, slots=True)
class Due:
    """Coins that a seat is to pay into the pot."""

    seat: Seat
    amount: int
    purpose: Purpose


@dataclass(frozen=True, slots=True)
class Asked:
    """The question that waits for the table's word."""

    about: Literal["opener", "near-tie", "loan"]
    choices: tuple[str, ...]
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """One hand from the deal to its settlement.

    ``bids``: all that stood, in order. ``callers`` with their ``call_moments``. ``first``: which of a near tie came
    first, once that is settled. ``dues``: what is still to be paid,
    ``raised``: what came into the pot beside the antes. ``winners``: who will share. ``last_word``: when a countdown
    ended, and ``reversal``: what undoes its payments.
    """

    phase: Phase = "dealt"
    holdings: Mapping[Seat, Holding] = field(default_factory=dict)
    opener: Seat | None = None
    bids: tuple[StandingBid, ...] = ()
    callers: tuple[Seat, ...] = ()
    call_moments: tuple[Moment, ...] = ()
    first: str | None = None
    dues: tuple[Due, ...] = ()
    raised: int = 0
    winners: tuple[Seat, ...] = ()
    last_word: Moment | None = None
    reversal: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """A position. ``left``: players who left; ``began_at`` and ``clock``: the first and the last time that was
    said, in seconds."""

    seats: tuple[Seat, ...]
    options: Mapping[str, OptionValue]
    stock: Stock
    books: Books
    deal: Deal
    number: int = 1
    asked: Asked | None = None
    left: tuple[Seat, ...] = ()
    began_at: float | None = None
    clock: float | None = None
    ended: Outcome | None = None

    @property
    def hand_size(self) -> int:
        """How many cards each seat is dealt."""
        return hand_size(self.options, len(self.seats))

    @property
    def between_hands(self) -> bool:
        """Nothing of a hand was laid or passed yet, or the last one is settled."""
        return self.deal.phase in ("dealt", "over")

    @property
    def bid(self) -> StandingBid | None:
        """The bid that stands."""
        return self.deal.bids[-1] if self.deal.bids else None

    @property
    def window_ms(self) -> int:
        """How long the same time lasts."""
        return int(self.options["simultaneous_window_ms"])

    @property
    def least_rank(self) -> int:
        """The lowest rank that may be bid."""
        return 0 if self.options["bid_on_wilds"] else 1

    def holding(self, seat: Seat) -> Holding:
        """What is known of a seat's hand."""
        return self.deal.holdings.get(seat, Holding())

    def owes(self, seat: Seat) -> int:
        """What a seat has borrowed and not repaid."""
        return self.books.of("debts", seat)

    def together(self, moment: Moment, group: tuple[Moment, ...]) -> bool:
        """Whether a moment is at the same time as a group, by this table's window."""
        return together(moment, group, self.window_ms)

    @property
    def time_is_up(self) -> bool:
        """Whether the session's minutes are over, as far as anybody said the time."""
        minutes = int(self.options["session_minutes"])
        if not minutes or self.began_at is None or self.clock is None:
            return False
        return self.clock - self.began_at >= minutes * 60


def hand_size(options: Mapping[str, OptionValue], players: int) -> int:
    """Seven cards, six for seven players, five for eight; or the table's own number."""
    chosen = options["hand_size"]
    if chosen == BY_PLAYERS:
        return {7: 6, 8: 5}.get(players, 7)
    return int(chosen)


def stake_postings(seat: Seat, stake: int) -> tuple[Posting, ...]:
    """A new seat's accounts, both of them, with its first coins from the bank."""
    opened = (Posting("coins", seat, 0), Posting("debts", seat, 0))
    return (*opened, *transfer("coins", stake, "bank", seat))


def starting(setup: Setup) -> State:
    """The position before the first hand's first card: everyone has the stake."""
    accounts = {("coins", "pot"): 0, ("coins", "bank"): 0, ("debts", "bank"): 0}
    books = Books(accounts)
    for seat in setup.seats:
        books = books.posted(stake_postings(seat, int(setup.options["stake"])))
    return State(setup.seats, setup.options, stock_of(setup.deck), books, Deal())
