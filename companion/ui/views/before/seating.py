"""The seats round the table, as the tablet shows it: along its four edges."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from companion.rules.events import Seat

MOST_A_SIDE = 5
"""More seats beside each other would have keys too narrow to meet."""

MOST_AT_AN_END = 2
"""The most people at the left or at the right edge, which are the shorter ones."""

Edge = Literal["near", "far", "left", "right"]
Way = Literal["left", "right", "across", "left end", "right end"]

TURNED: dict[Edge, int] = {"near": 0, "far": 180, "left": 270, "right": 90}
"""How far what lies at an edge is turned to face its players, anticlockwise."""

ACROSS: dict[Edge, Edge] = {"near": "far", "far": "near", "left": "right", "right": "left"}


@dataclass(frozen=True, slots=True)
class SeatEdges:
    """The seats of each edge, from left to right or from above to below as the screen shows them."""

    near: tuple[Seat, ...] = ()
    far: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()
    right: tuple[Seat, ...] = ()

    @classmethod
    def even(cls, seats: tuple[Seat, ...]) -> SeatEdges:
        """As turns go round, clockwise: along the near edge from the right, along the far edge from the left.

        >>> SeatEdges.even(("Ann", "Ben", "Cem")).near
        ('Ben', 'Ann')
        """
        near = (len(seats) + 1) // 2
        return cls(seats[:near][::-1], seats[near:])

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All of them."""
        return (*self.near, *self.far, *self.left, *self.right)

    def along(self, edge: Edge) -> tuple[Seat, ...]:
        """The seats along an edge."""
        return {"near": self.near, "far": self.far, "left": self.left, "right": self.right}[edge]

    def edge(self, seat: Seat) -> Edge | None:
        """The edge at which a seat is; None without a seat."""
        return next((edge for edge in ACROSS if seat in self.along(edge)), None)

    def fitted(self, seats: tuple[Seat, ...]) -> SeatEdges:
        """The same for these seats: who left is gone, who came sits down on the emptier long edge; even where nobody
        was placed yet."""
        found = SeatEdges(*(tuple(seat for seat in self.along(edge) if seat in seats) for edge in ACROSS))
        if not found.seats:
            return SeatEdges.even(seats)
        for seat in seats:
            if seat not in found.seats:
                edge: Edge = "far" if len(found.far) <= len(found.near) else "near"
                found = found._with(edge, (*found.along(edge), seat))
        return found

    def may_move(self, seat: Seat, way: Way) -> bool:
        """Whether there is a place that way."""
        return self.move(seat, way) != self

    def move(self, seat: Seat, way: Way) -> SeatEdges:
        """A seat changes places with its neighbour, or goes to another edge; the same seating where there is no
        place."""
        here = self.edge(seat)
        if here is None:
            return self
        row = self.along(here)
        at = row.index(seat)
        if way in ("left", "right"):
            other = at + (1 if way == "right" else -1)
            if not 0 <= other < len(row):
                return self
            changed = list(row)
            changed[at], changed[other] = changed[other], changed[at]
            return self._with(here, tuple(changed))
        ends: dict[Way, Edge] = {"left end": "left", "right end": "right"}
        there = ends.get(way, ACROSS[here])
        most = MOST_AT_AN_END if there in ("left", "right") else MOST_A_SIDE
        if there == here or len(self.along(there)) >= most:
            return self
        left = self._with(here, tuple(each for each in row if each != seat))
        at = min(at, len(left.along(there)))
        return left._with(there, (*left.along(there)[:at], seat, *left.along(there)[at:]))

    def _with(self, edge: Edge, seats: tuple[Seat, ...]) -> SeatEdges:
        changed: dict[str, tuple[Seat, ...]] = {edge: seats}
        return replace(self, **changed)
