"""The teams, the leaders and their lead."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeAlias

from companion.rules.events import Seat

Team: TypeAlias = tuple[Seat, ...]
Teams: TypeAlias = tuple[tuple[int, ...], ...] | Callable[[Any], Iterable[Collection[Seat]]]
"""The numbers of the seats that play together, from 1; or a function of the state returns their names."""


def seat_teams(teams: Teams, state: Any) -> tuple[Team, ...]:
    """The teams of a state in turn order; a seat that is in none plays alone."""
    seats: tuple[Seat, ...] = state.seats
    if callable(teams):
        named = [tuple(seat for seat in seats if seat in team) for team in teams(state)]
    else:
        named = [tuple(seats[number - 1] for number in sorted(team) if number <= len(seats)) for team in teams]
    of = {seat: team for team in named for seat in team}
    return tuple(dict.fromkeys(of.get(seat, (seat,)) for seat in seats))


def by_team(scores: Mapping[Seat, int], teams: Iterable[Team]) -> dict[Team, int]:
    """The score of each team, which is that of its seats.

    >>> by_team({"Ann": 7, "Ben": 5, "Cem": 7}, [("Ann", "Cem"), ("Ben",)])
    {('Ann', 'Cem'): 7, ('Ben',): 5}
    """
    return {team: max(scores.get(seat, 0) for seat in team) for team in teams}


def winning_share(winners: Collection[Seat], teams: Iterable[Team], seat: Seat) -> float:
    """A seat's share of the win: 1 for each of a team that won alone, a half if two teams won."""
    won = [team for team in teams if not set(team).isdisjoint(winners)]
    return 1 / len(won) if any(seat in team for team in won) else 0.0


def leader(scores: Mapping[Team, int]) -> Team | None:
    """The team that has the most alone; None if several have it.

    >>> leader({("Ann",): 3, ("Ben",): 3}), leader({("Ann",): 3, ("Ben",): 4})
    (None, ('Ben',))
    """
    most = max(scores.values(), default=0)
    first = [team for team, score in scores.items() if score == most]
    return first[0] if len(first) == 1 else None


def lead(scores: Iterable[int]) -> int | None:
    """By how much the best score is ahead of the second; None with fewer than two.

    >>> lead([3, 7, 5])
    2
    """
    best = sorted(scores, reverse=True)
    return best[0] - best[1] if len(best) > 1 else None
