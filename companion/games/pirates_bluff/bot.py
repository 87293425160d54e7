"""A sensible player of Pirate's Bluff.

It counts its hand and the starting cards; every other card in play is one of those that are left in the deck.

- For a bid it works out how many cards of that rank the others should hold, wild cards beside natural ones among
  them, and takes that number as Poisson's: so it knows how likely the bid is true.
- Who bid on a rank is believed to have half a card more of it than chance would give.
- It opens with the most cards of a rank that are true in two of three cases.
- It calls if calling is worth more coins, on average, than waiting or raising; it raises if the raise would win
  even if it is called; else it waits. If everybody waits, it counts its own bid down.
- Its starting card is of the rank of which it has fewest, the higher of two: that tells least.
- It never bluffs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import exp

from companion.cards import Face
from companion.games.pirates_bluff.acts import Bid, Call, Dead, Pass, Start
from companion.games.pirates_bluff.allowed import HIGHEST, MOST_CARDS, call_refused, least_rank, may_raise
from companion.games.pirates_bluff.known import WILD, rank_of
from companion.games.pirates_bluff.state import State
from companion.rules.bots import BotView, LegalActs, Wait
from companion.rules.events import Seat
from companion.rules.game import Act

SAFE = 0.66
BELIEVED = 0.5
"""How many cards of a rank are added for each of the others who bid on it."""
PATIENCE_S = 12.0
"""How long the highest bidder leaves the others to call or raise."""


def bot(view: BotView, legal: LegalActs) -> Act | Wait | None:
    """The bot's next act."""
    state: State = view.state
    words = {prompt.act for prompt in legal.prompts}
    hand = state.held(view.seat)
    if Start.word() in words:
        return Start(seat=view.seat, card=_telling_least(hand))
    if Pass.word() in words or state.deal.phase != "bidding":
        return legal[0]
    if state.bid is None:
        quantity, rank = max(_Odds(state, view.seat).safe_bids())
        return Bid(seat=view.seat, quantity=quantity, rank=rank)
    if view.seat in state.deal.bid.by:
        return Wait(PATIENCE_S, Dead(seat=view.seat))
    return _answer(view.seat, state)


def _telling_least(hand: tuple[Face, ...]) -> Face:
    ranks = Counter(rank_of(face) for face in hand)
    natural = [face for face in hand if rank_of(face) != WILD] or list(hand)
    return min(natural, key=lambda face: (ranks[rank_of(face)], -rank_of(face), face))


def _answer(seat: Seat, state: State) -> Act | None:
    """A call, a raise, or nothing."""
    odds, bid, pot = _Odds(state, seat), state.deal.bid, state.holdings.of("coins", "pot")
    is_true = odds.at_least(bid.quantity, bid.rank)
    calling = (1 - is_true) * (pot + bid.quantity) - is_true * bid.quantity
    raising, best = 0.0, None
    for quantity, rank in _raises(state) if may_raise(state, seat) else ():
        holds = odds.at_least(quantity, rank)
        worth = holds * (pot + quantity) - (1 - holds) * quantity
        if worth > raising:
            raising, best = worth, (quantity, rank)
    if calling > max(raising, 0.0) and call_refused(state, seat) is None:
        return Call(seat=seat)
    return None if best is None else Bid(seat=seat, quantity=best[0], rank=best[1])


def _raises(state: State) -> Iterator[tuple[int, int]]:
    """The lowest raise of each rank."""
    quantity, rank = state.deal.bid.size
    for each in range(least_rank(state), HIGHEST + 1):
        more = quantity if each > rank else quantity + 1
        if more <= MOST_CARDS:
            yield more, each


class _Odds:
    """The likelihood, for a seat, of this many cards of a rank in play."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state, self._seat = state, seat
        self._left: Counter[int] = Counter(state.stock.ranks)
        self._starts: list[int | None] = []
        for other in state.seats:
            if other == seat:
                self._left.subtract(rank_of(face) for face in state.held(seat))
            else:
                start = state.hand(other).start
                self._starts.append(None if start is None else rank_of(start))
                self._left.subtract([] if start is None else [rank_of(start)])
        self._count = max(1, self._left.total())
        self._tails: dict[int, tuple[int, float]] = {}

    def safe_bids(self) -> Iterator[tuple[int, int]]:
        """The most cards of each rank that are probably there, one at least."""
        for rank in range(max(1, least_rank(self._state)), HIGHEST + 1):
            quantity = 1
            while self.at_least(quantity + 1, rank) >= SAFE:
                quantity += 1
            yield quantity, rank

    def at_least(self, quantity: int, rank: int) -> float:
        """The chance of at least this many cards of a rank."""
        if rank not in self._tails:
            self._tails[rank] = self._own(rank), self._expected(rank)
        own, expected = self._tails[rank]
        return _tail(quantity - own, expected)

    def _own(self, rank: int) -> int:
        ranks = Counter(rank_of(face) for face in self._state.held(self._seat))
        return self._worth(ranks[rank], 0 if rank == WILD else ranks[WILD])

    def _worth(self, natural: int, wild: int) -> int:
        if not natural:
            return 0
        return natural + wild * (natural if self._state.options.super_wilds else 1)

    def _expected(self, rank: int) -> float:
        """How many cards of a rank all others together should hold."""
        one, wild = self._left[rank] / self._count, 0.0 if rank == WILD else self._left[WILD] / self._count
        total = 0.0
        for start in self._starts:
            hidden = self._state.hand_size - (start is not None)
            some = 1.0 if start == rank else 1 - (1 - one) ** hidden
            wilds = hidden * wild + (start == WILD != rank)
            total += hidden * one + (start == rank) + some * wilds
        bidders = {seat for bid in self._state.deal.bids if bid.rank == rank for seat in bid.by}
        return total + BELIEVED * len(bidders - {self._seat})


def _tail(least: int, mean: float) -> float:
    """The chance of at least this many if their number is Poisson's with this mean.

    >>> round(_tail(2, 1.0), 3), _tail(0, 1.0)
    (0.264, 1.0)
    """
    term = below = exp(-mean) if least > 0 else 0.0
    for count in range(1, least):
        term *= mean / count
        below += term
    return max(0.0, 1 - below)
