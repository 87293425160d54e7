"""What can happen in Pirate's Bluff."""

from __future__ import annotations

from dataclasses import dataclass

from companion.cards import Face
from companion.rules.events import Event, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsPassed(Event):
    """Cyclone: a seat passed cards; they are named where somebody showed them."""

    seat: Seat
    to: Seat
    count: int
    cards: tuple[Face | None, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StartShown(Event):
    """A starting card was turned up."""

    seat: Seat
    card: Face | None
    antes: bool = False
    at: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AntePaid(Event):
    """A seat's ante went into the pot."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenerFound(Event):
    """It is known who makes the first bid."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class BidMade(Event):
    """A bid stands."""

    seat: Seat
    quantity: int
    rank: int
    at: float | None = None
    pm: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class BidTied(Event):
    """A seat made the standing bid at the same time as its first bidder."""

    seat: Seat
    quantity: int
    rank: int
    at: float | None = None
    pm: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class BidVoided(Event):
    """A bid came at the same time as something that makes it no act."""

    seat: Seat
    quantity: int
    rank: int
    at: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BidCalled(Event):
    """A seat called the standing bid, alone or together with others."""

    seat: Seat
    at: float | None = None
    pm: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CallVoided(Event):
    """A seat's call was of a bid that turned out void."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class NearTieSettled(Event):
    """A bid and a call came together and it is settled which was first; the first ``kept`` bids stand."""

    first: str
    kept: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandShown(Event):
    """A seat's whole hand lies open."""

    seat: Seat
    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCounted(Event):
    """The table counted a seat's cards of the called rank, natural and wild."""

    seat: Seat
    natural: int
    wild: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A seat in the table of a showdown: its cards where they were shown, how many natural and wild cards of the
    called rank it held, how much its wild cards counted for, and both together."""

    seat: Seat
    cards: tuple[Face, ...] | None
    natural: int
    wild: int
    wild_counted: int
    counted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Showdown(Event):
    """All hands are in: who held what, what counted, and which side was right. ``owed`` is what each loser pays."""

    quantity: int
    rank: int
    total: int
    bidders: tuple[Seat, ...]
    callers: tuple[Seat, ...]
    bidder_right: bool
    owed: int
    rows: tuple[Row, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The side that takes the pot and the penalty."""
        return self.bidders if self.bidder_right else self.callers

    @property
    def losers(self) -> tuple[Seat, ...]:
        """The side that pays."""
        return self.callers if self.bidder_right else self.bidders


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedDown(Event):
    """Nobody replied before the last word: the standing bidders win without a showdown."""

    seat: Seat
    bidders: tuple[Seat, ...]
    at: float | None = None
    pm: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CountdownBroken(Event):
    """A reply came at the same time as the last word; what was paid goes back."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyPaid(Event):
    """A loser's coins are on their way to the winners, through the pot."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PotTaken(Event):
    """A winner took a share of the pot and the penalty."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOver(Event):
    """A hand is settled; ``carried`` coins stay in the pot."""

    number: int
    carried: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandBegun(Event):
    """The next hand is dealt."""

    number: int
    at: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Borrowed(Event):
    """The bank lent a seat coins."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Repaid(Event):
    """A seat gave the bank coins back."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerJoined(Event):
    """Somebody sat down as the seat of this number, from 1."""

    seat: Seat
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLeft(Event):
    """Somebody left, with what they had."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionEnded(Event):
    """The session is over."""

    winners: tuple[Seat, ...]


EVENTS: tuple[type[Event], ...] = (
    CardsPassed,
    StartShown,
    AntePaid,
    OpenerFound,
    BidMade,
    BidTied,
    BidVoided,
    BidCalled,
    CallVoided,
    NearTieSettled,
    HandShown,
    HandCounted,
    Showdown,
    CountedDown,
    CountdownBroken,
    PenaltyPaid,
    PotTaken,
    HandOver,
    HandBegun,
    Borrowed,
    Repaid,
    PlayerJoined,
    PlayerLeft,
    SessionEnded,
)
