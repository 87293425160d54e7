"""The ledger: every movement of every unit, with the act and the reason it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.rules.events import Account, Books, Posting, Unit, Why
from companion.rules.history import Standing


@dataclass(frozen=True, slots=True)
class Entry:
    """What one event moved. ``number`` is the act it followed from."""

    number: int
    event: str
    why: Why
    postings: tuple[Posting, ...]

    def sums(self) -> dict[Unit, int]:
        """The sum of the postings, unit by unit; each is zero in a sound entry."""
        sums: dict[Unit, int] = {}
        for posting in self.postings:
            sums[posting.unit] = sums.get(posting.unit, 0) + posting.amount
        return sums

    def touches(self, unit: Unit, account: Account) -> int:
        """What the entry brings to an account."""
        return sum(each.amount for each in self.postings if (each.unit, each.account) == (unit, account))


def entries(standing: Iterable[Standing[Any]]) -> Iterator[Entry]:
    """The entries of all acts that stand, in order."""
    for act in standing:
        for event in act.events:
            if event.postings:
                yield Entry(act.number, type(event).__name__, event.why, event.postings)


def balances(opening: Books, found: Iterable[Entry]) -> Books:
    """The books after these entries."""
    for entry in found:
        opening = opening.posted(entry.postings)
    return opening
