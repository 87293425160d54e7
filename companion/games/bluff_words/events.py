"""The events of Bluff Words."""

from __future__ import annotations

from companion.cards import Face
from companion.games.bluff_words import messages as say
from companion.games.bluff_words.state import State, places_of
from companion.rules.events import Event, Seat, Why
from companion.rules.game import Reason
from companion.rules.holdings import Goes, Movement, move, move_all


def _to_discard(seat: Seat, *places: str) -> tuple[Movement, ...]:
    """All that lies in these places goes on a seat's discards."""
    return tuple(move_all(place, f"{seat}/discard") for place in places)


class CardsNamed(Event):
    """Cards that lie open were seen: those of a seat, or of the middle (seat None)."""

    seat: Seat | None
    cards: tuple[Face | None, ...]


class CardsLaid(Event):
    """Cards came from a seat's deck to the table in front of it; ``down`` is secret to all but the seat."""

    secrets = ("down",)

    seat: Seat
    up: tuple[Face | None, ...] = ()
    down: tuple[Face | None, ...] = ()

    @property
    def cards(self) -> tuple[Face | None, ...]:
        """The open ones and the hidden ones."""
        return (*self.up, *self.down)

    goes = Goes("up", "{seat}/deck", "{seat}/up"), Goes("down", "{seat}/deck", "{seat}/down")


class CardsDiscarded(Event):
    """A seat discarded open cards and this many hidden ones."""

    seat: Seat
    up: tuple[Face, ...]
    down: int

    @property
    def cards(self) -> tuple[Face, ...]:
        """The open ones."""
        return self.up

    goes = Goes("up", "{seat}/up", "{seat}/discard"), Goes("down", "{seat}/down", "{seat}/discard")


class DeckRenewed(Event):
    """A seat shuffled its discards into a new deck."""

    why: Why = Reason("renewed", "2.5", "{seat}'s deck has too few cards: {count:discard is|discards are} shuffled in.")
    seat: Seat
    count: int
    goes = Goes(None, "{seat}/discard", "{seat}/deck")


class BidMade(Event):
    """A seat bid; the bid of ``beaten`` no longer stands."""

    seat: Seat
    value: int
    beaten: Seat | None


class BidChallenged(Event):
    """A seat challenged the standing bid: the bidder's and the middle's cards are flipped."""

    why: Why = Reason(
        "challenged", "4.1", "{seat} challenges {bidder}'s {value}: turn over {bidder}'s cards and the middle."
    )
    seat: Seat
    bidder: Seat
    value: int


class CardsShown(Event):
    """The flipped cards were seen: the challenged seat's, and the middle's."""

    why: Why = Reason("shown", "4.2", "Turned over: {own} of {seat} and {middle} in the middle.")
    seat: Seat
    own: tuple[Face | None, ...]
    middle: tuple[Face | None, ...]


class WordMade(Event):
    """The challenged seat made a word of this value."""

    weight = 9
    seat: Seat
    word: str
    cards: tuple[Face, ...]
    value: int


class Conceded(Event):
    """The challenged seat has no word."""

    weight = 8
    seat: Seat


class BestWordFound(Event):
    """The best possible word with the known cards; ``unseen`` more cards were there. It is empty if there was none, and
    None for a viewer who may not know it.
    """

    secrets = ("word", "value")
    secretly = say.BEST_SECRET.code

    seat: Seat
    word: str | None
    value: int | None
    unseen: int
    for_all: bool

    def eyes(self) -> tuple[Seat | None, ...] | None:
        return None if self.for_all else (self.seat,)


class CardsTaken(Event):
    """After a challenge a seat took all cards in front of both and in the middle."""

    why: Why = Reason("taken", "4.6", "{seat} takes all {count:card} in front of both players and in the middle.")
    seat: Seat
    other: Seat
    count: int

    def moves(self, state: State) -> tuple[Movement, ...]:
        return _to_discard(self.seat, *places_of(self.seat), f"{self.other}/up", f"{self.other}/down")


class HalfPaid(Event):
    """The loser of a challenge paid half the bid from its deck."""

    seat: Seat
    to: Seat
    count: int
    goes = Goes("count", "{seat}/deck", "{to}/discard")


class BidCollected(Event):
    """A bid came round: its seat took its own cards, the middle, and ``extra`` cards of the game deck."""

    weight = 7
    seat: Seat
    value: int
    extra: int

    def moves(self, state: State) -> tuple[Movement, ...]:
        return *_to_discard(self.seat, *places_of(self.seat)), move(self.extra, "game/deck", f"{self.seat}/discard")


class MiddleLaid(Event):
    """New cards came from the game deck to the middle."""

    why: Why = Reason("middle-reset", "5.2", "{up} open and {down:hidden card} go to the middle.")
    up: int
    down: int
    goes = Goes("up", "game/deck", "middle/up"), Goes("down", "game/deck", "middle/down")


class TurnBegan(Event):
    """It is this seat's turn."""

    why: Why = Reason("turn", "2.1", "It is {seat}'s turn.")
    seat: Seat


class CardsRanOut(Event):
    """There are too few cards for a re-set: of a seat, or of the game deck (seat None)."""

    seat: Seat | None
