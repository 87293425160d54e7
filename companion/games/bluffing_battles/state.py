"""A position of Bluffing Battles.

Where its things lie: ``Ann/draw``, ``Ann/hand``, ``Ann/war`` (what Ann has in the fight), ``Ann`` (her score pile),
``box`` (cards that no one scores).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.cards import Face, colour_of
from companion.games.bluffing_battles.options import Format, Options
from companion.rules.events import Seat
from companion.rules.game import Setup
from companion.rules.holdings import EMPTY, Holdings, Pile, Pools
from companion.rules.spec import GameState


@dataclass(frozen=True, slots=True)
class Laid:
    """Treasures that nobody named: where they lie now, how many, and which decks they can be of."""

    place: str = ""
    count: int = 0
    pools: Pools = frozenset()


NONE_LAID = Laid()


class State(GameState):
    """A position.

    ``shown``: the cards of the running comparison. ``tops``: the visible tops of the draw piles. ``drew``: seats
    whose last drawn card may still be named. ``unnamed``: a seat's treasures of the last war.
    ``recycled``: counts of recycled piles that may still be confirmed. ``turned``:
    seats whose draw pile lies face down. ``halves_known``: in a one-deck game it is known who got the red cards.
    """

    options: Options
    shown: Mapping[Seat, Face] = field(default_factory=dict)
    tops: Mapping[Seat, Face] = field(default_factory=dict)
    drew: frozenset[Seat] = frozenset()
    unnamed: Mapping[Seat, Laid] = field(default_factory=dict)
    recycled: Mapping[Seat, int] = field(default_factory=dict)
    turned: frozenset[Seat] = frozenset()
    at_war: bool = False
    started: bool = False
    halves_known: bool = False

    @property
    def format(self) -> Format:
        """The format's numbers."""
        return self.options.numbers

    def other(self, seat: Seat) -> Seat:
        """The opponent."""
        return self.seats[1 - self.seats.index(seat)]

    @property
    def at_stake(self) -> int:
        """How many cards lie in the fight."""
        return sum(self.size(f"{seat}/war") for seat in self.seats)

    def find_laid(self, seat: Seat) -> Laid:
        """The treasures of a seat that nobody named."""
        return self.unnamed.get(seat, NONE_LAID)


def starting(setup: Setup, options: Options) -> State:
    """The position before the first card: each seat has its pile and its cards in hand."""
    stock = _stock(setup, options)
    two = options.numbers.decks == 2
    piles: dict[str, Pile] = {"box": EMPTY}
    for seat in setup.seats:
        pools = frozenset({seat}) if two else frozenset(stock)
        size = sum(stock[seat if two else "red"].values())
        piles |= {
            seat: EMPTY,
            f"{seat}/draw": Pile(unseen=size - options.hand_size, pools=pools),
            f"{seat}/hand": Pile(unseen=options.hand_size, pools=pools),
        }
    return State(seats=setup.seats, options=options, holdings=Holdings(stock, piles))


def _stock(setup: Setup, options: Options) -> dict[str, dict[Face, int]]:
    """Two decks: one a seat. One deck: a red and a black half, in either order."""
    faces = setup.deck.played_faces()
    if options.numbers.decks == 2:
        return {seat: dict(faces) for seat in setup.seats}
    return {
        colour: {face: count for face, count in faces.items() if colour_of(face) == colour}
        for colour in ("red", "black")
    }
