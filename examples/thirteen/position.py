"""Entering a game that began without the companion, between two rounds."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules import acts
from companion.rules.events import Seat
from companion.rules.game import Number
from companion.rules.position import PositionSpec, each_seats, own_pools, the_tables


class Position(acts.Position):
    """The state of the table between two rounds."""

    points: Mapping[Seat, int] = each_seats("Points", unit="points")
    played: int = the_tables("Rounds played", lambda state, _: Number("played", 0, state.options.rounds - 1), 0)


def position_of(state):
    return {"played": state.played}


def places(state, position):
    return {f"{seat}/hand": 13 - position.played for seat in state.seats}


def check(state, position, checks):
    most = sum(range(position.played + 1))
    checks.number("points together", sum(position.points.values()), 0, most)


POSITION = PositionSpec(kind=Position, of=position_of, places=places, rest="box", pools=own_pools, check=check)
