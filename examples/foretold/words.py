"""The acts, events and reasons of Foretold."""

from __future__ import annotations

from companion.cards import Face
from companion.rules.events import Event, Seat, Why
from companion.rules.game import Act, Reason
from companion.rules.holdings import Goes
from companion.rules.trade import LaidToTrick, NextHand, TookTrick, TricksBid

AWAIT_TRUMP = Reason("await-trump", "1.3", "The next card is turned up for trumps.")
AWAIT_BID = Reason("await-bid", "2.1", "{seat} bids a number of tricks.")
AWAIT_CARD = Reason("await-card", "3.1", "{seat} plays a card.")
REVOKED = Reason("revoked", "3.2", "{seat} did not follow suit before, and has {card}.")
LET_REVOKE = Reason("let-revoke", "3.2", "{seat} plays {card} anyway.")
SCORED = Reason("scored", "4.1", "{seat} wins exactly the bid and scores {points:point}.")
FAILED = Reason("failed", "4.1", "{seat} bid {tricks:trick} and does not score.")
WON = Reason("won", "4.2", "{winners} wins with {points:point}.")
SHARED = Reason("shared", "4.2", "{winners} share the win with {points:point} each.")


class Play(Act):
    """A card played to the trick."""

    card: Face


class TrumpTurned(Event):
    """The card that is turned up in the middle."""

    why: Why = Reason("trump", "1.3", "{card} is turned up for trumps.")
    card: Face
    goes = Goes("card", "stock", "trump")


class HasBid(TricksBid):
    """How many tricks a seat will win."""

    why: Why = Reason("bid", "2.1", "{seat} bids {tricks:trick}.")


class Played(LaidToTrick):
    why: Why = Reason("played", "3.1", "{seat} plays {card}.")


class TrickWon(TookTrick):
    why: Why = Reason("won-trick", "3.3", "{seat} wins the trick.")


class Scored(Event):
    weight = 2
    seat: Seat
    tricks: int
    points: int
    goes = Goes("points", "bank", "{seat}", "points")


class Dealt(NextHand):
    why: Why = Reason("dealt", "1.2", "Hand {hand}: everybody gets {cards:card}.")
