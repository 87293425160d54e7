"""Seats in turn."""

from __future__ import annotations

from collections.abc import Container, Sequence

from companion.rules.events import Seat


def next_seat(seats: Sequence[Seat], seat: Seat, *, out: Container[Seat] = (), steps: int = 1) -> Seat:
    """The seat whose turn is next: ``steps`` to the left, or to the right if below 0, without seats that are ``out``.
    Raises ValueError if everybody is out.

    >>> next_seat(("Ann", "Ben", "Cem"), "Ann", out={"Ben"})
    'Cem'
    """
    order = [each for each in seats_from(seats, seat) if each == seat or each not in out]
    others = [each for each in order if each not in out]
    if not others:
        raise ValueError("every seat is out, and next_seat was asked for one: is a GameEnded missing?")
    if seat in out:
        return others[(steps - 1) % len(others)] if steps > 0 else others[steps % len(others)]
    return order[steps % len(order)]


def seats_from(seats: Sequence[Seat], first: Seat) -> tuple[Seat, ...]:
    """All seats in turn order, beginning with this one.

    >>> seats_from(("Ann", "Ben", "Cem"), "Cem")
    ('Cem', 'Ann', 'Ben')
    """
    at = list(seats).index(first)
    return (*seats[at:], *seats[:at])
