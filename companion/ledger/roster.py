"""The known players: names that were typed once, and groups that played together, the latest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.ledger.kept import keep, read_kept
from companion.rules.events import Seat

SUBJECT = "roster"
MOST_GROUPS = 12
MOST_COLOURS = 8


@dataclass(frozen=True, slots=True)
class Roster:
    """The colour of each known person (1 to 8), in the order in which they last played, and the ``groups`` that played
    together, the latest first.
    """

    colours: dict[Seat, int]
    groups: tuple[tuple[Seat, ...], ...] = ()

    def colours_of(self, seats: Sequence[Seat]) -> tuple[int, ...]:
        """The colours (1 to 8) of these people at a table, in their order: each has their own, and no two are the same
        as long as there are others.

        >>> Roster({"Ann": 2, "Ben": 2}).colours_of(("Cem", "Ann", "Ben"))
        (1, 2, 3)
        """
        taken: dict[Seat, int] = {}
        for seat in seats:
            if self.colours.get(seat) not in (None, *taken.values()):
                taken[seat] = self.colours[seat]
        worn = Counter(self.colours.values())
        for at, seat in enumerate(seats):
            free = [colour for colour in range(1, MOST_COLOURS + 1) if colour not in taken.values()]
            taken.setdefault(seat, min(free, key=lambda colour: worn[colour]) if free else at % MOST_COLOURS + 1)
        return tuple(taken[seat] for seat in seats)

    @property
    def names(self) -> tuple[Seat, ...]:
        """Everyone, who played last first."""
        return tuple(self.colours)


def read_roster() -> Roster:
    """The saved roster; empty if there is none or it cannot be read."""
    found = read_kept(SUBJECT)
    colours, groups = found.get("colours"), found.get("groups")
    told_colours = colours.items() if isinstance(colours, dict) else ()
    known = {str(name): at for name, at in told_colours if type(at) is int and 1 <= at <= MOST_COLOURS}
    told = [tuple(map(str, each)) for each in groups if isinstance(each, list)] if isinstance(groups, list) else []
    return Roster(known, tuple(told))


def keep_group(seats: Sequence[Seat]) -> Roster:
    """These people sat down together: they come first, and who is new gets a colour nobody of them has. Raises
    OSError."""
    roster = read_roster()
    given = dict(zip(seats, roster.colours_of(seats), strict=True))
    ordered = {seat: roster.colours.get(seat, given[seat]) for seat in seats}
    ordered |= {seat: at for seat, at in roster.colours.items() if seat not in ordered}
    groups = (tuple(seats), *(each for each in roster.groups if set(each) != set(seats)))[:MOST_GROUPS]
    return _keep(Roster(ordered, groups))


def paint(colours: Mapping[Seat, int]) -> Roster:
    """Gives people other colours, 1 to 8. Raises OSError."""
    roster = read_roster()
    return _keep(Roster({**roster.colours, **colours}, roster.groups))


def forget(seat: Seat) -> Roster:
    """Removes a name from the roster; saved evenings still have it. Raises OSError."""
    roster = read_roster()
    colours = {each: at for each, at in roster.colours.items() if each != seat}
    return _keep(Roster(colours, tuple(each for each in roster.groups if seat not in each)))


def _keep(roster: Roster) -> Roster:
    keep(SUBJECT, {"colours": roster.colours, "groups": [list(each) for each in roster.groups]})
    return roster
