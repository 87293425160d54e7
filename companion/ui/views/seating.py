"""Who sits where round the table, as the tablet shows it: along its near and its far edge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.rules.events import Seat

MOST_A_SIDE = 5
"""More seats beside each other would have keys too narrow to meet."""

Way = Literal["left", "right", "across"]


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of each edge, from left to right as the screen shows them."""

    near: tuple[Seat, ...] = ()
    far: tuple[Seat, ...] = ()

    @classmethod
    def even(cls, seats: tuple[Seat, ...]) -> Seating:
        """As turns go round, clockwise: along the near edge from the right, along the far edge from the left.

        >>> Seating.even(("Ann", "Ben", "Cem"))
        Seating(near=('Ben', 'Ann'), far=('Cem',))
        """
        near = (len(seats) + 1) // 2
        return cls(seats[:near][::-1], seats[near:])

    def fitted(self, seats: tuple[Seat, ...]) -> Seating:
        """The same for these seats: who left is gone, who came sits down on the emptier edge; even where nobody
        was placed yet."""
        near = tuple(seat for seat in self.near if seat in seats)
        far = tuple(seat for seat in self.far if seat in seats)
        if not near and not far:
            return Seating.even(seats)
        for seat in seats:
            if seat not in near and seat not in far:
                near, far = (near, (*far, seat)) if len(far) <= len(near) else ((*near, seat), far)
        return Seating(near, far)

    def may_move(self, seat: Seat, way: Way) -> bool:
        """Whether there is a place that way."""
        return self.moved(seat, way) != self

    def moved(self, seat: Seat, way: Way) -> Seating:
        """A seat changes places with its neighbour, or goes to the same place of the other edge; the same seating
        where there is no place."""
        here, there = (self.near, self.far) if seat in self.near else (self.far, self.near)
        at = here.index(seat)
        if way == "across":
            if len(there) >= MOST_A_SIDE:
                return self
            at = min(at, len(there))
            here, there = tuple(each for each in here if each != seat), (*there[:at], seat, *there[at:])
        else:
            other = at + (1 if way == "right" else -1)
            if not 0 <= other < len(here):
                return self
            changed = list(here)
            changed[at], changed[other] = changed[other], changed[at]
            here = tuple(changed)
        return Seating(here, there) if seat in self.near else Seating(there, here)
