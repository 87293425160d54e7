"""Arranging where people sit: a seat is chosen, then moved along its edge or across the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.languages import later, tr
from companion.ledger.seatings import keep_seating, kept_seating
from companion.rules.events import Seat
from companion.ui.controller.desk import Desk
from companion.ui.kit.theme import theme
from companion.ui.sheets.ask_sheet import AskSheet
from companion.ui.views.before.seating import SeatEdges, Way

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

    def __init__(
        self,
        desk: Desk,
        sheet: AskSheet,
        *,
        placed: Callable[[SeatEdges], None],
        trouble: Callable[[str], None],
    ) -> None:
        self._desk, self._sheet, self._placed, self._trouble = desk, sheet, placed, trouble
        self._kept = desk.session.name is not None

    def last(self, seats: tuple[Seat, ...]) -> SeatEdges:
        """How these people sat last; evenly where nobody arranged it."""
        sides = kept_seating(seats) if self._kept else None
        return SeatEdges(*sides) if sides else SeatEdges.even(seats)

    def ask(self, seating: SeatEdges) -> None:
        """Whose place is changed?"""
        colours = {seat: theme.colour_of(place) for place, seat in enumerate(self._desk.table.state.seats, start=1)}
        self._sheet.ask_seat(
            tr("Who is changing seats? Touch a player, then the new seat."),
            seating,
            colours,
            partial(self._ask_way, seating),
        )

    def _ask_way(self, seating: SeatEdges, seat: Seat) -> None:
        keys = [
            (tr(word), "plain", partial(self._move, seating, seat, way))
            for word, way in WAYS
            if seating.may_move(seat, way)
        ]
        keys.append((tr("Somebody else"), "plain", partial(self.ask, seating)))
        self._sheet.ask_keys(tr("Where does {seat} sit?", seat=seat), keys, columns=2)

    def _move(self, seating: SeatEdges, seat: Seat, way: Way) -> None:
        moved = seating.moved(seat, way)
        self._placed(moved)
        if self._kept:
            try:
                keep_seating(moved.seats, (moved.near, moved.far, moved.left, moved.right))
            except OSError as error:
                self._trouble(
                    tr("The seating cannot be saved for the next evening: {why}", why=error.strerror or error)
                )
        self._ask_way(moved, seat)
