"""The acts, events and reasons of High Card."""

from __future__ import annotations

from companion.cards import Face
from companion.rules.events import Event, Seat, Why
from companion.rules.game import Act, Reason
from companion.rules.holdings import Goes, move
from companion.rules.trade import deal, gather

AWAIT_BET = Reason("await-bet", "2.1", "{seat} puts in {least:coin} or more, or folds.")
AWAIT_SHOW = Reason("await-show", "3.1", "{seat} shows the card.")
WON = Reason("won", "4.1", "{winners} wins with {coins:coin}.")
SHARED = Reason("shared", "4.1", "{winners} share the win with {coins:coin} each.")


class Bet(Act):
    """Coins put in."""

    coins: int


class Fold(Act):
    """A seat is out of the hand."""


class PutIn(Event):
    why: Why = Reason("put-coins", "2.1", "{seat} puts in {coins:coin}.")
    seat: Seat
    coins: int
    goes = Goes("coins", "{seat}", "{seat}/bet", "coins")


class Folded(Event):
    why: Why = Reason("folded", "2.2", "{seat} folds.")
    seat: Seat
    goes = Goes(None, "{seat}/hand", "heap")


class Shown(Event):
    """A card is turned up."""

    why: Why = Reason("shown", "3.1", "{seat} shows {card}.")
    seat: Seat
    card: Face
    goes = Goes("card", "{seat}/hand", "{seat}/shown")


class Gathered(Event):
    """All bets come into the pot."""

    why: Why = Reason("gathered", "2.3", "The betting is over.")

    def moves(self, state):
        return tuple(move(state.bet(seat), f"{seat}/bet", "pot", "coins") for seat in state.seats if state.bet(seat))


class Taken(Event):
    weight = 1
    why: Why = Reason("taken", "3.2", "{seat} takes {coins:coin}.")
    seat: Seat
    coins: int
    goes = Goes("coins", "pot", "{seat}", "coins")


class Dealt(Event):
    """The cards are shuffled; every seat with a coin puts one in and gets a card."""

    weight = 2
    why: Why = Reason("dealt", "1.2", "Hand {number} is dealt.")
    number: int

    def moves(self, state):
        on = [seat for seat in state.seats if state.coins(seat)]
        antes = [move(1, seat, f"{seat}/bet", "coins") for seat in on]
        return (*gather(state.holdings, "stock"), *antes, *deal(1, "stock", on))
