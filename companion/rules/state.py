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
    """How a table stands: who sits here now, in turn order, the options, the book of things, and how it ended. The
    state of a game adds what no place tells; like an act it is a frozen dataclass by its declaration. ``at_start`` is
    the state that the game began with, as everybody may see it; the companion sets it."""

    seats: tuple[Seat, ...]
    options: Any = None
    holdings: Holdings
    ended: Outcome | None = None
    at_start: Any = field(default=None, repr=False, compare=False)

    def size(self, place: str) -> int:
        """How many cards lie in a place."""
        return self.holdings.size(place)

    def cards(self, place: str) -> tuple[Face, ...]:
        """The cards that are known to lie in a place."""
        return self.holdings.pile(place).faces

    def possible(self, place: str) -> frozenset[Face]:
        """Every face that a card in a place can bear."""
        return self.holdings.possible(place)

    def amount(self, unit: Unit, account: Account) -> int:
        """How much of a unit lies in a place."""
        return self.holdings.of(unit, account)

    def by_seat(self, unit: Unit) -> dict[Seat, int]:
        """How much of a unit lies with each seat. Raises LookupError for a unit of which the game has nothing."""
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
