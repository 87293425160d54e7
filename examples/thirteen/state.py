"""How a table of Thirteen stands."""

from __future__ import annotations

from dataclasses import dataclass

from companion.cards import STANDARD_RANKS
from companion.rules.events import Seat
from companion.rules.game import Outcome
from companion.rules.holdings import Holdings, Pile
from companion.rules.options import option


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    rounds: int = option(13, "How many rounds are played.", "3.1", span=(1, 13))


@dataclass(frozen=True, slots=True)
class State:
    seats: tuple[Seat, ...]
    options: Options
    holdings: Holdings
    ended: Outcome | None = None

    @property
    def bids(self):
        laid = {seat: self.holdings.pile(f"{seat}/bid").faces for seat in self.seats}
        return {seat: faces[0] for seat, faces in laid.items() if faces}

    @property
    def played(self):
        return self.holdings.size("box") // len(self.seats)


def starting(setup, options):
    suits = zip(setup.seats, "SHCD", strict=False)
    stock = {seat: {rank + suit: 1 for rank in STANDARD_RANKS} for seat, suit in suits}
    hands = {f"{seat}/hand": Pile(unseen=13, pools=frozenset({seat})) for seat in setup.seats}
    points = {("points", seat): 0 for seat in setup.seats} | {("points", "bank"): 91}
    return State(setup.seats, options, Holdings(stock, hands, points))
