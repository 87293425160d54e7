"""A position of Winning the Battle, Losing the War.

Where its things lie: ``Ann`` (her deck), ``Ann/hand`` (what she mustered), ``Ann/row``, ``Ann/discard``. Stones lie
with the seats and in the ``middle``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from companion.cards import Face
from companion.games.lost_war.options import Options
from companion.rules.events import Seat
from companion.rules.game import Setup
from companion.rules.holdings import Holdings, Pile, move_all
from companion.rules.spec import GameState
from companion.rules.values import replace


class State(GameState):
    """A position.

    ``mustered``: how many cards each seat drew for this battle. ``rows``: the cards that count, place by place.
    ``covering``: how many extra cards were laid. ``last_winner``: who won the last battle that anyone won.
    """

    options: Options
    mustered: Mapping[Seat, int] = field(default_factory=dict)
    rows: Mapping[Seat, tuple[Face, ...]] = field(default_factory=dict)
    covering: int = 0
    last_winner: Seat | None = None

    def other(self, seat: Seat) -> Seat:
        """The opponent."""
        return self.seats[1 - self.seats.index(seat)]

    def row(self, seat: Seat) -> tuple[Face, ...]:
        """The seat's cards that count, place by place."""
        return self.rows.get(seat, ())

    def deck(self, seat: Seat) -> int:
        """How many cards a seat can still muster."""
        return self.holdings.size(seat)

    def stones(self, seat: Seat) -> int:
        """How many stones a seat has."""
        return self.holdings.of("stones", seat)

    def span(self, seat: Seat) -> tuple[int, int]:
        """The fewest and the most cards that a seat can muster."""
        held = self.deck(seat)
        return min(self.options.minimum_muster, held), held

    @property
    def joined(self) -> bool:
        """Whether both have mustered."""
        return len(self.mustered) == len(self.seats)

    def there(self, seat: Seat) -> int:
        """How many cards a seat has for this battle, but for those that cover others: what it mustered, or fewer where
        a ruling took some away."""
        mustered = self.mustered[seat]
        covering = self.covering if mustered == max(self.mustered.values()) else 0
        return min(mustered - covering, len(self.row(seat)) + self.holdings.size(f"{seat}/hand"))

    @property
    def pairs(self) -> int:
        """How many pairs this battle has: the smaller muster."""
        return min(map(self.there, self.seats))

    @property
    def extra(self) -> int:
        """How many extra cards are left to lay."""
        return max(self._extras().values())

    def _extras(self) -> dict[Seat, int]:
        there = {seat: self.there(seat) for seat in self.seats}
        pairs = min(there.values())
        return {seat: min(each - pairs, self.holdings.size(f"{seat}/hand")) for seat, each in there.items()}

    @property
    def larger(self) -> Seat | None:
        """The seat with extra cards that were neither laid nor given up; None if there is none."""
        return next((seat for seat, extra in self._extras().items() if extra > 0), None)

    def count_left(self, seat: Seat) -> int:
        """How many matched cards a seat is still to lay."""
        return self.pairs - len(self.row(seat))

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that are still to lay matched cards."""
        pairs = self.pairs
        return tuple([seat for seat in self.seats if len(self.row(seat)) < pairs])


def starting(setup: Setup, options: Options) -> State:
    """Each seat has its deck; the stones lie in the middle."""
    faces = dict(setup.deck.played_faces())
    decks = {seat: Pile(unseen=setup.deck.size, pools=frozenset({seat})) for seat in setup.seats}
    stones = {("stones", seat): 0 for seat in setup.seats} | {("stones", "middle"): options.stones}
    book = Holdings(dict.fromkeys(setup.seats, faces), decks, stones)
    return State(seats=setup.seats, options=options, holdings=book)


def redacted(state: State, viewer: Seat | None) -> State:
    """How many cards the other mustered is secret until both have: they seem to lie in the deck."""
    for seat, count in state.mustered.items() if not state.joined else ():
        if seat != viewer and count:
            holdings = state.holdings.moved(move_all(f"{seat}/hand", seat))
            state = replace(state, holdings=holdings, mustered={**state.mustered, seat: 0})
    return state
