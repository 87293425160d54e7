"""The state of a table of Thirteen."""

from __future__ import annotations

from companion.cards import STANDARD_RANKS
from companion.rules.holdings import Holdings, Pile
from companion.rules.options import GameOptions, option
from companion.rules.spec import GameState


class Options(GameOptions):
    rounds: int = option(13, "How many rounds are played.", "3.1", span=(1, 13))


class State(GameState):
    @property
    def bids(self):
        laid = {seat: self.cards(f"{seat}/bid") for seat in self.seats}
        return {seat: faces[0] for seat, faces in laid.items() if faces}

    @property
    def played(self):
        return self.size("box") // len(self.seats)


def starting(setup, options):
    suits = zip(setup.seats, "SHCD", strict=False)
    stock = {seat: {rank + suit: 1 for rank in STANDARD_RANKS} for seat, suit in suits}
    hands = {f"{seat}/hand": Pile(unseen=13, pools=frozenset({seat})) for seat in setup.seats}
    points = {("points", seat): 0 for seat in setup.seats} | {("points", "bank"): 91}
    return State(seats=setup.seats, options=options, holdings=Holdings(stock, hands, points))
