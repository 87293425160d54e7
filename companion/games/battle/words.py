"""The words of Battle: its acts and its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from companion.cards import Face
from companion.games.battle.kinds import Suit
from companion.rules import acts as table_acts
from companion.rules.acts import TABLE_ACTS
from companion.rules.events import Seat
from companion.rules.game import Act, Option


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Act):
    """A seat rolled the die: for the first deal, or for a battle card."""

    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Act):
    """A seat has its ten cards; ``cards`` names them, None where they (or one of them) were not seen."""

    cards: tuple[Face | None, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EagleSwap(Act):
    """A seat lays its eagle before the first card and takes the extra hand for its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EagleTrade(Act):
    """A seat gives its eagle to ``to``, who swaps at once; ``card`` is what the seat drew from the old hand."""

    to: Seat
    card: Face | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PassEagle(Act):
    """A seat makes no use of an eagle before the first card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bet(Act):
    """A seat lays its bet for the round."""

    tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Act):
    """A seat plays a card to the trick; ``suit`` is what a leading black knight stands for."""

    card: Face
    suit: Suit | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bomb(Act):
    """The player of a bomb says whom it hits."""

    target: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Next(Act):
    """The next round begins."""


Peril: TypeAlias = Literal["no", "helped", "out"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(table_acts.Position):
    """How the table stands: ``tokens`` are the stacks without the ``bets``, ``points`` those of this round.

    ``dealer`` None: nobody has rolled yet. ``leader`` leads the trick; None: the left of the dealer. ``tricks``: how
    many were taken in this round; after the tenth the round is scored. ``trick``: who has played what to the open one;
    ``suit`` is what a black knight of it stands for, ``targets`` whom its bombs hit. ``hands`` are cards that seats are
    known to hold, ``gone`` those that lie under taken tricks. ``swapped`` has taken the extra hand for an eagle.
    ``owes``: who pays four tokens to whom after the round. ``peril``: who had the bank's token, and who is out.
    """

    round: int = 1
    dealer: Seat | None = None
    leader: Seat | None = None
    tricks: int = 0
    tokens: Mapping[Seat, int] = field(default_factory=dict)
    bets: Mapping[Seat, int] = field(default_factory=dict)
    points: Mapping[Seat, int] = field(default_factory=dict)
    trick: Mapping[Seat, Face] = field(default_factory=dict)
    suit: Suit | None = None
    targets: Mapping[Seat, Seat] = field(default_factory=dict)
    hands: Mapping[Seat, tuple[Face, ...]] = field(default_factory=dict)
    gone: tuple[Face, ...] = ()
    swapped: Seat | None = None
    owes: Mapping[Seat, Seat] = field(default_factory=dict)
    peril: Mapping[Seat, Peril] = field(default_factory=dict)


ACTS: tuple[type[Act], ...] = (
    Roll,
    Deal,
    EagleSwap,
    EagleTrade,
    PassEagle,
    Bet,
    Play,
    Bomb,
    Next,
    Position,
    *TABLE_ACTS,
)

OPTIONS: tuple[Option, ...] = (
    Option("goal", ("fifteen", "twenty"), "Tokens to win, and to start with: 15 and 5, or 20 and 8.", "2.1"),
    Option(
        "rotation",
        ("led", "running"),
        "Are cards ranked against the suit that was led, or each against the card that is winning so far?",
        "4.3",
    ),
    Option("knight_follows", (True, False), "May a black knight be played although its player could follow?", "4.4"),
    Option(
        "angel_off_suit",
        ("no-power", "refused"),
        "An angel on another colour: it may be played and does nothing, or it may not be played.",
        "5.7",
    ),
    Option("die_faces", (6,), "How many faces the die has.", "2.2", span=(2, 100)),
    Option("battle_roll", ("two", "all"), "A battle card: do two players roll, or everyone?", "5.2"),
    Option("eagle_paid_by", ("buyer", "bank"), "Who pays the two tokens for a traded eagle?", "5.4"),
    Option(
        "eagle_blocks",
        ("every-card", "the-trick"),
        "An eagle in a trick: does it also undo battle, bomb and crossbones cards before it?",
        "5.5",
    ),
    Option(
        "crossbones_on_angel",
        ("instead", "as-well"),
        "Crossbones after an angel: do they hit the angel's player instead of the trick's taker, or both?",
        "5.8",
    ),
    Option(
        "tied_round", ("all-win", "none-wins"), "Several with the most points: do all win the round, or none?", "6.1"
    ),
    Option(
        "broke",
        ("one-token-then-out", "always-one-token"),
        "Who has no token left gets one from the bank: once and is then out, or every time.",
        "7.1",
    ),
)
