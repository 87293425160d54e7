"""What happens in Bluff Words."""

from __future__ import annotations

from dataclasses import dataclass

from companion.cards import Face
from companion.rules.events import Event, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsNamed(Event):
    """Cards that lie open were seen: those of a seat, or of the middle (seat None)."""

    seat: Seat | None
    cards: tuple[Face | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsLaid(Event):
    """Cards came from a seat's deck to the table in front of it; ``down`` is secret to all but the seat."""

    seat: Seat
    up: tuple[Face | None, ...] = ()
    down: tuple[Face | None, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDiscarded(Event):
    """A seat discarded open cards and so many hidden ones."""

    seat: Seat
    up: tuple[Face, ...]
    down: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRenewed(Event):
    """A seat shuffled its discards into a new deck."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BidMade(Event):
    """A seat bid; ``beaten`` is whose bid no longer stands."""

    seat: Seat
    value: int
    beaten: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BidChallenged(Event):
    """A seat challenged the standing bid: the bidder's and the middle's cards are flipped."""

    seat: Seat
    bidder: Seat
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsShown(Event):
    """The flipped cards were seen: the challenged seat's, and the middle's."""

    seat: Seat
    own: tuple[Face | None, ...]
    middle: tuple[Face | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WordMade(Event):
    """The challenged seat made a word of this value."""

    seat: Seat
    word: str
    cards: tuple[Face, ...]
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Conceded(Event):
    """The challenged seat has no word."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class BestWordFound(Event):
    """The best word that was possible with the cards that were seen; ``unseen`` more cards were there.
    An empty word: there was none, or it is not for this viewer."""

    seat: Seat
    word: str
    value: int
    unseen: int
    for_all: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsTaken(Event):
    """After a challenge a seat took all cards in front of both and in the middle."""

    seat: Seat
    other: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HalfPaid(Event):
    """The loser of a challenge paid half the bid from its deck."""

    seat: Seat
    to: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BidCollected(Event):
    """A bid came round: its seat took its own cards, the middle, and ``extra`` cards of the game deck."""

    seat: Seat
    value: int
    extra: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MiddleLaid(Event):
    """New cards came from the game deck to the middle."""

    up: int
    down: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegan(Event):
    """It is this seat's turn."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsRanOut(Event):
    """There are too few cards for a re-set: of a seat, or of the game deck (seat None)."""

    seat: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game is over."""

    winners: tuple[Seat, ...]


EVENTS: tuple[type[Event], ...] = (
    CardsNamed,
    CardsLaid,
    CardsDiscarded,
    DeckRenewed,
    BidMade,
    BidChallenged,
    CardsShown,
    WordMade,
    Conceded,
    BestWordFound,
    CardsTaken,
    HalfPaid,
    BidCollected,
    MiddleLaid,
    TurnBegan,
    CardsRanOut,
    GameEnded,
)
