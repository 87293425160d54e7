"""The felt: where cards lie and for how long, and which hands are over it. Seconds and millimetres."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from typing import TypeAlias

from companion.cards import Face

Spot: TypeAlias = tuple[float, float]
"""A card's middle in millimetres from the middle of its zone."""
ZoneName: TypeAlias = str

CARD_MM = (63.0, 88.0)


@dataclass(slots=True)
class Stay:
    """A card lies in a place from ``since`` to ``until``: its face, or None where its back is up. ``slid``: it came
    there in sight, along the felt. ``zone`` is None off every zone."""

    zone: ZoneName | None
    x: float
    y: float
    since: float
    face: Face | None
    slid: bool = False
    until: float = inf


@dataclass(slots=True)
class Piece:
    """A physical card, or a pile of which only the uppermost card is seen: its stays in order of time."""

    order: int
    stays: list[Stay] = field(default_factory=list)

    @property
    def last(self) -> Stay:
        """The place where it lies now, or lay last."""
        return self.stays[-1]


@dataclass(frozen=True, slots=True)
class HandOver:
    """A hand is over a zone and hides what lies there."""

    zone: ZoneName
    since: float
    until: float


@dataclass(slots=True)
class Felt:
    """A table with cards on it. Calls may come in any order of time, but those of each piece in order."""

    middles: dict[ZoneName, Spot]
    pieces: list[Piece] = field(default_factory=list)
    hands: list[HandOver] = field(default_factory=list)

    def lay(self, zone: ZoneName | None, spot: Spot, at: float, face: Face | None) -> Piece:
        """A card comes from somewhere and is laid down; None shows its back."""
        piece = Piece(len(self.pieces))
        self.pieces.append(piece)
        piece.stays.append(self._stay(zone, spot, at, face))
        return piece

    def move(
        self, piece: Piece, leaves: float, arrives: float, zone: ZoneName | None, spot: Spot, *, slid: bool = False
    ) -> None:
        """A card is lifted, or slid in sight, to another place."""
        face = piece.last.face
        piece.last.until = leaves
        piece.stays.append(self._stay(zone, spot, arrives, face, slid=slid))

    def turn(self, piece: Piece, at: float, face: Face | None) -> None:
        """A card is turned over where it lies, or another one lies on top of the pile now."""
        last = piece.last
        last.until = at
        piece.stays.append(Stay(last.zone, last.x, last.y, at, face, slid=True))

    def take(self, piece: Piece, at: float) -> None:
        """A card is taken away."""
        piece.last.until = min(piece.last.until, at)

    def reach(self, zone: ZoneName, since: float, until: float) -> None:
        """A hand is over a zone."""
        if until > since:
            self.hands.append(HandOver(zone, since, until))

    def _stay(self, zone: ZoneName | None, spot: Spot, at: float, face: Face | None, *, slid: bool = False) -> Stay:
        x, y = self.middles[zone] if zone is not None else (0.0, -400.0)
        return Stay(zone, x + spot[0], y + spot[1], at, face, slid)


def place_zones(purposes: tuple[str, ...], seats: int, *, center: bool = False) -> dict[ZoneName, Spot]:
    """The middles of the zones of these purposes in millimetres: one cell a seat, along two sides of the table."""
    columns = (seats + 1) // 2
    found: dict[ZoneName, Spot] = {"center": (450.0, 300.0)} if center else {}
    for place in range(1, seats + 1):
        is_near = place <= columns
        column = (columns - place) if is_near else (place - columns - 1)
        left, y = 40.0 + column * 900.0, 900.0 if is_near else 100.0
        for at, purpose in enumerate(purposes):
            found[f"{place}/{purpose}"] = (left + 150.0 + at * 420.0, y)
    return found
