"""How a table of Thirteen stands: now, at the start, and as somebody enters it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.cards import STANDARD_RANKS
from companion.rules import acts
from companion.rules.events import Seat
from companion.rules.game import Number, Outcome
from companion.rules.holdings import Holdings
from companion.rules.options import option
from companion.rules.position import PositionSpec, each_seats, pile_of, the_tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    rounds: int = option(13, "How many rounds are played.", "3.1", span=(1, 13))


@dataclass(frozen=True, slots=True)
class State:
    seats: tuple[Seat, ...]
    options: Options
    holdings: Holdings
    ended: Outcome | None = None

    @property
    def bids(self):
        laid = {seat: self.holdings.pile(f"{seat}/bid").faces for seat in self.seats}
        return {seat: faces[0] for seat, faces in laid.items() if faces}

    @property
    def played(self):
        return self.holdings.size("box") // len(self.seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(acts.Position):
    """How the table stands between two rounds."""

    points: Mapping[Seat, int] = each_seats("Points", Number("points", 0, 91))
    played: int = the_tables("Rounds played", lambda state, _: Number("played", 0, state.options.rounds - 1), 0)


def starting(setup, options):
    return placed(State(setup.seats, options, Holdings()), Position())


def position_of(state):
    points = {seat: state.holdings.of("points", seat) for seat in state.seats}
    return Position(points=points, played=state.played)


def placed(state, position):
    suits = zip(state.seats, "SHCD", strict=False)
    stock = {seat: {rank + suit: 1 for rank in STANDARD_RANKS} for seat, suit in suits}
    piles = {f"{seat}/hand": pile_of(13 - position.played, frozenset({seat})) for seat in state.seats}
    piles["box"] = pile_of(position.played * len(state.seats), frozenset(state.seats))
    points = {("points", seat): position.points.get(seat, 0) for seat in state.seats}
    points["points", "bank"] = 91 - sum(points.values())
    return replace(state, holdings=Holdings(stock, piles, points))


def check(state, position, checks):
    most = sum(range(position.played + 1))
    checks.number("points together", sum(position.points.values()), 0, most)


POSITION = PositionSpec(kind=Position, of=position_of, check=check, placed=placed)
