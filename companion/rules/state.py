"""How a table of any game stands."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from companion.cards import Face
from companion.rules.events import Account, Seat, Unit
from companion.rules.game import Outcome
from companion.rules.holdings import CARDS, Holdings
from companion.rules.notation.near import near
from companion.rules.values import Frozen


class GameState(metaclass=Frozen):
    """The state of a table: the seats in turn order, the options, the book of things (``holdings``), and how the game
    ended.

    A game adds a field for each thing that no place shows. Like an act, its state is a frozen dataclass without a
    decorator. ``at_start`` is the first state of the game, without secrets; the companion sets it.
    """

    seats: tuple[Seat, ...]
    options: Any = None
    holdings: Holdings
    ended: Outcome | None = None
    at_start: Any = field(default=None, repr=False, compare=False)

    def size(self, place: str) -> int:
        """The number of cards in a place."""
        return self.holdings.size(place)

    def cards(self, place: str) -> tuple[Face, ...]:
        """The known cards of a place."""
        return self.holdings.pile(place).faces

    def possible(self, place: str) -> frozenset[Face]:
        """Every face that a card of this place can have."""
        return self.holdings.possible(place)

    def amount(self, unit: Unit, account: Account) -> int:
        """The amount of a unit in a place."""
        return self.holdings.of(unit, account)

    def by_seat(self, unit: Unit) -> dict[Seat, int]:
        """The amount of a unit at each seat. Raises LookupError for a unit that the game does not have."""
        known = {CARDS, *(each for each, _ in self.holdings.amounts)}
        if unit not in known:
            raise LookupError(f"by_seat: the game has nothing of the unit {unit!r}; {near(unit, known)}")
        return {seat: self.holdings.of(unit, seat) for seat in self.seats}


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=GameState, default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S", bound=GameState)
"""The state of one game. A ``GameSpec``, ``History`` or ``Turn`` that names none is one of any game."""
