"""The order of the seats; equal seats share a place."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from companion.rules.events import GameEnded, Seat
from companion.rules.game import Reason


def standing(points: Mapping[Seat, int], *, fewest: bool = False) -> tuple[tuple[Seat, ...], ...]:
    """The seats from the best to the last; equal seats share a place. ``fewest``: the fewest points are best.

    >>> standing({"Ann": 3, "Ben": 5, "Cem": 3})
    (('Ben',), ('Ann', 'Cem'))
    """
    levels = sorted(set(points.values()), reverse=not fewest)
    return tuple(tuple(seat for seat in points if points[seat] == level) for level in levels)


def leaders(points: Mapping[Seat, int], *, fewest: bool = False) -> tuple[Seat, ...]:
    """The best seat, or several that are equal; none if there are no points.

    >>> leaders({"Ann": 3, "Ben": 5, "Cem": 5})
    ('Ben', 'Cem')
    """
    return next(iter(standing(points, fewest=fewest)), ())


def end_game(
    points: Mapping[Seat, int],
    won: Reason,
    shared: Reason,
    *,
    fewest: bool = False,
    ties: Mapping[Seat, int] | None = None,
    teams: Collection[Collection[Seat]] = (),
) -> GameEnded:
    """Ends a game. The best seat wins, for the reason ``won``. If seats are equal, the one with most of ``ties`` wins;
    if they are equal in that too, they share the win, for the reason ``shared``.

    Both sentences can have a gap ``winners`` and, under any other name, one for their points. With ``teams`` the points
    of a team are added up, and all seats of the best team win.

    >>> won = Reason("won", "3.1", "{winners} wins with {points:point}.")
    >>> end_game({"Ann": 3, "Ben": 5}, won, won).why
    Why(code='won', params=(('winners', ('Ben',)), ('points', 5)))
    """
    points = _add_teams(points, teams)
    best = leaders(points, fewest=fewest)
    if ties is not None:
        of_ties = _add_teams(ties, teams)
        best = leaders({seat: of_ties[seat] for seat in best})
    is_alone = len(best) == 1 or any(set(best) <= set(team) for team in teams)
    reason = won if is_alone else shared
    others = {gap: points[best[0]] for gap in reason.gaps if gap != "winners"}
    return GameEnded(why=reason(winners=best, **others), winners=best)


def _add_teams(points: Mapping[Seat, int], teams: Collection[Collection[Seat]]) -> Mapping[Seat, int]:
    return {**points, **team_points(points, teams)}


def team_points(points: Mapping[Seat, int], teams: Iterable[Collection[Seat]]) -> dict[Seat, int]:
    """The points of each seat's team, in the order of ``points``.

    >>> team_points({"Ann": 3, "Ben": 5, "Cem": 4, "Dia": 1}, [("Ann", "Cem"), ("Ben", "Dia")])
    {'Ann': 7, 'Ben': 6, 'Cem': 7, 'Dia': 6}
    """
    together = {seat: sum(points[each] for each in team) for team in teams for seat in team}
    return {seat: together[seat] for seat in points if seat in together}
