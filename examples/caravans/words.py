"""The acts, events and reasons of Caravans."""

from __future__ import annotations

from companion.cards import Face
from companion.rules.events import Event, Seat, Why
from companion.rules.game import Act, Reason
from companion.rules.holdings import Goes, move, move_all
from companion.rules.trade import pass_hands

AWAIT_OFFER = Reason("await-offer", "2.1", "{seat} offers cards to another player.")
HAS_OFFERED = Reason("has-offered", "2.1", "{seat} offers {to} {number:card}, face down.")
AWAIT_ANSWER = Reason("await-answer", "2.2", "{seat} gives {number:card} back, or refuses.")
HAS_GIVEN = Reason("has-given", "2.2", "{seat} gives {number:card} back, face down.")
AWAIT_REFUSAL = Reason("await-refusal", "2.3", "{seat} can refuse.")
AWAIT_HAND = Reason("await-hand", "3.1", "{seat} shows the hand.")
WON = Reason("won", "3.2", "{winners} wins with {points:point}.")
SHARED = Reason("shared", "3.2", "{winners} share the win with {points:point} each.")


class Offer(Act):
    """Cards for another player, face down."""

    secrets = ("cards",)

    cards: tuple[Face | None, ...]
    to: Seat


class Give(Act):
    """The same number of cards in return, face down."""

    secrets = ("cards",)

    cards: tuple[Face | None, ...]


class Refuse(Act):
    """No trade."""


class Show(Act):
    """The whole hand, at the end."""

    cards: tuple[Face, ...]


class Offered(Event):
    secrets = ("cards",)
    secretly = "has-offered"

    why: Why = Reason("offered", "2.1", "{seat} offers {to} {cards}.")
    seat: Seat
    cards: tuple[Face | None, ...]
    to: Seat

    @property
    def number(self):
        return len(self.cards)

    goes = Goes("cards", "{seat}/hand", "{seat}/offer")


class Gave(Event):
    secrets = ("cards",)
    secretly = "has-given"

    why: Why = Reason("gave", "2.2", "{seat} gives {cards} back.")
    seat: Seat
    cards: tuple[Face | None, ...]

    @property
    def number(self):
        return len(self.cards)

    goes = Goes("cards", "{seat}/hand", "{seat}/offer")


class Traded(Event):
    """Both take what the other laid down: each sees it from now on."""

    weight = 1
    why: Why = Reason("traded", "2.2", "{seat} and {trader} take their new cards.")
    seat: Seat
    trader: Seat

    def moves(self, state):
        pair = (self.seat, self.trader)
        took = (move_all(f"{seat}/offer", f"{seat}/hand") for seat in pair)
        return (*pass_hands(pair, "{seat}/offer"), *took)


class Refused(Event):
    why: Why = Reason("refused", "2.3", "{seat} refuses. {trader} takes the cards back.")
    seat: Seat
    trader: Seat
    goes = Goes(None, "{trader}/offer", "{trader}/hand")


class Showed(Event):
    why: Why = Reason("showed", "3.1", "{seat} shows {cards}: {points:point}.")
    seat: Seat
    cards: tuple[Face, ...]
    points: int

    def moves(self, state):
        laid = move(self.cards, f"{self.seat}/hand", f"{self.seat}/shown")
        return (laid, move(self.points, "bank", self.seat, "points")) if self.points else (laid,)
