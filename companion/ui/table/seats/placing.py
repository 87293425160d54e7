"""Arranging where people sit: a seat is chosen, then moved along its edge or across the table."""

from __future__ import annotations

from collections.abc import Callable

from companion.languages import later, tr
from companion.ledger.seatings import keep_seating, read_seating
from companion.rules.events import Seat
from companion.ui.controller.desk import Desk
from companion.ui.kit.theme import theme
from companion.ui.views.asking import Flow, ask_keys
from companion.ui.views.before.seating import SeatEdges, Way
from companion.ui.views.page import Page, PageKey, SeatChoice

WAYS: tuple[tuple[str, Way], ...] = (
    (later("To the left"), "left"),
    (later("To the right"), "right"),
    (later("Across the table"), "across"),
    (later("To the left end"), "left end"),
    (later("To the right end"), "right end"),
)


class Placing:
    """Asks over the felt, where the seats are seen to move. What is arranged at a kept evening holds for the next one
    of these people too; ``placed`` hears every new seating, ``trouble`` a sentence where it cannot be kept."""

    def __init__(self, desk: Desk, *, placed: Callable[[SeatEdges], None], trouble: Callable[[str], None]) -> None:
        self._desk, self._placed, self._trouble = desk, placed, trouble
        self._kept = desk.session.name is not None

    def last(self, seats: tuple[Seat, ...]) -> SeatEdges:
        """How these people sat last; evenly where nobody arranged it."""
        sides = read_seating(seats) if self._kept else None
        return SeatEdges(*sides) if sides else SeatEdges.even(seats)

    def ask(self, seating: SeatEdges) -> Flow[None]:
        """Asks whose place is changed, and how."""
        colours = {seat: theme.colour_of(place) for place, seat in enumerate(self._desk.table.state.seats, start=1)}
        title = tr("Who's changing seats? Touch a player, then the new seat.")
        while True:
            seat = yield Page(title, (), fills=(SeatChoice(seating, colours),))
            while True:
                keys = [PageKey(tr(word), way) for word, way in WAYS if seating.may_move(seat, way)]
                keys.append(PageKey(tr("Somebody else"), None))
                way = yield ask_keys(tr("Where does {seat} sit?", seat=seat), keys, columns=2)
                if way is None:
                    break
                seating = seating.move(seat, way)
                self._place(seating)

    def _place(self, seating: SeatEdges) -> None:
        self._placed(seating)
        if self._kept:
            try:
                keep_seating(seating.seats, (seating.near, seating.far, seating.left, seating.right))
            except OSError as error:
                self._trouble(tr("The seating can't be saved for the next evening: {why}", why=error.strerror or error))
