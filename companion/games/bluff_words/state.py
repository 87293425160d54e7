"""A position of Bluff Words.

Where its things lie: ``Ann/deck``, ``Ann/up``, ``Ann/down``, ``Ann/discard``, ``middle/up``, ``middle/down``,
``game/deck``, ``box``. Whose cards they are: Ann's are all of hers together, as the middle's are.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.cards import Face
from companion.games.bluff_words.options import Options
from companion.rules.events import Seat
from companion.rules.game import Setup
from companion.rules.holdings import Holdings, Pile
from companion.rules.spec import GameState

MIDDLE_UP, MIDDLE_DOWN = 2, 1
RESET = 2
POOL = "letters"


class State(GameState):
    """A position.

    ``points``: what each face is worth; ``most``: what all cards together are, so that no bid is higher. ``bid`` and
    ``bidder``: the standing bid, 0 and None where there is none. ``challenger``: who doubted it, while the bidder looks
    for a word.
    """

    options: Options
    points: Mapping[Face, int]
    most: int
    turn: Seat
    bid: int = 0
    bidder: Seat | None = None
    challenger: Seat | None = None

    def supply(self, seat: Seat) -> int:
        """How many cards a seat can still lay: its deck and its discards."""
        return self.size(f"{seat}/deck") + self.size(f"{seat}/discard")

    def owned(self, seat: Seat) -> int:
        """How many cards are a seat's: its deck, its discards and what lies in front of it."""
        return self.supply(seat) + self.size(f"{seat}/up") + self.size(f"{seat}/down")


def places_of(seat: Seat) -> tuple[str, str, str, str]:
    """The places of the cards for a word: in front of the seat and in the middle, open and hidden."""
    return f"{seat}/up", f"{seat}/down", "middle/up", "middle/down"


def starting(setup: Setup, options: Options) -> State:
    """The game deck has its cards, the players equal decks; one open and one hidden card lie before each of them."""
    faces = dict(setup.deck.played_faces())
    share, rest = divmod(setup.deck.size - options.game_deck, len(setup.seats))
    middle = MIDDLE_UP + MIDDLE_DOWN
    sizes = {"game/deck": options.game_deck - middle, "middle/up": MIDDLE_UP, "middle/down": MIDDLE_DOWN, "box": rest}
    for seat in setup.seats:
        sizes |= {f"{seat}/deck": share - RESET, f"{seat}/up": 1, f"{seat}/down": 1}
    piles = {place: Pile(unseen=size, pools=frozenset({POOL})) for place, size in sizes.items() if size}
    points = dict(setup.deck.values.get("points", {}))
    most = sum(points.get(face, 0) * copies for face, copies in faces.items())
    book = Holdings({POOL: faces}, piles)
    return State(seats=setup.seats, options=options, holdings=book, points=points, most=most, turn=setup.seats[0])
