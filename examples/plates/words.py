"""The acts, events and reasons of Plates."""

from __future__ import annotations

from companion.cards import Face
from companion.rules.events import Event, Seat, Why
from companion.rules.game import Act, Reason
from companion.rules.holdings import Goes, move_all
from companion.rules.trade import deal, gather, pass_hands

HAS_CHOSEN = Reason("has-chosen", "2.1", "{seat} has chosen.")
AWAIT_CHOICE = Reason("await-choice", "2.1", "{seat} chooses a card.")
WON = Reason("won", "3.3", "{winners} wins with {points:point}.")
SHARED = Reason("shared", "3.3", "{winners} share the win with {points:point} each.")


class Choose(Act):
    """A card chosen in secret, or seen when the cards are turned up."""

    secrets = ("card",)

    card: Face


class Chosen(Event):
    secrets = ("card",)
    secretly = "has-chosen"

    why: Why = Reason("chose", "2.1", "{seat} chooses {card}.")
    seat: Seat
    card: Face
    goes = Goes("card", "{seat}/hand", "{seat}/chosen")


class Served(Event):
    weight = 1
    why: Why = Reason("served", "2.2", "All have chosen: {cards}. The hands are passed to the left.")
    cards: tuple[Face, ...]

    def moves(self, state):
        shown = tuple(move_all(f"{seat}/chosen", f"{seat}/row") for seat in state.seats)
        return (*shown, *pass_hands(state.seats))


class Scored(Event):
    weight = 2
    why: Why = Reason("scored", "3.1", "{seat} scores {points:point} in this round.")
    seat: Seat
    points: int
    goes = Goes("points", "bank", "{seat}", "points")


class Dealt(Event):
    weight = 3
    why: Why = Reason("dealt", "3.2", "Round {number}: new hands are dealt.")
    number: int
    hand: int

    def moves(self, state):
        return (*gather(state.holdings, "stock"), *deal(self.hand, "stock", state.seats))
