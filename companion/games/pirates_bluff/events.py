"""The events of Pirate's Bluff."""

from __future__ import annotations

from dataclasses import dataclass

from companion.cards import Face
from companion.games.pirates_bluff import messages as say
from companion.games.pirates_bluff.state import State
from companion.rules.events import Event, GameEnded, Seat, Why
from companion.rules.game import Reason
from companion.rules.holdings import Goes, Movement, move


class CardsPassed(Event):
    """Cyclone: a seat passed cards; shown cards are named."""

    secrets = ("cards",)

    why: Why = Reason("passed", "8.1", "{seat} passes {count:card} to {to}.")
    seat: Seat
    to: Seat
    count: int
    cards: tuple[Face | None, ...] | None = None

    def eyes(self) -> tuple[Seat | None, ...] | None:
        return (self.seat, self.to)

    def moves(self, state: State) -> tuple[Movement, ...]:
        faces = state.lettered(self.cards or (None,) * self.count)
        return (move(faces, f"{self.seat}/hand", f"{self.to}/hand"),)


class StartShown(Event):
    """A starting card was turned up."""

    why: Why = say.STARTED
    seat: Seat
    card: Face | None
    antes: bool = False
    at: float | None = None

    def moves(self, state: State) -> tuple[Movement, ...]:
        return (move(state.lettered((self.card,)), f"{self.seat}/hand", f"{self.seat}/start"),)


class AntePaid(Event):
    """A seat's ante went into the pot."""

    why: Why = Reason("ante", "2.1", "{seat} pays {amount} into the pot.")
    seat: Seat
    amount: int
    goes = Goes("amount", "{seat}", "pot", "coins")


class OpenerFound(Event):
    """The seat with the first bid is known."""

    weight = 4
    seat: Seat


class BidMade(Event):
    """A bid stands."""

    why: Why = say.BID
    seat: Seat
    quantity: int
    rank: int
    at: float | None = None
    pm: float = 0.0


class BidTied(Event):
    """A seat made the standing bid at the same time as its first bidder."""

    why: Why = Reason("tied", "5.3", "{seat} bids {quantity_of_rank} at the same time: the bid is shared.")
    seat: Seat
    quantity: int
    rank: int
    at: float | None = None
    pm: float = 0.0


class BidVoided(Event):
    """A bid came at the same time as something that makes it void."""

    weight = 5
    seat: Seat
    quantity: int
    rank: int
    at: float | None = None


class BidCalled(Event):
    """A seat called the standing bid, alone or together with others."""

    seat: Seat
    at: float | None = None
    pm: float = 0.0


class CallVoided(Event):
    """A seat called a bid that turned out to be void."""

    weight = 6
    why: Why = Reason("call-of-nothing", "5.5", "{seat} called a bid that is void.")
    seat: Seat


class NearTieSettled(Event):
    """A bid and a call came together, and their order is settled: the first ``kept`` bids count."""

    weight = 8
    first: str
    kept: int


class HandShown(Event):
    """A seat's whole hand lies open."""

    why: Why = Reason("shown", "4.2", "{seat} shows {cards}.")
    seat: Seat
    cards: tuple[Face, ...]


class HandCounted(Event):
    """The table counted a seat's cards of the called rank, natural and wild."""

    seat: Seat
    natural: int
    wild: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowdownRow:
    """A seat in the table of a showdown: its cards where they were shown, how many natural and wild cards of the
    called rank it held, how much its wild cards counted for, and both together."""

    seat: Seat
    cards: tuple[Face, ...] | None
    natural: int
    wild: int
    wild_counted: int
    counted: int


class Showdown(Event):
    """All hands are in: the cards of each, the total, and the side that was right. ``owed`` is the amount that each
    loser pays.
    """

    weight = 9
    quantity: int
    rank: int
    total: int
    bidders: tuple[Seat, ...]
    callers: tuple[Seat, ...]
    bidder_right: bool
    owed: int
    rows: tuple[ShowdownRow, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The side that takes the pot and the penalty."""
        return self.bidders if self.bidder_right else self.callers

    @property
    def losers(self) -> tuple[Seat, ...]:
        """The side that pays."""
        return self.callers if self.bidder_right else self.bidders


class CountedDown(Event):
    """Nobody replied before the last word: the standing bidders win without a showdown."""

    weight = 8
    seat: Seat
    bidders: tuple[Seat, ...]
    at: float | None = None
    pm: float = 0.0


class CountdownBroken(Event):
    """A reply came at the same time as the last word; the coins go back."""

    weight = 7
    why: Why = Reason(
        "reply-in-time",
        "6.2",
        "{seat} replied just as the countdown ended: the countdown is off, and the coins go back.",
    )
    seat: Seat

    def moves(self, state: State) -> tuple[Movement, ...]:
        return state.deal.reversal


class PenaltyPaid(Event):
    """A loser's coins are on their way to the winners, through the pot."""

    seat: Seat
    amount: int
    goes = Goes("amount", "{seat}", "pot", "coins")


class PotTaken(Event):
    """A winner took a share of the pot and the penalty."""

    seat: Seat
    amount: int
    goes = Goes("amount", "pot", "{seat}", "coins")


class HandOver(Event):
    """A hand is settled; ``carried`` coins stay in the pot."""

    why: Why = say.HAND_OVER
    number: int
    carried: int


class HandBegun(Event):
    """The next hand is dealt."""

    why: Why = say.NEXT_HAND
    number: int
    at: float | None = None

    def moves(self, state: State) -> tuple[Movement, ...]:
        return state.dealt(*state.seats)


class Borrowed(Event):
    """The bank lent a seat coins."""

    why: Why = Reason("borrowed", "4.6", "{seat} can't pay and borrows {amount} from the bank.")
    seat: Seat
    amount: int
    goes = Goes("amount", "bank", "{seat}", "coins"), Goes("amount", "bank", "{seat}", "debts")


class Repaid(Event):
    """A seat gave the bank coins back."""

    seat: Seat
    amount: int
    goes = Goes("amount", "{seat}", "bank", "coins"), Goes("amount", "{seat}", "bank", "debts")


class PlayerJoined(Event):
    """Somebody sat down as the seat of this number, from 1."""

    seat: Seat
    place: int

    def moves(self, state: State) -> tuple[Movement, ...]:
        cards = state.dealt(*state.seats, self.seat)
        if self.seat in state.left:
            return cards
        return *cards, move(state.options.stake, "bank", self.seat, "coins"), move(0, "bank", self.seat, "debts")


class PlayerLeft(Event):
    """A player left and took away what they had."""

    seat: Seat

    def moves(self, state: State) -> tuple[Movement, ...]:
        return state.dealt(*(seat for seat in state.seats if seat != self.seat))


class SessionEnded(GameEnded):
    """The session is over."""
