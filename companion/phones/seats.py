"""The phone of each seat: a token a seat, which only that phone knows."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from companion.rules.events import Seat


class SeatTaken(Exception):
    """Another phone has the seat, and has to leave it or be freed at the table first."""


class NoSuchSeat(Exception):
    """Nobody of that name plays here."""


@dataclass(slots=True)
class Seats:
    """The seats of a table; ``seats`` are those that there are now."""

    seats: tuple[Seat, ...] = ()
    _tokens: dict[Seat, str] = field(default_factory=dict)
    _holders: dict[str, Seat] = field(default_factory=dict)

    def sit(self, seat: Seat) -> str:
        """A token for the seat. Raises SeatTaken, NoSuchSeat."""
        if seat not in self.seats:
            raise NoSuchSeat(seat)
        if seat in self._tokens:
            raise SeatTaken(seat)
        token = secrets.token_urlsafe(24)
        self._tokens[seat] = token
        self._holders[token] = seat
        return token

    def holder(self, token: str) -> Seat | None:
        """The seat of this token; None if it no longer has one."""
        seat = self._holders.get(token)
        return seat if seat in self.seats else None

    def free(self, seat: Seat) -> None:
        """Nobody has the seat any more."""
        token = self._tokens.pop(seat, None)
        if token is not None:
            del self._holders[token]

    def is_taken(self, seat: Seat) -> bool:
        """Whether a phone has the seat."""
        return seat in self._tokens
