"""The possible numbers of natural and wild cards in a hand, beside all that is known of the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.pirates_bluff.known import WILD, KnownHand, rank_of
from companion.games.pirates_bluff.state import State
from companion.rules.events import Seat


@dataclass(frozen=True, slots=True)
class Room:
    """The least and the most natural cards, wild cards, and both together, that a hand can hold."""

    natural: tuple[int, int]
    wild: tuple[int, int]
    both: tuple[int, int]

    def holds(self, natural: int, wild: int) -> bool:
        """Whether the hand can hold this many."""
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
    called, held, ranks = state.deal.bid.rank, state.hand_size, state.stock.ranks
    natural, wild, rest = _count_known(state.hand(seat), called)
    naturals = wilds = rests = 0
    for other, hand in state.deal.hands.items():
        if other != seat:
            of_rank, of_wild, of_rest = _count_counted(hand, called, held) or _count_known(hand, called)
            naturals, wilds, rests = naturals + of_rank, wilds + of_wild, rests + of_rest
    most_wild = 0 if called == WILD else ranks[WILD] - wilds
    others = state.stock.size - sum(ranks[rank] for rank in {called, WILD})
    return Room(
        (natural, min(held, ranks[called] - naturals)),
        (wild, min(held, most_wild)),
        (held - others + rests, held - rest),
    )


def _count_known(hand: KnownHand, called: int) -> tuple[int, int, int]:
    """How many natural, wild and other cards a hand is known to hold."""
    natural = wild = 0
    known = hand.known
    for face in known:
        rank = rank_of(face)
        natural += rank == called
        wild += rank == WILD != called
    return natural, wild, len(known) - natural - wild


def _count_counted(hand: KnownHand, called: int, held: int) -> tuple[int, int, int] | None:
    """The same of a hand that was counted; of rank 0 every card counts as a natural one."""
    if hand.counted is None:
        return None
    natural, wild = hand.counted
    rest = max(0, held - natural - wild)
    return (natural + wild, 0, rest) if called == WILD else (natural, wild, rest)
