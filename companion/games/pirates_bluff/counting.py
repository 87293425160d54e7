"""Which numbers of natural and wild cards a hand can hold, beside all that is known of the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.events import Seat
from companion.games.pirates_bluff.holdings import WILD, in_play, rank_of
from companion.games.pirates_bluff.state import State


def feasible(state: State, seat: Seat, natural: int, wild: int) -> bool:
    """Whether a seat can hold so many natural and wild cards of the called rank."""
    called = state.deal.bids[-1].rank
    held, ranks = state.hand_size, state.stock.ranks
    known = Counter(rank_of(face) for face in state.holding(seat).known)
    least_wild = 0 if called == WILD else known[WILD]
    known_others = sum(known.values()) - known[called] - least_wild
    if natural < known[called] or wild < least_wild or (called == WILD and wild):
        return False
    if natural + wild + known_others > held:
        return False
    seen = in_play(state.stock, state.deal.holdings, called, without=seat)
    if seen.ranks[called] + natural > ranks.get(called, 0) or seen.ranks[WILD] + wild > ranks.get(WILD, 0):
        return False
    return _others_in_play(state, seat) + held - natural - wild <= state.stock.size - sum(
        ranks.get(rank, 0) for rank in {called, WILD}
    )


def _others_in_play(state: State, without: Seat) -> int:
    """Cards of all other hands that are known to be neither wild nor of the called rank."""
    called = state.deal.bids[-1].rank
    total = 0
    for seat, holding in state.deal.holdings.items():
        if seat == without:
            continue
        if holding.counted is not None:
            total += max(0, state.hand_size - sum(holding.counted))
        else:
            total += sum(1 for face in holding.known if rank_of(face) not in (called, WILD))
    return total


def counts(state: State, seat: Seat) -> Iterator[tuple[int, int]]:
    """Every number of natural and wild cards that a seat can hold, fewest first."""
    for natural in range(state.hand_size + 1):
        for wild in range(state.hand_size + 1 - natural):
            if feasible(state, seat, natural, wild):
                yield natural, wild
