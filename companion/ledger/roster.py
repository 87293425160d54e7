"""Who plays here: the names that were typed once, and the groups that sat together, the last one first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.ledger.kept import keep, kept
from companion.rules.events import Seat

SUBJECT = "roster"
MOST_GROUPS = 12


@dataclass(frozen=True, slots=True)
class Roster:
    """``colours`` is each known person's colour (1 to 8), in the order in which they were last seen; ``groups`` sat
    together, the last one first."""

    colours: dict[Seat, int]
    groups: tuple[tuple[Seat, ...], ...] = ()

    @property
    def names(self) -> tuple[Seat, ...]:
        """Everyone, who played last first."""
        return tuple(self.colours)


def read_roster() -> Roster:
    """As it was kept; nobody where nothing was or it cannot be read."""
    found = kept(SUBJECT)
    colours, groups = found.get("colours"), found.get("groups")
    known = {str(name): at for name, at in colours.items() if type(at) is int} if isinstance(colours, dict) else {}
    told = [tuple(map(str, each)) for each in groups if isinstance(each, list)] if isinstance(groups, list) else []
    return Roster(known, tuple(told))


def keep_group(seats: Sequence[Seat]) -> Roster:
    """These people sat down together: they come first, and who is new gets a colour nobody of them has. Raises
    OSError."""
    roster = read_roster()
    colours = {seat: roster.colours[seat] for seat in seats if seat in roster.colours}
    for seat in seats:
        free = [at for at in range(1, 9) if at not in colours.values()]
        colours.setdefault(seat, free[0] if free else 1)
    ordered = {seat: colours[seat] for seat in seats}
    ordered |= {seat: at for seat, at in roster.colours.items() if seat not in ordered}
    groups = (tuple(seats), *(each for each in roster.groups if set(each) != set(seats)))[:MOST_GROUPS]
    return _keep(Roster(ordered, groups))


def paint(seat: Seat, colour: int) -> Roster:
    """Gives somebody another colour, 1 to 8. Raises OSError."""
    roster = read_roster()
    return _keep(Roster({**roster.colours, seat: colour}, roster.groups))


def forget(seat: Seat) -> Roster:
    """Takes a name off the roster; evenings that were kept still have it. Raises OSError."""
    roster = read_roster()
    colours = {each: at for each, at in roster.colours.items() if each != seat}
    return _keep(Roster(colours, tuple(each for each in roster.groups if seat not in each)))


def _keep(roster: Roster) -> Roster:
    keep(SUBJECT, {"colours": roster.colours, "groups": [list(each) for each in roster.groups]})
    return roster
