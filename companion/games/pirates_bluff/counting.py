"""Which numbers of natural and wild cards a hand can hold, beside all that is known of the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.pirates_bluff.known import WILD, in_play, rank_of
from companion.games.pirates_bluff.state import State
from companion.rules.events import Seat


@dataclass(frozen=True, slots=True)
class Room:
    """The least and the most natural cards, wild cards, and both together, that a hand can hold."""

    natural: tuple[int, int]
    wild: tuple[int, int]
    both: tuple[int, int]

    def holds(self, natural: int, wild: int) -> bool:
        """Whether the hand can hold so many."""
        limits = ((natural, self.natural), (wild, self.wild), (natural + wild, self.both))
        return all(least <= count <= most for count, (least, most) in limits)

    def counts(self) -> Iterator[tuple[int, int]]:
        """Every number of natural and wild cards that the hand can hold, fewest first."""
        for natural in range(self.natural[0], self.natural[1] + 1):
            for wild in range(self.wild[0], self.wild[1] + 1):
                if self.holds(natural, wild):
                    yield natural, wild


def room_of(state: State, seat: Seat) -> Room:
    """How many natural and wild cards of the called rank a seat can hold."""
    called = state.deal.bid.rank
    held, ranks = state.hand_size, state.stock.ranks
    known = [rank_of(face) for face in state.hand(seat).known]
    known_wild = 0 if called == WILD else known.count(WILD)
    known_others = len(known) - known.count(called) - known_wild
    seen = in_play(state.stock, state.deal.hands, called, without=seat)
    most_natural = ranks[called] - seen.ranks[called]
    most_wild = 0 if called == WILD else ranks[WILD] - seen.ranks[WILD]
    others = state.stock.size - sum(ranks[rank] for rank in {called, WILD})
    return Room(
        (known.count(called), min(held, most_natural)),
        (known_wild, min(held, most_wild)),
        (held - others + _others_in_play(state, seat, called), held - known_others),
    )


def _others_in_play(state: State, without: Seat, called: int) -> int:
    """Cards of all other hands that are known to be neither wild nor of the called rank."""
    total = 0
    for seat, hand in state.deal.hands.items():
        if seat == without:
            continue
        if hand.counted is not None:
            total += max(0, state.hand_size - sum(hand.counted))
        else:
            total += sum(1 for face in hand.known if rank_of(face) not in (called, WILD))
    return total
