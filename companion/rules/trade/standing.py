"""Who stands where: places that equals share."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from companion.rules.events import Seat


def standing(points: Mapping[Seat, int], *, fewest: bool = False) -> tuple[tuple[Seat, ...], ...]:
    """The seats from the best to the last; those who are equal share a place. ``fewest``: the fewest points are best.

    >>> standing({"Ann": 3, "Ben": 5, "Cem": 3})
    (('Ben',), ('Ann', 'Cem'))
    """
    levels = sorted(set(points.values()), reverse=not fewest)
    return tuple(tuple(seat for seat in points if points[seat] == level) for level in levels)


def leaders(points: Mapping[Seat, int], *, fewest: bool = False) -> tuple[Seat, ...]:
    """Who is best, several where they are equal; nobody where there are no points.

    >>> leaders({"Ann": 3, "Ben": 5, "Cem": 5})
    ('Ben', 'Cem')
    """
    return next(iter(standing(points, fewest=fewest)), ())


def team_points(points: Mapping[Seat, int], teams: Iterable[Collection[Seat]]) -> dict[Seat, int]:
    """What each seat's team has together, in the order of the points.

    >>> team_points({"Ann": 3, "Ben": 5, "Cem": 4, "Dia": 1}, [("Ann", "Cem"), ("Ben", "Dia")])
    {'Ann': 7, 'Ben': 6, 'Cem': 7, 'Dia': 6}
    """
    together = {seat: sum(points[each] for each in team) for team in teams for seat in team}
    return {seat: together[seat] for seat in points if seat in together}
