"""The acts, events and reasons of Pearls."""

from __future__ import annotations

from companion.cards import Face
from companion.rules.events import Event, Seat, Why
from companion.rules.game import Act, Reason
from companion.rules.holdings import Goes, move, move_all

AWAIT_DIVE = Reason("await-dive", "2.1", "{seat} dives.")
AWAIT_STOP = Reason("await-stop", "2.3", "Or {seat} goes ashore with {points:point}.")
WON = Reason("won", "3.1", "{winners} wins with {points:point}.")


class Dive(Act):
    """A seat turns up the next card."""

    card: Face


class Stop(Act):
    """A seat goes ashore with its pearls."""


class Dived(Event):
    why: Why = Reason("dived", "2.1", "{seat} turns up {card}.")
    seat: Seat
    card: Face
    goes = Goes("card", "stock", "{seat}/catch")


class Sunk(Event):
    weight = 1
    why: Why = Reason("sunk", "2.2", "The second storm: {seat} loses {pearls:pearl} of this turn.")
    seat: Seat
    pearls: int
    goes = Goes(None, "{seat}/catch", "heap")


class Stopped(Event):
    why: Why = Reason("stopped", "2.3", "{seat} goes ashore and scores {points:point}.")
    seat: Seat
    points: int

    def moves(self, state):
        ashore = move_all(f"{self.seat}/catch", "heap")
        return (ashore, move(self.points, "bank", self.seat, "points")) if self.points else (ashore,)


class Reshuffled(Event):
    why: Why = Reason("reshuffled", "2.4", "The heap is shuffled and becomes the stock.")
    goes = Goes(None, "heap", "stock")
