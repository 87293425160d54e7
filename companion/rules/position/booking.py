"""The contents of a position: the cards of each place, all amounts, and attributes of the state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.cards import Face
from companion.rules.events import Account, Unit

PlaceCards: TypeAlias = int | tuple[Face | None, ...]
"""The cards of a place: their number, or the cards themselves."""

Booked: TypeAlias = Mapping[Any, PlaceCards]
"""The cards of places, and amounts by unit and account."""


def at_start(state: Any) -> Any:
    """The state that the game began with."""
    return state.at_start or state


@dataclass(slots=True)
class Booking:
    """The contents of a position's fields: the cards of places, the faces known there, amounts by unit and account, and
    attributes of the state.
    """

    lying: dict[str, PlaceCards]
    known: dict[str, tuple[Face, ...]] = field(default_factory=dict)
    amounts: dict[tuple[Unit, Account], int] = field(default_factory=dict)
    attributes: dict[str, Any] = field(default_factory=dict)

    def say(self, more: Booked) -> None:
        """Adds the contents that the game names beside its fields."""
        for where, there in more.items():
            if isinstance(where, str):
                self.lying[where] = there
            elif isinstance(there, int):
                self.amounts[where] = there

    def rest_of(self, unit: Unit, state: Any) -> Account:
        """The account of everything that lies nowhere else: the bank, or an account of no seat."""
        held = [account for of, account in state.holdings.amounts if of == unit and account not in state.seats]
        unsaid = [account for account in held if (unit, account) not in self.amounts]
        return "bank" if "bank" in held or not unsaid else unsaid[0]
