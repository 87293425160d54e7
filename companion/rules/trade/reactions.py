"""Reactions of several seats, each once and in any order: answers to a claim, votes, secret choices."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from companion.rules.events import Seat
from companion.rules.values import replace

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reactions(Generic[T]):
    """The reactions of several seats: ``said`` has those made, in their order; the ``waiting`` seats have made none
    yet.
    """

    waiting: tuple[Seat, ...] = ()
    said: Mapping[Seat, T] = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        """Whether no seat is waiting."""
        return not self.waiting

    def first(self, what: T) -> Seat | None:
        """The first seat with this reaction; None if nobody had it."""
        return next((seat for seat, said in self.said.items() if said == what), None)


def ask_all(seats: Iterable[Seat], *, out: Container[Seat] = ()) -> Reactions[T]:
    """Reactions that wait for all seats, except those that are ``out``.

    >>> asked = react(ask_all(("Ann", "Ben", "Cem"), out={"Ann"}), "Cem", "doubt")
    >>> asked.waiting, asked.first("doubt"), asked.is_over
    (('Ben',), 'Cem', False)
    """
    return Reactions(tuple(seat for seat in seats if seat not in out))


def react(reactions: Reactions[T], seat: Seat, what: T) -> Reactions[T]:
    """The reactions after a seat has made its own. Raises ValueError if the seat is not waiting."""
    if seat not in reactions.waiting:
        raise ValueError(f"{seat} cannot react: waiting for {', '.join(reactions.waiting) or 'nobody'}")
    waiting = tuple(each for each in reactions.waiting if each != seat)
    return replace(reactions, waiting=waiting, said={**reactions.said, seat: what})
