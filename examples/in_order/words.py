"""The acts, events and reasons of In Order."""

from __future__ import annotations

from companion.cards import Face
from companion.rules.events import Event, Seat, Why
from companion.rules.game import Act, Reason
from companion.rules.holdings import Goes
from companion.rules.trade import deal, gather

AWAIT_CARD = Reason("await-card", "2.1", "{seat} may lay the next card.")
WON = Reason("won", "3.1", "All levels are done: all win together.")
LOST = Reason("lost", "3.1", "The last life is lost: all lose together.")


class Lay(Act):
    """A seat lays a card."""

    card: Face


class Laid(Event):
    why: Why = Reason("laid", "2.1", "{seat} lays {card}.")
    seat: Seat
    card: Face
    goes = Goes("card", "{seat}/hand", "{seat}/laid")


class TooLate(Event):
    weight = 1
    why: Why = Reason("too-late", "2.2", "{card} comes too late: the table loses a life.")
    card: Face
    goes = Goes(1, "table", "box", "lives")


class Dealt(Event):
    weight = 2
    why: Why = Reason("dealt", "2.3", "Level {level}: everybody is dealt {level:card}.")
    level: int

    def moves(self, state):
        return (*gather(state.holdings, "stock"), *deal(self.level, "stock", state.seats))
