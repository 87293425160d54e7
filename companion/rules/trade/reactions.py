"""What several seats say once each, in any order: reactions to a claim, votes, secret choices."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from companion.rules.events import Seat
from companion.rules.values import replace

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reactions(Generic[T]):
    """``waiting`` seats have not said anything yet; ``said`` is what the others said, in that order."""

    waiting: tuple[Seat, ...] = ()
    said: Mapping[Seat, T] = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        """Whether everybody has said something, or nobody was asked."""
        return not self.waiting

    def first(self, what: T) -> Seat | None:
        """Who was the first to say this; None if nobody did."""
        return next((seat for seat, said in self.said.items() if said == what), None)


def ask_all(seats: Iterable[Seat], *, out: Container[Seat] = ()) -> Reactions[T]:
    """All seats but those that are ``out`` can react.

    >>> asked = react(ask_all(("Ann", "Ben", "Cem"), out={"Ann"}), "Cem", "doubt")
    >>> asked.waiting, asked.first("doubt"), asked.is_over
    (('Ben',), 'Cem', False)
    """
    return Reactions(tuple(seat for seat in seats if seat not in out))


def react(reactions: Reactions[T], seat: Seat, what: T) -> Reactions[T]:
    """A seat says something, once. Raises ValueError if it is not waited for."""
    if seat not in reactions.waiting:
        raise ValueError(f"{seat} cannot react: waiting for {', '.join(reactions.waiting) or 'nobody'}")
    waiting = tuple(each for each in reactions.waiting if each != seat)
    return replace(reactions, waiting=waiting, said={**reactions.said, seat: what})
