"""The words of Winning the Battle, Losing the War: its acts, events and options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.cards import Face
from companion.rules import acts as table_acts
from companion.rules.acts import TABLE_ACTS
from companion.rules.events import Account, Event, Seat
from companion.rules.game import Act, Option


@dataclass(frozen=True, slots=True, kw_only=True)
class Muster(Act):
    """A seat draws so many cards for the battle, unseen."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(Act):
    """A seat's next cards of the row, in order: some of them, or all that are matched."""

    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outflank(Act):
    """An extra card goes over the own card in a place of the row, counted from 1; chosen before it is turned up."""

    place: int
    card: Face


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop(Act):
    """The seat with extra cards plays no more of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(table_acts.Position):
    """How the table stands: ``decks`` are the cards that can still be mustered; what is in no deck, hand or row is
    discarded, and ``gone`` are the discards that are known.

    ``mustered``: how many each drew for this battle, both or nobody. ``rows``: the cards that count, place by place;
    ``covered``: those under them. ``last_winner`` won the last battle that anyone won.
    """

    stones: Mapping[Seat, int] = field(default_factory=dict)
    decks: Mapping[Seat, int] = field(default_factory=dict)
    mustered: Mapping[Seat, int] = field(default_factory=dict)
    rows: Mapping[Seat, tuple[Face, ...]] = field(default_factory=dict)
    covered: Mapping[Seat, tuple[Face, ...]] = field(default_factory=dict)
    gone: Mapping[Seat, tuple[Face, ...]] = field(default_factory=dict)
    last_winner: Seat | None = None


ACTS: tuple[type[Act], ...] = (Muster, Reveal, Outflank, Stop, Position, *TABLE_ACTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mustered(Event):
    """A seat drew its cards for the battle; ``count`` is None for those who may not know it yet."""

    seat: Seat
    count: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleJoined(Event):
    """Both have mustered: so many pairs will be matched; ``larger`` has ``extra`` cards beyond them."""

    pairs: int
    larger: Seat | None
    extra: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsRevealed(Event):
    """A seat laid its next cards of the row."""

    seat: Seat
    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardCovered(Event):
    """An extra card covers a seat's card in a place; ``covered`` no longer counts."""

    seat: Seat
    place: int
    card: Face
    covered: Face


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtrasDiscarded(Event):
    """A seat gave up the rest of its extra cards."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleWon(Event):
    """A seat won more of the pairs."""

    seat: Seat
    wins: int
    losses: int
    pairs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleEven(Event):
    """Each won as many pairs: nobody wins the battle."""

    wins: int
    pairs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoneTaken(Event):
    """The winner of a battle took a stone; ``source`` is the middle or the opponent."""

    seat: Seat
    source: Account


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDiscarded(Event):
    """After a battle a seat's cards of it are out of the game."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game is over."""

    winners: tuple[Seat, ...]


EVENTS: tuple[type[Event], ...] = (
    Mustered,
    BattleJoined,
    CardsRevealed,
    CardCovered,
    ExtrasDiscarded,
    BattleWon,
    BattleEven,
    StoneTaken,
    CardsDiscarded,
    GameEnded,
)

OPTIONS: tuple[Option, ...] = (
    Option("minimum_muster", (1,), "The fewest cards to muster for a battle, or all that are left.", "2.2", (1, 52)),
    Option(
        "both_out_tied",
        ("draw", "last-battle"),
        "Both decks are empty and the stones are equal: a draw, or the last decided battle wins.",
        "5.3",
    ),
)
