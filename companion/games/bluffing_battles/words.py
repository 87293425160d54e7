"""The words of Bluffing Battles: its acts, events and options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.cards import Face
from companion.rules import acts as table_acts
from companion.rules.acts import TABLE_ACTS
from companion.rules.events import Event, Seat
from companion.rules.game import Act, Option


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Act):
    """The three cards that a seat starts with, which both players may look at."""

    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand(Act):
    """A whole hand is shown, as after a war."""

    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Act):
    """A seat's card of the fight is turned up."""

    card: Face


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Act):
    """Names the card that a seat has just drawn; None: drawn, not seen."""

    card: Face | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Top(Act):
    """The card that lies on top of a seat's face-up draw pile."""

    card: Face


@dataclass(frozen=True, slots=True, kw_only=True)
class Treasure(Act):
    """Treasures that a seat laid, named after the war."""

    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recycle(Act):
    """A seat says how many cards its score pile had when it became the draw pile."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(table_acts.Position):
    """How the table stands: ``draws`` and ``scored`` are the sizes of the piles, ``hands`` how many cards seats hold.

    ``known``: cards that are known to be in a hand, ``gone``: in a score pile; ``tops``: the visible tops of the draw
    piles; ``lies``: how these lie. ``shown``: the cards of the running comparison; ``war``: what else
    a seat has in the fight, None for a treasure that nobody saw. ``red``: who plays with the red half of one deck,
    while nothing was recycled. ``box``: how many cards nobody scores.
    """

    draws: Mapping[Seat, int] = field(default_factory=dict)
    scored: Mapping[Seat, int] = field(default_factory=dict)
    hands: Mapping[Seat, int] = field(default_factory=dict)
    known: Mapping[Seat, tuple[Face, ...]] = field(default_factory=dict)
    gone: Mapping[Seat, tuple[Face, ...]] = field(default_factory=dict)
    tops: Mapping[Seat, Face] = field(default_factory=dict)
    lies: Mapping[Seat, Literal["up", "down"]] = field(default_factory=dict)
    shown: Mapping[Seat, Face] = field(default_factory=dict)
    war: Mapping[Seat, tuple[Face | None, ...]] = field(default_factory=dict)
    red: Seat | None = None
    box: int = 0


ACTS: tuple[type[Act], ...] = (Deal, Hand, Play, Draw, Top, Treasure, Recycle, Position, *TABLE_ACTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlayed(Event):
    """A card was turned up in the fight."""

    seat: Seat
    card: Face


@dataclass(frozen=True, slots=True, kw_only=True)
class FightWon(Event):
    """A seat took all the cards of the fight."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WarBegun(Event):
    """Equal cards: a war begins or goes on."""

    cards: tuple[Face, Face]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDrawn(Event):
    """A seat drew; the card is known where it lay open on the pile."""

    seat: Seat
    card: Face | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TreasuresLaid(Event):
    """A seat laid so many hidden prizes."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardMissing(Event):
    """A seat needed cards that its draw pile no longer had; the game ends with this war."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PileRecycled(Event):
    """A score pile of so many cards became the draw pile."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WarCardsReturned(Event):
    """An unresolved war: a seat took its own cards back."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WarCardsDiscarded(Event):
    """An unresolved war: no one scores a seat's cards."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandScored(Event):
    """At the end a hand joined its seat's score pile."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsNamed(Event):
    """Cards that lay in a place were seen: a hand, a drawn card, a pile's top, treasures."""

    seat: Seat
    place: str
    cards: tuple[Face, ...]
    on_top: bool = False
    open_to_all: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RecycleCounted(Event):
    """A recycled pile was counted, and the count agreed."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game is over."""

    winners: tuple[Seat, ...]


EVENTS: tuple[type[Event], ...] = (
    CardPlayed,
    FightWon,
    WarBegun,
    CardDrawn,
    TreasuresLaid,
    CardMissing,
    PileRecycled,
    WarCardsReturned,
    WarCardsDiscarded,
    HandScored,
    CardsNamed,
    RecycleCounted,
    GameEnded,
)

OPTIONS: tuple[Option, ...] = (
    Option(
        "format",
        ("two-decks", "one-deck", "two-decks-endless", "one-deck-endless"),
        "One deck or two; once through the cards, or until a score pile is too small to go on.",
        "1.1",
    ),
    Option(
        "recycled_pile",
        ("face-down", "face-up"),
        "Endless games: does a recycled draw pile lie face down, or is it turned up again?",
        "6.2",
    ),
    Option(
        "unresolved_war",
        ("return", "tie-discard"),
        "A war that cannot be decided: each takes back its own cards, or no one scores them.",
        "4.5",
    ),
)
