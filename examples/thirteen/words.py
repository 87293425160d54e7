"""The acts, events and reasons of Thirteen."""

from __future__ import annotations

from companion.cards import Face
from companion.rules.events import Event, Seat, Why
from companion.rules.game import Act, Reason
from companion.rules.holdings import Goes, move, move_all

HAS_BID = Reason("has-bid", "2.1", "{seat} has bid in this round.")
AWAIT_BID = Reason("await-bid", "2.1", "{seat} bids a card in round {number}.")
SCORED = Reason("scored", "2.2", "{seat} bids highest and scores {number:point}.")
EQUAL = Reason("equal", "2.2", "The highest bids are equal: nobody scores in round {number}.")
WON = Reason("won", "3.1", "{winners} wins with {points:point}.")
SHARED = Reason("shared", "3.1", "{winners} share the win with {points:point} each.")


class Bid(Act):
    """A seat's bid, when the bids are turned up."""

    card: Face


class BidLaid(Event):
    """A seat bid a card."""

    why: Why = Reason("laid", "2.1", "{seat} bids {card}.")
    seat: Seat
    card: Face
    goes = Goes("card", "{seat}/hand", "{seat}/bid")


class RoundEnded(Event):
    """All bids are out of the game; ``seat`` scored the round's number, if anybody did."""

    weight = 1
    seat: Seat | None
    number: int

    def moves(self, state):
        bids = [move_all(f"{seat}/bid", "box") for seat in state.seats]
        return (*bids, move(self.number, "bank", self.seat, "points")) if self.seat else tuple(bids)
