"""The likely cause of a difference between a count and the books, and since when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.ledger.entries import BookEntry, entries
from companion.rules.events import Counted, Seat, Unit
from companion.rules.history import History

Cause = Literal["not-paid", "paid-twice", "wrong-way", "wrong-amount"]


@dataclass(frozen=True, slots=True)
class Suspect:
    """An entry at which the table may have done something else, and what."""

    entry: BookEntry
    cause: Cause


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A count that differs from the books.

    ``agreed`` is the number of the act of the last count that agreed (0: the start); ``between`` are the entries
    of the seat after it: up to the first of them table and books agreed for certain. ``suspects`` are likely causes,
    the ones that explain the whole difference first.
    """

    seat: Seat
    unit: Unit
    amount: int
    booked: int
    number: int
    agreed: int
    between: tuple[BookEntry, ...]
    suspects: tuple[Suspect, ...]

    @property
    def difference(self) -> int:
        """How much more was counted than booked."""
        return self.amount - self.booked

    def explained_by(self, entry: BookEntry) -> int:
        """The most of the difference that a slip at one of these entries can be."""
        moved, missing = entry.touches(self.unit, self.seat), self.difference
        slips = -moved, moved, -2 * moved, 1, -1
        return max(abs(each) for each in slips if each * missing > 0 and abs(each) <= abs(missing))


def mismatches(history: History) -> list[Mismatch]:
    """All counts that differed from the books of their moment, in order; a later count that agrees settles them."""
    found: list[Mismatch] = []
    agreed: dict[tuple[Seat, Unit], int] = {}
    for act in history.standing:
        for event in act.events:
            if not isinstance(event, Counted):
                continue
            key = (event.seat, event.unit)
            if event.amount == event.booked:
                agreed[key] = act.number
                found = [each for each in found if (each.seat, each.unit) != key]
                continue
            since = agreed.get(key, 0)
            found.append(_mismatch(history, act.number, since, event))
    return found


def _mismatch(history: History, number: int, since: int, count: Counted) -> Mismatch:
    between = [
        entry for entry in entries(history) if since < entry.number < number and entry.touches(count.unit, count.seat)
    ]
    difference = count.amount - count.booked
    suspects = [
        Suspect(entry, cause)
        for entry in between
        if (cause := _cause(entry.touches(count.unit, count.seat), difference)) is not None
    ]
    return Mismatch(
        seat=count.seat,
        unit=count.unit,
        amount=count.amount,
        booked=count.booked,
        number=number,
        agreed=since,
        between=tuple(between),
        suspects=tuple(suspects),
    )


def _cause(moved: int, difference: int) -> Cause | None:
    """How an entry that moved so much could explain the difference."""
    if difference == -moved:
        return "not-paid"
    if difference == moved:
        return "paid-twice"
    if difference == -2 * moved:
        return "wrong-way"
    if moved and abs(difference) == 1:
        return "wrong-amount"
    return None
