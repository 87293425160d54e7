"""A position of Pirate's Bluff: the table, the hand that is played, and who owes what.

Coins lie with the seats, in the ``pot`` and in the ``bank``, which starts at zero and goes below it as it gives. What
is borrowed is a unit of its own, ``debts``: a seat's account says what it owes, the bank's says the opposite. Cards
lie in the ``deck``, in hands and as starting cards. A card that was named by its rank alone can be any of that rank:
it lies there unseen, and its name is in the seat's ``KnownHand``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from companion.cards import Face
from companion.games.pirates_bluff.known import KnownHand, Stock
from companion.games.pirates_bluff.options import Options
from companion.games.pirates_bluff.timing import SaidAt, is_together
from companion.rules.events import Question, Seat
from companion.rules.game import Setup
from companion.rules.holdings import Movement
from companion.rules.spec import GameState
from companion.rules.trade import deal, gather, start_book
from companion.rules.values import replace

Phase: TypeAlias = Literal["dealt", "starting", "bidding", "showdown", "paying", "over"]
"""``dealt``: nothing was laid yet, so still between hands; ``paying``: coins are owed; ``over``: settled."""

DueFor: TypeAlias = Literal["ante", "penalty", "countdown"]

UNKNOWN = KnownHand()


@dataclass(frozen=True, slots=True)
class StandingBid:
    """A bid and who made it, in order of time; several where they made it at the same time."""

    quantity: int
    rank: int
    by: tuple[Seat, ...]
    moments: tuple[SaidAt, ...]

    @property
    def size(self) -> tuple[int, int]:
        """The measure of raising."""
        return (self.quantity, self.rank)


@dataclass(frozen=True, slots=True)
class Due:
    """Coins that a seat is to pay into the pot."""

    seat: Seat
    amount: int
    purpose: DueFor


@dataclass(frozen=True, slots=True)
class Deal:
    """One hand from the deal to its settlement.

    ``hands``: what is known of them. ``bids``: all that stood, in order. ``callers`` with their ``call_moments``.
    ``first``: which of a near tie came first, once that is settled. ``dues``: what is still to be paid, ``raised``:
    what came into the pot beside the antes. ``winners``: who will share. ``last_word``: when a countdown ended, and
    ``reversal``: what undoes its payments.
    """

    phase: Phase = "dealt"
    hands: Mapping[Seat, KnownHand] = field(default_factory=dict)
    opener: Seat | None = None
    bids: tuple[StandingBid, ...] = ()
    callers: tuple[Seat, ...] = ()
    call_moments: tuple[SaidAt, ...] = ()
    first: str | None = None
    dues: tuple[Due, ...] = ()
    raised: int = 0
    winners: tuple[Seat, ...] = ()
    last_word: SaidAt | None = None
    reversal: tuple[Movement, ...] = ()

    @property
    def bid(self) -> StandingBid:
        """The bid that stands, once there is one."""
        return self.bids[-1]

    @property
    def is_any_in(self) -> bool:
        """Whether a hand was shown or counted."""
        return any(hand.is_in for hand in self.hands.values())


class State(GameState):
    """A position. ``asked``: the question about the opener, a near tie or a loan that is open. ``left``: players who
    left; ``began_at`` and ``clock``: the first and the last time of an act, in seconds."""

    options: Options
    stock: Stock
    deal: Deal
    number: int = 1
    asked: Question | None = None
    left: tuple[Seat, ...] = ()
    began_at: float | None = None
    clock: float | None = None

    @property
    def hand_size(self) -> int:
        """How many cards each seat is dealt."""
        return self.options.cards_each(len(self.seats))

    @property
    def between_hands(self) -> bool:
        """Nothing of a hand was laid or passed yet, or the last one is settled."""
        return self.deal.phase in ("dealt", "over")

    @property
    def bid(self) -> StandingBid | None:
        """The bid that stands."""
        return self.deal.bids[-1] if self.deal.bids else None

    @property
    def called_rank(self) -> int | None:
        """The rank of the bid that stands."""
        return self.deal.bids[-1].rank if self.deal.bids else None

    @property
    def laid(self) -> tuple[Seat, ...]:
        """The seats whose starting card lies."""
        return tuple([seat for seat in self.seats if self.size(f"{seat}/start")])

    def hand(self, seat: Seat) -> KnownHand:
        """The known cards of a seat's hand."""
        return self.deal.hands.get(seat, UNKNOWN)

    def held(self, seat: Seat) -> tuple[Face, ...]:
        """The cards of a seat as far as the book names them, its starting card first."""
        return self.cards(f"{seat}/start") + self.cards(f"{seat}/hand")

    def lettered(self, names: Iterable[Face | None]) -> tuple[Face | None, ...]:
        """The cards of these names; None for one that was named by its rank alone, and can be any of that rank."""
        return tuple(name if name in self.stock.faces else None for name in names)

    def dealt(self, *seats: Seat) -> tuple[Movement, ...]:
        """A new hand for each of these seats, after all cards came back."""
        return *gather(self.holdings, "deck"), *deal(self.options.cards_each(len(seats)), "deck", seats)

    def coins(self, seat: Seat) -> int:
        """A seat's stack; what lies in the pot or came from the bank, too."""
        return self.holdings.of("coins", seat)

    def owes(self, seat: Seat) -> int:
        """The coins that a seat has borrowed and not repaid."""
        return self.holdings.of("debts", seat)

    def is_together(self, moment: SaidAt, group: tuple[SaidAt, ...]) -> bool:
        """Whether a moment is at the same time as a group, by this table's window."""
        return is_together(moment, group, self.options.simultaneous_window_ms)

    def is_time_up(self, at: float | None = None) -> bool:
        """Whether the session's minutes are over, at this time or at the last one that anybody said."""
        minutes, now = self.options.session_minutes, self.clock if at is None else at
        return bool(minutes) and now is not None and self.began_at is not None and now - self.began_at >= minutes * 60


def starting(setup: Setup, options: Options) -> State:
    """The position before the first hand's first card: everyone has the stake."""
    book = start_book(setup, "deck", bank=0, coins=options.stake, debts=0)
    amounts = {**book.amounts, ("coins", "pot"): 0, ("coins", "bank"): -options.stake * len(setup.seats)}
    stock = Stock(dict(setup.deck.played_faces()))
    state = State(seats=setup.seats, options=options, stock=stock, holdings=replace(book, amounts=amounts), deal=Deal())
    return replace(state, holdings=state.holdings.moved(*state.dealt(*setup.seats)))


def redacted(state: State, viewer: Seat | None) -> State:
    """Passed cards are known to who gave and who got them."""
    hands, book = {}, state.holdings
    for seat, hand in state.deal.hands.items():
        if viewer is not None and viewer == hand.giver and not hand.is_in:
            book = book.named(f"{seat}/hand", *state.lettered(face for face in hand.got if face != hand.start))
        hands[seat] = hand if viewer is not None and viewer in (seat, hand.giver) else replace(hand, got=())
    return replace(state, holdings=book, deal=replace(state.deal, hands=hands)) if hands else state
