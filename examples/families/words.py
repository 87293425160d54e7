"""The acts, events and reasons of Families."""

from __future__ import annotations

from companion.cards import Face
from companion.rules.events import Event, Seat, Why
from companion.rules.game import Act, Reason
from companion.rules.holdings import move, move_all
from companion.rules.trade import deal, list_groups

NOT_ON_TOP = Reason("not-on-top", "2.1", "{card} does not lie on top of the heap.")
NO_FAMILY = Reason("no-family", "2.2", "{cards:is|are} no family.")
DOES_NOT_FIT = Reason("does-not-fit", "2.3", "{card} does not fit family {family}.")
WON = Reason("won", "3.2", "{winners} wins with {points:point}.")
SHARED = Reason("shared", "3.2", "{winners} share the win with {points:point} each.")
AWAIT_DRAW = Reason("await-draw", "2.1", "{seat} draws a card, or takes the one on the heap.")
AWAIT_FAMILY = Reason("await-family", "2.2", "{seat} can lay a family.")
AWAIT_ADD = Reason("await-add", "2.3", "{seat} can add to a family.")
AWAIT_DISCARD = Reason("await-discard", "2.4", "{seat} discards a card.")


class Draw(Act):
    """A seat draws a card that nobody else sees."""


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


class Discard(Act):
    """A seat lays a card on the heap."""

    card: Face


class Drawn(Event):
    why: Why = Reason("drew", "2.1", "{seat} draws a card.")
    seat: Seat

    def moves(self, state):
        return (move(1, "stock", f"{self.seat}/hand"),)


class Taken(Event):
    why: Why = Reason("took", "2.1", "{seat} takes {card} from the heap.")
    seat: Seat
    card: Face

    def moves(self, state):
        return (move((self.card,), "heap", f"{self.seat}/hand"),)


class Laid(Event):
    weight = 1
    why: Why = Reason("laid", "2.2", "{seat} lays {cards}.")
    seat: Seat
    cards: tuple[Face, ...]
    place: str

    def moves(self, state):
        return (move(self.cards, f"{self.seat}/hand", self.place),)


class Added(Event):
    why: Why = Reason("added", "2.3", "{seat} adds {card} to family {family}.")
    seat: Seat
    card: Face
    family: int

    def moves(self, state):
        return (move((self.card,), f"{self.seat}/hand", f"family/{self.family}"),)


class Discarded(Event):
    why: Why = Reason("discarded", "2.4", "{seat} discards {card}.")
    seat: Seat
    card: Face

    def moves(self, state):
        return (move((self.card,), f"{self.seat}/hand", "heap"),)


class Reshuffled(Event):
    why: Why = Reason("reshuffled", "2.5", "The heap is shuffled and becomes the stock; its top card stays.")

    def moves(self, state):
        return (move(state.holdings.pile("heap").faces[:-1], "heap", "stock"),)


class WentOut(Event):
    weight = 2
    why: Why = Reason("went-out", "3.1", "{seat} has no cards left and scores {points:point}.")
    seat: Seat
    points: int

    def moves(self, state):
        return (move(self.points, "bank", self.seat, "points"),) if self.points else ()


class Dealt(Event):
    weight = 3
    why: Why = Reason("dealt", "1.1", "Hand {hand}: everybody is dealt {cards:card}.")
    hand: int
    cards: int

    def moves(self, state):
        lying = (*(f"{seat}/hand" for seat in state.seats), "heap", *list_groups(state.holdings, "family"))
        return (*(move_all(place, "stock") for place in lying), *deal(self.cards, "stock", state.seats))
