"""The ledger: every movement of every unit, with the act and the reason it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.rules.events import Account, Event, Posting, Ruled, Unit, Why
from companion.rules.history import History
from companion.rules.history.booking import posted
from companion.rules.rulebook import why_of

Balances: TypeAlias = Mapping[tuple[Unit, Account], int]
"""How much of a unit an account holds."""


@dataclass(frozen=True, slots=True)
class BookEntry:
    """The movements of one event. ``number`` is the number of its act; ``by_ruling``: the table's own word moved it."""

    number: int
    event: str
    why: Why
    postings: tuple[Posting, ...]
    by_ruling: bool = False

    def sums(self) -> dict[Unit, int]:
        """The sum of the postings, unit by unit; each is zero in a sound entry."""
        sums: dict[Unit, int] = {}
        for posting in self.postings:
            sums[posting.unit] = sums.get(posting.unit, 0) + posting.amount
        return sums

    def touches(self, unit: Unit, account: Account) -> int:
        """The amount that the entry brings to an account."""
        return sum(each.amount for each in self.postings if (each.unit, each.account) == (unit, account))


def entries(history: History) -> Iterator[BookEntry]:
    """The entries of all acts that stand, in order."""
    game = history.game
    for act, before, _ in history.walk():
        for event, postings in posted(game, before, act.events):
            if postings:
                yield BookEntry(act.number, type(event).__name__, why_of(game, event), postings, _is_ruling(event))


def _is_ruling(event: Event) -> bool:
    return isinstance(event, Ruled)


def balances(opening: Balances, found: Iterable[BookEntry]) -> dict[tuple[Unit, Account], int]:
    """The amount in every account after these entries."""
    held = dict(opening)
    for entry in found:
        for posting in entry.postings:
            key = (posting.unit, posting.account)
            held[key] = held.get(key, 0) + posting.amount
    return held
