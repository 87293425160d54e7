"""The acts, events and reasons of Three Masks."""

from __future__ import annotations

from companion.cards import Face
from companion.rules.events import Event, Seat, Why
from companion.rules.game import Act, Reason
from companion.rules.holdings import Goes, move, move_all

AWAIT_TURN = Reason("await-turn", "2.1", "{seat} works or claims a mask.")
CLAIMED_FOX = Reason("claimed-fox", "2.3", "{seat} claims the fox, against {target}.")
CLAIMED_OWL = Reason("claimed-owl", "2.4", "{seat} claims the owl.")
AWAIT_DOUBT = Reason("await-doubt", "3.1", "Does anybody doubt that {seat} is the {mask}?")
AWAIT_SHOW = Reason("await-show", "3.2", "{seat} shows the card.")
TRUE = Reason("true", "3.2", "{seat} shows the {card}: the claim was true.")
FALSE = Reason("false", "3.2", "{seat} shows the {card}: the claim was false.")
PAID = Reason("paid", "3.2", "{seat} pays {to} {coins:coin}.")
STOLE = Reason("stole", "2.3", "{to} takes {coins:coin} from {seat}.")
CHANGED = Reason("changed", "2.4", "{seat} exchanges the card.")
DREW = Reason("drew", "3.2", "{seat} draws another card.")
WON = Reason("won", "4.2", "{winners} wins.")


class Work(Act):
    """A coin from the bank."""


class Fox(Act):
    """The fox is claimed, against somebody."""

    target: Seat


class Owl(Act):
    """The owl is claimed."""


class Believe(Act):
    """Nobody doubts the claim."""


class Show(Act):
    """The card of the doubted seat."""

    card: Face


class Paid(Event):
    """Coins go from a seat, or the bank, to a seat."""

    weight = 1
    seat: Seat
    to: Seat
    coins: int
    goes = Goes("coins", "{seat}", "{to}", "coins")


class Worked(Event):
    why: Why = Reason("worked", "2.2", "{seat} works for a coin.")
    seat: Seat
    goes = Goes(1, "bank", "{seat}", "coins")


class Claimed(Event):
    seat: Seat
    mask: Face
    target: Seat | None = None


class Doubted(Event):
    """Somebody doubts the claim."""

    why: Why = Reason("doubted", "3.1", "{seat} doubts it.")
    seat: Seat


class Shown(Event):
    weight = 2
    seat: Seat
    card: Face
    goes = Goes("card", "{seat}/mask", "{seat}/shown")


class Drew(Event):
    """The card, shown or not, is shuffled in, and the next of the stock drawn."""

    seat: Seat

    def moves(self, state):
        back = tuple(move_all(f"{self.seat}/{place}", "stock") for place in ("shown", "mask"))
        return (*back, move(1, "stock", f"{self.seat}/mask"))


class WentOut(Event):
    why: Why = Reason("went-out", "4.1", "{seat} has no coin left and is out.")
    seat: Seat
    goes = Goes(None, "{seat}/mask", "box")


class TurnEnded(Event):
    why: Why = Reason("turn-ended", "2.1", "It is {seat}'s turn.")
    seat: Seat
