"""The pot and its side pots, for players who cannot pay as much as others bet."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from companion.rules.events import Seat


@dataclass(frozen=True, slots=True)
class Pot:
    """An ``amount`` that these ``seats`` can win."""

    amount: int
    seats: tuple[Seat, ...]


def side_pots(paid: Mapping[Seat, int], *, folded: Collection[Seat] = ()) -> tuple[Pot, ...]:
    """The pots from these payments, the main pot first. A seat that folded pays into them and wins none.

    >>> side_pots({"Ann": 10, "Ben": 30, "Cem": 30}, folded={"Cem"})
    (Pot(amount=30, seats=('Ann', 'Ben')), Pot(amount=40, seats=('Ben',)))
    """
    pots: list[Pot] = []
    below = 0
    for level in sorted({amount for seat, amount in paid.items() if seat not in folded and amount}):
        amount = sum(min(each, level) - min(each, below) for each in paid.values())
        pots.append(Pot(amount, tuple(seat for seat in paid if seat not in folded and paid[seat] >= level)))
        below = level
    rest = sum(max(0, each - below) for each in paid.values())
    if rest and pots:
        pots[-1] = Pot(pots[-1].amount + rest, pots[-1].seats)
    return tuple(pots)
