"""The events of Bluffing Battles."""

from __future__ import annotations

from companion.cards import Face
from companion.games.bluffing_battles import messages as say
from companion.games.bluffing_battles.state import State
from companion.rules.events import Event, Seat, Why
from companion.rules.game import Reason
from companion.rules.holdings import Goes, Movement, move


class CardPlayed(Event):
    """A card was turned up in the fight."""

    why: Why = Reason("played", "3.1", "{seat} plays {card}.")
    seat: Seat
    card: Face
    goes = Goes("card", "{seat}/hand", "{seat}/war")


class FightWon(Event):
    """A seat took all the cards of the fight."""

    weight = 9
    seat: Seat
    count: int
    goes = Goes(None, "{each}/war", "{seat}")


class WarBegun(Event):
    """Equal cards: a war begins or goes on."""

    weight = 8
    cards: tuple[Face, Face]


class CardDrawn(Event):
    """A seat drew; the card is known if it lay open on the pile."""

    seat: Seat
    card: Face | None
    goes = Goes("card", "{seat}/draw", "{seat}/hand")


class TreasuresLaid(Event):
    """A seat laid this many hidden treasures."""

    why: Why = say.TREASURES
    seat: Seat
    count: int

    def moves(self, state: State) -> tuple[Movement, ...]:
        return (move((None,) * self.count, f"{self.seat}/draw", f"{self.seat}/war"),)


class CardMissing(Event):
    """A seat needed cards that its draw pile no longer had; the game ends with this war."""

    why: Why = Reason(
        "card-missing",
        "4.4",
        "{seat}'s draw pile is {count:card} short: play this war as far as it goes, then the game ends.",
    )
    seat: Seat
    count: int


class PileRecycled(Event):
    """A score pile of this many cards became the draw pile."""

    why: Why = Reason("recycled", "6.2", "{seat} shuffles the score pile of {count:card} into a new draw pile.")
    seat: Seat
    count: int
    goes = Goes(None, "{seat}", "{seat}/draw")


class WarCardsReturned(Event):
    """An unresolved war: a seat took its own cards back."""

    why: Why = Reason(
        "war-returned", "4.5", "Nobody has a card left to decide the war: {seat} takes back {count:card}."
    )
    seat: Seat
    count: int
    goes = Goes(None, "{seat}/war", "{seat}")


class WarCardsDiscarded(Event):
    """An unresolved war: no one scores a seat's cards."""

    why: Why = Reason(
        "war-discarded", "4.5", "Nobody has a card left to decide the war: no one scores {seat}'s {count}."
    )
    seat: Seat
    count: int
    goes = Goes(None, "{seat}/war", "box")


class HandScored(Event):
    """At the end a hand joined its seat's score pile."""

    why: Why = Reason("hand-joins", "5.2", "{seat}'s hand of {count:card} joins the score pile.")
    seat: Seat
    count: int
    goes = Goes(None, "{seat}/hand", "{seat}")


class CardsNamed(Event):
    """Cards that lay in a place were seen: a hand, a pile's top, treasures; or, not open to all, a drawn card."""

    secrets = ("cards",)

    seat: Seat
    place: str
    cards: tuple[Face | None, ...]
    on_top: bool = False
    open_to_all: bool = True

    def eyes(self) -> tuple[Seat | None, ...] | None:
        return None if self.open_to_all else (self.seat,)


class RecycleCounted(Event):
    """A recycled pile was counted, and the count agreed."""

    why: Why = Reason("recycle-counted", "6.2", "{seat} recycled {count:card}, as counted.")
    seat: Seat
    count: int
