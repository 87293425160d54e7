"""What a position comes to: what lies where, how much of everything, and attributes of the state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.cards import Face
from companion.rules.events import Account, Unit

PlaceCards: TypeAlias = int | tuple[Face | None, ...]
"""What lies in a place: a number of cards, or these cards."""

Booked: TypeAlias = Mapping[Any, PlaceCards]
"""What lies in places, and how much by unit and account."""


def at_start(state: Any) -> Any:
    """The state that the game began with."""
    return state.at_start or state


@dataclass(slots=True)
class Booking:
    """What the fields of a position come to: what lies in places, which faces are known there, amounts by unit and
    account, and attributes of the state."""

    lying: dict[str, PlaceCards]
    known: dict[str, tuple[Face, ...]] = field(default_factory=dict)
    amounts: dict[tuple[Unit, Account], int] = field(default_factory=dict)
    attributes: dict[str, Any] = field(default_factory=dict)

    def say(self, more: Booked) -> None:
        """What a game says beside its fields."""
        for where, there in more.items():
            if isinstance(where, str):
                self.lying[where] = there
            elif isinstance(there, int):
                self.amounts[where] = there

    def rest_of(self, unit: Unit, state: Any) -> Account:
        """Where all lies that is said to lie nowhere else: in the bank, or in an account of no seat."""
        held = [account for of, account in state.holdings.amounts if of == unit and account not in state.seats]
        unsaid = [account for account in held if (unit, account) not in self.amounts]
        return "bank" if "bank" in held or not unsaid else unsaid[0]
