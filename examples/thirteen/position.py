"""How a table that began without the companion is entered, between two rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.rules import acts
from companion.rules.events import Seat
from companion.rules.game import Number
from companion.rules.holdings import Holdings
from companion.rules.position import PositionSpec, each_seats, pile_of, the_tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(acts.Position):
    """How the table stands between two rounds."""

    points: Mapping[Seat, int] = each_seats("Points", Number("points", 0, 91))
    played: int = the_tables("Rounds played", lambda state, _: Number("played", 0, state.options.rounds - 1), 0)


def position_of(state):
    points = {seat: state.holdings.of("points", seat) for seat in state.seats}
    return Position(points=points, played=state.played)


def placed(state, position):
    piles = {f"{seat}/hand": pile_of(13 - position.played, frozenset({seat})) for seat in state.seats}
    piles["box"] = pile_of(position.played * len(state.seats), frozenset(state.seats))
    points = {("points", seat): position.points.get(seat, 0) for seat in state.seats}
    return replace(state, holdings=Holdings(state.holdings.stock, piles, points))


def check(state, position, checks):
    most = sum(range(position.played + 1))
    checks.number("points together", sum(position.points.values()), 0, most)


POSITION = PositionSpec(kind=Position, of=position_of, check=check, placed=placed)
