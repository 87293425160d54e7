"""A position of Battle.

Where its cards lie: ``Ann/hand``, ``Ann/play`` (what Ann has in the open trick), ``Ann/tricks`` (what she has taken in
this round), ``extra`` (the extra hand), ``aside`` (an eagle laid before the first card), ``rest`` (not dealt).
Tokens lie with the seats, on the ``table`` (the bets) and in the ``bank``; points of the round with the seats and
there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from companion.cards import Face
from companion.games.battle.kinds import Suit, kind, usual_points
from companion.games.battle.options import Options
from companion.games.battle.trick import Played
from companion.rules.events import Question, Seat
from companion.rules.game import Setup
from companion.rules.holdings import Holdings, Pile
from companion.rules.spec import GameState
from companion.rules.trade import next_seat, seats_from

Phase: TypeAlias = Literal["before", "tricks", "scored"]

POOLS = frozenset({"deck"})
REST = "rest"


@dataclass(frozen=True, slots=True)
class Claim:
    """By playing ``played`` in this trick a seat said that it held nothing of a suit."""

    played: Face
    trick: int


@dataclass(frozen=True, slots=True)
class Rolling:
    """These seats roll; ``place`` is the battle card's place in the trick (from 1), 0 for the first deal."""

    about: Literal["deal", "battle"]
    seats: tuple[Seat, ...]
    place: int
    rolls: Mapping[Seat, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Aim:
    """The last bomb, while nothing was played after it; ``paid`` is what it cost its target, None before that."""

    seat: Seat
    target: Seat
    paid: int | None = None


@dataclass(frozen=True, slots=True)
class Debt:
    """To be paid after the round."""

    seat: Seat
    to: Seat
    tokens: int


class State(GameState):
    """A position.

    ``phase``: ``before`` the first card of a round, in its ``tricks``, or ``scored``. ``turn`` plays next. ``out``:
    seats that are out of the game; ``helped``: seats that have had the bank's token. ``bets`` lie on the table.
    ``passed``: seats that make no use of an eagle before the first card; ``swapped``: who took the extra hand.
    ``asking``: which question is open: the ``suit`` of a leading knight, or whom a ``bomb`` hits.
    ``claims``: by seat, the suits that it says not to hold. ``taker`` and ``settled`` (cards of the trick dealt with,
    in order of play) are used while a full trick is being settled. ``tricks``: how many were taken in this round.
    """

    options: Options
    worth: Mapping[Face, int]
    dealer: Seat
    turn: Seat
    round: int = 1
    phase: Phase = "before"
    dealer_rolled: bool = False
    out: frozenset[Seat] = frozenset()
    helped: frozenset[Seat] = frozenset()
    bets: Mapping[Seat, int] = field(default_factory=dict)
    passed: frozenset[Seat] = frozenset()
    swapped: Seat | None = None
    claims: Mapping[Seat, Mapping[Suit, Claim]] = field(default_factory=dict)
    trick: tuple[Played, ...] = ()
    tricks: int = 0
    taker: Seat | None = None
    settled: int = 0
    asking: Question | None = None
    rolling: Rolling | None = None
    aim: Aim | None = None
    debts: tuple[Debt, ...] = ()

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that are still in the game, in turn order."""
        return tuple([seat for seat in self.seats if seat not in self.out]) if self.out else self.seats

    def stack(self, seat: Seat) -> int:
        """A seat's tokens that do not lie on the table."""
        return self.holdings.of("tokens", seat)

    def points(self, seat: Seat) -> int:
        """A seat's points of this round."""
        return self.holdings.of("points", seat)

    def tokens(self, seat: Seat) -> int:
        """All tokens of a seat, its bet among them."""
        return self.stack(seat) + self.bets.get(seat, 0)

    def after(self, seat: Seat) -> Seat:
        """The next seat to the left that is still in the game."""
        return next_seat(self.seats, seat, out=self.out)

    def to_play(self, trick: Sequence[Played]) -> tuple[Seat, ...]:
        """The seats that have not played to this trick yet, in order of play from its leader."""
        done = [each.seat for each in trick]
        order = seats_from(self.seats, trick[0].seat if trick else self.turn)
        return tuple([seat for seat in order if seat not in done and seat not in self.out])

    def hand(self, seat: Seat) -> Pile:
        """The known cards of a seat's hand."""
        return self.holdings.pile(f"{seat}/hand")

    def payable(self, seat: Seat, amount: int) -> int:
        """The part of a special payment that a seat can pay: from the stack, as much as is there."""
        return max(0, min(amount, self.stack(seat)))

    def eagle_paid(self, buyer: Seat) -> int:
        """The payment for an eagle that this buyer gets."""
        price = self.options.eagle_price
        return self.payable(buyer, price) if self.options.eagle_paid_by == "buyer" else price


def starting(setup: Setup, options: Options) -> State:
    """The position before the first round. Unless someone rolls, the last seat deals and the first leads."""
    stock = setup.deck.played_faces()
    given = setup.deck.values.get("points", {})
    worth = {face: given.get(face, usual_points(face)) for face in stock}
    amounts = {("tokens", seat): options.to_start for seat in setup.seats}
    amounts |= {("tokens", "table"): 0, ("tokens", "bank"): 0}
    amounts |= {("points", account): 0 for account in (*setup.seats, "bank")}
    hands = (*(f"{seat}/hand" for seat in setup.seats), "extra")
    piles = {hand: Pile(unseen=options.hand_size, pools=POOLS) for hand in hands}
    piles[REST] = Pile(unseen=setup.deck.size - options.hand_size * len(hands), pools=POOLS)
    return State(
        seats=setup.seats,
        options=options,
        worth=worth,
        holdings=Holdings({"deck": stock}, piles, amounts),
        dealer=setup.seats[-1],
        turn=setup.seats[0],
    )


def follows(face: Face, suit: Suit) -> bool:
    """Whether a card is of a suit, for the duty to follow it: a warrior or an angel."""
    return kind(face).suit == suit
