"""What is said in Bluff Words, and its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from companion.cards import Face
from companion.games.bluff_words.state import GAME_DECK, MIDDLE_DOWN, MIDDLE_UP
from companion.rules import acts as table_acts
from companion.rules.acts import TABLE_ACTS
from companion.rules.events import Seat
from companion.rules.game import Act, Option


@dataclass(frozen=True, slots=True, kw_only=True)
class Center(Act):
    """The cards in the middle: the faces of those that lie up, and how many lie down."""

    by_a_seat_here: ClassVar[bool] = False

    up: tuple[Face | None, ...]
    down: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Act):
    """The cards in front of a seat: the faces of those that lie up, and how many lie down."""

    up: tuple[Face | None, ...]
    down: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Act):
    """A seat draws a card from its deck and lays it face down; its face, if its owner tells."""

    card: Face | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap(Act):
    """A seat discards these open cards and so many hidden ones, and draws as many; ``new_up`` are the new open ones."""

    up: tuple[Face, ...] = ()
    down: int = 0
    new_up: tuple[Face | None, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid(Act):
    """A seat claims a word of this value."""

    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge(Act):
    """A seat doubts the standing bid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Show(Act):
    """The cards that were just flipped: the challenged seat's own, then the middle's."""

    cards: tuple[Face | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Word(Act):
    """The challenged seat's word, and the faces that make it, in order."""

    word_: str
    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Concede(Act):
    """The challenged seat has no word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(table_acts.Position):
    """How the table stands: whose ``turn`` it is, the standing ``bid`` and its ``bidder``, and who doubts it.

    ``decks``, ``discards`` and ``game_deck`` are numbers of cards; ``up`` and ``down`` lie in front of the seats,
    ``middle_up`` and ``middle_down`` in the middle, None for a card that was not seen.
    """

    turn: Seat | None = None
    bid: int = 0
    bidder: Seat | None = None
    challenger: Seat | None = None
    decks: Mapping[Seat, int] = field(default_factory=dict)
    discards: Mapping[Seat, int] = field(default_factory=dict)
    up: Mapping[Seat, tuple[Face | None, ...]] = field(default_factory=dict)
    down: Mapping[Seat, tuple[Face | None, ...]] = field(default_factory=dict)
    game_deck: int = GAME_DECK - MIDDLE_UP - MIDDLE_DOWN
    middle_up: tuple[Face | None, ...] = (None,) * MIDDLE_UP
    middle_down: tuple[Face | None, ...] = (None,) * MIDDLE_DOWN


ACTS: tuple[type[Act], ...] = (Center, Deal, Draw, Swap, Bid, Challenge, Show, Word, Concede, Position, *TABLE_ACTS)

OPTIONS: tuple[Option, ...] = (
    Option(
        "dictionary",
        ("bundled",),
        "Which words count: the list that comes with the program, or your own file, one word a line.",
        "1.4",
        file=True,
    ),
    Option(
        "reset_center",
        ("one-up-two-down", "two-up-one-down"),
        "How the three new cards in the middle lie after a re-set.",
        "5.2",
    ),
    Option(
        "collect_short",
        ("take-what-is-left", "end-first"),
        "The game deck has fewer cards than half a bid that is collected: take those, or end before anything is taken.",
        "3.4",
    ),
)
