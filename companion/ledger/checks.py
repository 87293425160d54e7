"""Checks that every ledger must pass: plain functions that return faults and never raise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.languages import tr
from companion.ledger.entries import Balances, BookEntry, balances, entries
from companion.rules.events import Account, Unit
from companion.rules.history import History


@dataclass(frozen=True, slots=True)
class Unbalanced:
    """An entry whose postings do not sum to zero."""

    entry: BookEntry
    unit: Unit
    sum: int

    def __str__(self) -> str:
        return tr(
            "move {number} ({event}) makes {sum} {unit} out of nothing",
            number=self.entry.number,
            event=self.entry.event,
            sum=f"{self.sum:+}",
            unit=self.unit,
        )


@dataclass(frozen=True, slots=True)
class NotConserved:
    """More or less of a unit than there was at the start."""

    unit: Unit
    opening: int
    now: int

    def __str__(self) -> str:
        return tr("{opening} {unit} at the start, but {now} now", opening=self.opening, unit=self.unit, now=self.now)


@dataclass(frozen=True, slots=True)
class Overdrawn:
    """An account that may not owe fell below zero without a ruling."""

    number: int
    unit: Unit
    account: Account
    amount: int

    def __str__(self) -> str:
        return tr(
            "move {number} leaves {account} with {amount} {unit}",
            number=self.number,
            account=self.account,
            amount=self.amount,
            unit=self.unit,
        )


@dataclass(frozen=True, slots=True)
class BooksDiffer:
    """The state's balance differs from the sum of the entries."""

    unit: Unit
    account: Account
    stated: int
    computed: int

    def __str__(self) -> str:
        return tr(
            "{account} has {stated} {unit}, but the movements add up to {computed}",
            account=self.account,
            stated=self.stated,
            unit=self.unit,
            computed=self.computed,
        )


Fault: TypeAlias = Unbalanced | NotConserved | Overdrawn | BooksDiffer


def balanced(history: History, found: Sequence[BookEntry]) -> Iterator[Fault]:
    """Each entry sums to zero in each unit."""
    for entry in found:
        for unit, total in entry.sums().items():
            if total:
                yield Unbalanced(entry, unit, total)


def conserved(history: History, _: Sequence[BookEntry]) -> Iterator[Fault]:
    """Nothing appears and nothing is lost."""
    opening, now = (sums(history.game.balances(state)) for state in (history.opening, history.state))
    for unit in opening | now:
        if opening.get(unit, 0) != now.get(unit, 0):
            yield NotConserved(unit, opening.get(unit, 0), now.get(unit, 0))


def sums(held: Balances) -> dict[Unit, int]:
    """How much of each unit there is in all accounts."""
    found: dict[Unit, int] = {}
    for (unit, _), amount in held.items():
        found[unit] = found.get(unit, 0) + amount
    return found


def covered(history: History, found: Sequence[BookEntry]) -> Iterator[Fault]:
    """Nothing falls below zero except what the game lets owe; a ruling may decide differently."""
    held = dict(history.game.balances(history.opening))
    for entry in found:
        for posting in entry.postings:
            key = (posting.unit, posting.account)
            held[key] = held.get(key, 0) + posting.amount
        for posting in entry.postings:
            left = held[posting.unit, posting.account]
            may_owe = history.game.can_owe(posting.unit, posting.account)
            if posting.amount < 0 and left < 0 and not may_owe and not entry.by_ruling:
                yield Overdrawn(entry.number, posting.unit, posting.account, left)


def stated(history: History, found: Sequence[BookEntry]) -> Iterator[Fault]:
    """The state's balances are the fold of the entries."""
    computed = balances(history.game.balances(history.opening), found)
    now = history.game.balances(history.state)
    for unit, account in {**computed, **now}:
        one, other = now.get((unit, account), 0), computed.get((unit, account), 0)
        if one != other:
            yield BooksDiffer(unit, account, one, other)


CHECKS: tuple[Callable[[History, Sequence[BookEntry]], Iterator[Fault]], ...] = (
    balanced,
    conserved,
    covered,
    stated,
)


def faults(history: History) -> list[Fault]:
    """Everything that is wrong with a ledger; empty when all is well."""
    found = tuple(entries(history))
    return [fault for check in CHECKS for fault in check(history, found)]
