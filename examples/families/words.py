"""The acts, events and reasons of Families."""

from __future__ import annotations

from companion.cards import Face
from companion.rules.events import Event, Seat, Why
from companion.rules.game import Act, Reason
from companion.rules.holdings import Goes, move
from companion.rules.trade import deal, gather

NOT_ON_TOP = Reason("not-on-top", "2.1", "{card} does not lie on top of the heap.")
NO_FAMILY = Reason("no-family", "2.2", "{cards:does|do} not form a family.")
DOES_NOT_FIT = Reason("does-not-fit", "2.3", "{card} does not fit family {family}.")
WON = Reason("won", "3.2", "{winners} wins with {points:point}.")
SHARED = Reason("shared", "3.2", "{winners} share the win with {points:point} each.")
AWAIT_DRAW = Reason("await-draw", "2.1", "{seat} draws a card, or takes the one on the heap.")
AWAIT_FAMILY = Reason("await-family", "2.2", "{seat} can lay a family.")
AWAIT_ADD = Reason("await-add", "2.3", "{seat} can add to a family.")
AWAIT_DISCARD = Reason("await-discard", "2.4", "{seat} discards a card.")


class Take(Act):
    """A seat takes the top card of the heap."""

    card: Face


class Lay(Act):
    """A seat lays a family."""

    cards: tuple[Face, ...]


class Add(Act):
    """A seat adds a card to a family on the table."""

    card: Face
    family: int


class Drawn(Event):
    """A seat draws a card that nobody else sees."""

    why: Why = Reason("drew", "2.1", "{seat} draws a card.")
    seat: Seat
    goes = Goes(1, "stock", "{seat}/hand")


class Taken(Event):
    why: Why = Reason("took", "2.1", "{seat} takes {card} from the heap.")
    seat: Seat
    card: Face
    goes = Goes("card", "heap", "{seat}/hand")


class Laid(Event):
    weight = 1
    why: Why = Reason("laid", "2.2", "{seat} lays {cards}.")
    seat: Seat
    cards: tuple[Face, ...]
    place: str
    goes = Goes("cards", "{seat}/hand", "{place}")


class Added(Event):
    why: Why = Reason("added", "2.3", "{seat} adds {card} to family {family}.")
    seat: Seat
    card: Face
    family: int
    goes = Goes("card", "{seat}/hand", "family/{family}")


class Discarded(Event):
    """A seat lays a card on the heap."""

    why: Why = Reason("discarded", "2.4", "{seat} discards {card}.")
    seat: Seat
    card: Face
    goes = Goes("card", "{seat}/hand", "heap")


class Reshuffled(Event):
    why: Why = Reason("reshuffled", "2.5", "The heap is shuffled and becomes the stock; its top card stays.")

    def moves(self, state):
        return (move(state.holdings.pile("heap").faces[:-1], "heap", "stock"),)


class WentOut(Event):
    weight = 2
    why: Why = Reason("went-out", "3.1", "{seat} has no cards left and scores {points:point}.")
    seat: Seat
    points: int
    goes = Goes("points", "bank", "{seat}", "points")


class Dealt(Event):
    weight = 3
    why: Why = Reason("dealt", "1.1", "Hand {hand}: everybody is dealt {cards:card}.")
    hand: int
    cards: int

    def moves(self, state):
        return (*gather(state.holdings, "stock"), *deal(self.cards, "stock", state.seats))
