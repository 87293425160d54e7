"""Movements from one place to another: nothing else moves anything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Any, TypeAlias

from companion.cards import Face

Unit: TypeAlias = str
"""A unit of account: ``coins``, ``tokens``, ``stones``, ``cards``, ``points``."""

Account: TypeAlias = str
"""A seat, or a place of the table: ``bank``, ``pot``, ``box``, ``middle``, ``table``, ``Ann/draw``."""

CARDS: Unit = "cards"
"""The unit that lies in piles; every other one is only counted."""


@dataclass(frozen=True, slots=True)
class Movement:
    """Things go from one place to another.

    - ``count``: how many, or how much of the unit ``of``; None for all that lie there.
    - ``faces``: the cards, with None for each card that nobody saw; empty if nobody saw any.
    - ``blind``: any card of the place may have gone, so nobody knows any longer which ones remain. An event's unnamed
      cards are blind unless they lie in the open.
    """

    source: Account
    target: Account
    count: int | None
    faces: tuple[Face | None, ...] = ()
    of: Unit = CARDS
    blind: bool = False


def move(
    what: int | tuple[Face | None, ...], source: Account, target: Account, of: Unit = CARDS, *, blind: bool = False
) -> Movement:
    """These cards, or this much of a unit, go from one place to another.

    >>> move(("7S", None), "Ann/hand", "Ann/row").count
    2
    """
    if isinstance(what, str):
        raise TypeError(f"move({what!r}, ...) is no movement of a card; write a tuple: move(({what!r},), ...)")
    if isinstance(what, float):
        raise TypeError(f"an amount is a whole number, not {what}: 7 // 2 is one")
    if isinstance(what, int):
        return Movement(source, target, what, (), of, blind)
    return Movement(source, target, len(what), what, of, blind)


def move_all(source: Account, target: Account) -> Movement:
    """All cards of a place go to another."""
    return Movement(source, target, None)


@dataclass(frozen=True, slots=True)
class Goes:
    """A movement with each event of a kind: from one place to another, ``of`` a unit.

    ``what`` is the name of the event's field with the card, the cards or the amount; a number; or None for everything
    that lies there. The places have fields of the event in them, such as ``{seat}/hand``. ``{each}`` is every seat in
    turn.

    >>> Goes("card", "{seat}/hand", "{seat}/play").gaps
    ('card', 'seat', 'seat')
    """

    what: str | int | None
    source: Account
    target: Account
    of: Unit = CARDS

    @property
    def gaps(self) -> tuple[str, ...]:
        """The names of the fields that it needs."""
        return *((self.what,) if isinstance(self.what, str) else ()), *_gaps(self.source), *_gaps(self.target)

    def moves(self, event: Any, state: Any) -> Iterator[Movement]:
        """The movements of an event in this state."""
        what = getattr(event, self.what) if isinstance(self.what, str) else self.what
        for seat in state.seats if "{each}" in self.source or "{each}" in self.target else ("",):
            source, target = _filled(self.source, event, seat), _filled(self.target, event, seat)
            if self.what is None:
                yield move_all(source, target)
            else:
                yield move((what,) if isinstance(what, str | None) else what, source, target, self.of)


@cache
def _gaps(place: Account) -> tuple[str, ...]:
    return tuple([name for _, name, _, _ in Formatter().parse(place) if name])


def _filled(place: Account, event: Any, seat: Account) -> Account:
    for gap in _gaps(place):
        place = place.replace(f"{{{gap}}}", seat if gap == "each" else str(getattr(event, gap)))
    return place
