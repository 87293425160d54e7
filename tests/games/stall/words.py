"""The acts and events of a stall."""

from __future__ import annotations

from typing import Any

from companion.cards import Face
from companion.rules.events import Event, Seat, Why
from companion.rules.game import Act, Reason
from companion.rules.holdings import Movement, move

AWAIT = Reason("await", "1.1", "{seat} lays a card, bids or aims.")
LAID = Reason("laid", "1.1", "{seat} lays {card}.")
HAS_BID = Reason("has-bid", "1.1", "{seat} bids {amount:point}.")
AIMED = Reason("aimed", "1.1", "{seat} aims at {target}.")
PICKED = Reason("picked", "1.1", "{seat} picks {card}.")
HAS_PICKED = Reason("has-picked", "1.1", "{seat} has picked.")
PLOTTED = Reason("plotted", "1.1", "{seat} plots against {target}.")
HAS_PLOTTED = Reason("has-plotted", "1.1", "{seat} has plotted.")
NOT_ON = Reason("not-on", "1.1", "{turn} is on, not {seat}.")
OUT_OF_TURN = Reason("out-of-turn", "1.1", "If you let it stand, {seat} goes first.")
WON = Reason("won", "1.2", "{winner} has five cards.")


class Lay(Act):
    card: Face


class Bid(Act):
    amount: int


class Aim(Act):
    target: Seat


class Pass(Act):
    pass


class Hold(Act):
    pass


class ForeignAid(Act):
    pass


class Pick(Act):
    secrets = ("card",)

    card: Face


class Picked(Event):
    secrets = ("card",)
    secretly = "has-picked"

    why: Why = PICKED
    seat: Seat
    card: Face | None


class Plot(Act):
    secrets = ("target",)

    target: Seat


class Plotted(Event):
    secrets = ("target",)
    secretly = "has-plotted"

    why: Why = PLOTTED
    seat: Seat
    target: Seat | None


class Laid(Event):
    why: Why = LAID
    seat: Seat
    card: Face

    def moves(self, state: Any) -> tuple[Movement, ...]:
        return (move((self.card,), f"{self.seat}/hand", f"{self.seat}/row"),)


class HasBid(Event):
    why: Why = HAS_BID
    seat: Seat
    amount: int

    def moves(self, state: Any) -> tuple[Movement, ...]:
        return (move(self.amount, self.seat, "pot", "points"),)


class Aimed(Event):
    why: Why = AIMED
    seat: Seat
    target: Seat
