"""The acts, events and reasons of Lanterns."""

from __future__ import annotations

from companion.cards import Face
from companion.rules.events import Event, Seat, Why
from companion.rules.game import Act, Reason
from companion.rules.holdings import Goes, move

AWAIT_HINT = Reason("await-hint", "2.1", "{seat} can give a hint.")
AWAIT_CARD = Reason("await-card", "2.2", "{seat} turns up a card to light it.")
AWAIT_DISCARD = Reason("await-discard", "2.3", "{seat} discards a card.")
LOST_SPARKS = Reason("lost-sparks", "3.1", "The last spark is gone: all lose.")
WON = Reason("won", "3.2", "{number:lantern is|lanterns are} lit: all win.")
LOST = Reason("lost", "3.2", "Only {number:lantern is|lanterns are} lit: all lose.")


class Hint(Act):
    """A hint for another player: a colour or a number."""

    to: Seat
    about: str


class Light(Act):
    """A card from the seat's own hand, turned up to be lit."""

    card: Face


class Discard(Act):
    """A card from the seat's own hand for the heap."""

    card: Face


class Hinted(Event):
    why: Why = Reason("hinted", "2.1", "{seat} shows {to} all cards that are {about}.")
    seat: Seat
    to: Seat
    about: str
    goes = Goes(1, "table", "box", "hints")


class Lit(Event):
    why: Why = Reason("lit", "2.2", "{seat} lights {card}.")
    seat: Seat
    card: Face
    goes = Goes("card", "{seat}/hand", "lit"), Goes(1, "bank", "table", "lanterns")


class WentOut(Event):
    weight = 1
    why: Why = Reason("went-out", "2.2", "{card} does not fit: the table loses a spark.")
    seat: Seat
    card: Face
    goes = Goes("card", "{seat}/hand", "heap"), Goes(1, "table", "box", "sparks")


class Discarded(Event):
    why: Why = Reason("discarded", "2.3", "{seat} discards {card}.")
    seat: Seat
    card: Face

    def moves(self, state):
        back = (move(1, "box", "table", "hints"),) if state.holdings.of("hints", "box") else ()
        return (move((self.card,), f"{self.seat}/hand", "heap"), *back)


class Drew(Event):
    """Only the others see the new card."""

    why: Why = Reason("drew", "2.4", "{seat} draws a card.")
    seat: Seat
    goes = Goes(1, "stock", "{seat}/hand")
