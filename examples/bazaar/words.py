"""The acts, events and reasons of Bazaar."""

from __future__ import annotations

from companion.cards import Face
from companion.rules.events import Event, Seat, Why
from companion.rules.game import Act, Reason
from companion.rules.holdings import Goes, move

UNEQUAL = Reason("unequal", "2.2", "Only equal goods are sold together.")
WON = Reason("won", "3.1", "{winners} wins with {points:point}.")
SHARED = Reason("shared", "3.1", "{winners} share the win with {points:point} each.")
AWAIT_TURN_UP = Reason("await-refill", "2.3", "The market is filled.")
AWAIT_TAKE = Reason("await-take", "2.1", "{seat} takes a card of the market.")
AWAIT_SELL = Reason("await-sell", "2.2", "Or {seat} sells equal goods.")


class Sell(Act):
    """A seat sells equal goods."""

    cards: tuple[Face, ...]


class Refilled(Event):
    """A card is turned up in the market."""

    why: Why = Reason("turned", "2.3", "{card} comes into the market.")
    card: Face
    goes = Goes("card", "stock", "market")


class Taken(Event):
    """A seat takes a card of the market."""

    why: Why = Reason("took", "2.1", "{seat} takes {card}.")
    seat: Seat
    card: Face
    goes = Goes("card", "market", "{seat}/goods")


class Sold(Event):
    weight = 1
    why: Why = Reason("sold", "2.2", "{seat} sells {cards} for {points:point}.")
    seat: Seat
    cards: tuple[Face, ...]
    points: int

    def moves(self, state):
        goods = move(self.cards, f"{self.seat}/goods", "box")
        return (goods, move(self.points, "bank", self.seat, "points"))
