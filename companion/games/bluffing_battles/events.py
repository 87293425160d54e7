"""What happens in Bluffing Battles."""

from __future__ import annotations

from companion.cards import Face
from companion.games.bluffing_battles import messages as say
from companion.games.bluffing_battles.state import State
from companion.rules.events import Event, Seat, Why
from companion.rules.holdings import Movement, move, move_all


class CardPlayed(Event):
    """A card was turned up in the fight."""

    why: Why = say.PLAYED.why
    seat: Seat
    card: Face

    def moves(self, state: State) -> tuple[Movement, ...]:
        return (move((self.card,), f"{self.seat}/hand", f"{self.seat}/war"),)


class FightWon(Event):
    """A seat took all the cards of the fight."""

    weight = 9
    seat: Seat
    count: int

    def moves(self, state: State) -> tuple[Movement, ...]:
        return tuple(move_all(f"{seat}/war", self.seat) for seat in state.seats)


class WarBegun(Event):
    """Equal cards: a war begins or goes on."""

    weight = 8
    cards: tuple[Face, Face]


class CardDrawn(Event):
    """A seat drew; the card is known where it lay open on the pile."""

    seat: Seat
    card: Face | None

    def moves(self, state: State) -> tuple[Movement, ...]:
        return (move((self.card,), f"{self.seat}/draw", f"{self.seat}/hand"),)


class TreasuresLaid(Event):
    """A seat laid so many hidden prizes."""

    why: Why = say.TREASURES.why
    seat: Seat
    count: int

    def moves(self, state: State) -> tuple[Movement, ...]:
        return (move((None,) * self.count, f"{self.seat}/draw", f"{self.seat}/war"),)


class CardMissing(Event):
    """A seat needed cards that its draw pile no longer had; the game ends with this war."""

    why: Why = say.MISSING.why
    seat: Seat
    count: int


class PileRecycled(Event):
    """A score pile of so many cards became the draw pile."""

    why: Why = say.RECYCLED.why
    seat: Seat
    count: int

    def moves(self, state: State) -> tuple[Movement, ...]:
        return (move_all(self.seat, f"{self.seat}/draw"),)


class WarCardsReturned(Event):
    """An unresolved war: a seat took its own cards back."""

    why: Why = say.RETURNED.why
    seat: Seat
    count: int

    def moves(self, state: State) -> tuple[Movement, ...]:
        return (move_all(f"{self.seat}/war", self.seat),)


class WarCardsDiscarded(Event):
    """An unresolved war: no one scores a seat's cards."""

    why: Why = say.DISCARDED.why
    seat: Seat
    count: int

    def moves(self, state: State) -> tuple[Movement, ...]:
        return (move_all(f"{self.seat}/war", "box"),)


class HandScored(Event):
    """At the end a hand joined its seat's score pile."""

    why: Why = say.HAND_JOINS.why
    seat: Seat
    count: int

    def moves(self, state: State) -> tuple[Movement, ...]:
        return (move_all(f"{self.seat}/hand", self.seat),)


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

    why: Why = say.RECYCLE_COUNTED.why
    seat: Seat
    count: int
