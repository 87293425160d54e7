"""Everybody answers the questions at the end at once, each at their own plate; nobody sees an answer before all have
answered."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.languages import tr
from companion.ledger.end_questions import EndQuestion
from companion.rules.events import Seat
from companion.ui.kit.letter_pad import LetterPad
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.turned import Turned
from companion.ui.kit.widgets import Key, Panel, Words, add_all
from companion.ui.table.ending.answer_plate import NARROW, TO_WRITE, AnswerPlate
from companion.ui.table.ending.ready_seats import ReadySeats
from companion.ui.views.before.seating import TURNED, Edge, SeatEdges
from companion.ui.views.evening.asked import Answering
from companion.ui.views.page import Do, Letters

STRIP, FOLDED = 60, 0.3
"""How high a strip in the middle and a folded plate are, in units of the design, and as a part of an open plate."""
FILLS = {"x": 0, "y": 0}
MOST_ABREAST, NARROWEST = 3, 310
"""Plates beside each other at an edge at most; and how wide each is at a long edge at least, in units of the design.
More lie in two rows."""
WRITING = 1.6
"""How high a row of plates is beside the other one while letters stand in it."""
NEEDED = 168
"""Plates above each other that would be lower than this answer one after the other, in units of the design."""


class AnswerPage(FloatLayout):
    """``done`` hears all answers when everybody has answered, or when the table has had enough; ``changed`` opens the
    questions to change them, ``closed`` goes back without an answer."""

    is_busy = False

    def __init__(
        self,
        answering: Answering,
        seating: SeatEdges,
        *,
        facing: bool,
        done: Callable[[Answering], None],
        changed: Callable[[], None],
        closed: Callable[[], None],
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self._answering, self._done, self._facing = answering, done, facing
        self._seating = seating.fitted(answering.seats)
        colours = {seat: place for place, seat in enumerate(answering.seats, start=1)}
        self._plates = {seat: AnswerPlate(seat, colours, partial(self._hear, seat)) for seat in answering.seats}
        self._slots = {seat: Turned(plate, angle=self._angle(seat)) for seat, plate in self._plates.items()}
        self._rows: list[tuple[BoxLayout, list[tuple[BoxLayout, tuple[Seat, ...]]]]] = []
        self._first: list[Seat] = []
        self._laid: tuple[Seat, ...] = ()
        self._writers: frozenset[Seat] = frozenset()
        """Those whose letters have the room of all plates at their edge."""
        self._written = self._writers
        self._abreast = MOST_ABREAST
        self._whole = BoxLayout(orientation="vertical", spacing=theme.u * 10, pos_hint=FILLS)
        self._strip = BoxLayout(spacing=theme.u * 10, size_hint_y=None, height=theme.u * STRIP)
        told = Words(text=tr("Answers stay hidden until all are in."), most=22, size_hint_x=2.4)
        change = Key(text=tr("Change the questions"), most=20, on_release=lambda _: changed())
        self._finish = Key(text=tr("Finish for everyone"), most=20, on_release=lambda _: self._done(self._answering))
        back = Key(text=tr("Close"), most=20, on_release=lambda _: closed())
        add_all(self._strip, told, change, self._finish, back)
        self._ready = ReadySeats(self._plates, colours, self._angle, self._hear)
        self._whole.bind(size=lambda *_: self._show())
        self.add_widget(self._whole)
        self._show()

    def renew(self) -> None:
        """Nothing that the table does changes it."""

    def _lay(self) -> None:
        """The far seats above the strips, the near ones below them, those at the ends between them; seats that are
        done leave their room to the others, and those beside a seat that writes wait."""
        waiting = self._answering.waiting
        abreast = max(1, min(MOST_ABREAST, int(self._whole.width // (theme.u * NARROWEST))))
        if (self._laid, self._abreast, self._written) == (waiting, abreast, self._writers):
            return
        self._abreast, self._written = abreast, self._writers
        for seat in set(self._laid) - set(waiting):
            self._plates[seat].clear()
        self._laid = waiting
        for each in (self._whole, *(part for row, columns in self._rows for part in (row, *dict(columns)))):
            each.clear_widgets()
        self._rows = []
        far, left, right, near = (self._row(edge) for edge in ("far", "left", "right", "near"))
        across = BoxLayout(spacing=theme.u * 10)
        add_all(across, *filter(None, (left, right)))
        ready = self._ready if len(waiting) < len(self._plates) else None
        self._ready.show([seat for seat in self._plates if seat not in waiting])
        add_all(self._whole, *filter(None, (far, across if left or right else None, ready, self._strip, near)))

    def _row(self, edge: Edge) -> BoxLayout | None:
        """The plates of an edge that still answer, if there are any."""
        seats = [seat for seat in self._seating.along(edge) if seat in self._laid]
        if not seats:
            return None
        seats = [seat for seat in seats if seat in self._writers] or seats
        lines = -(-len(seats) // (self._abreast if edge in ("far", "near") else MOST_ABREAST))
        abreast = -(-len(seats) // lines)
        row = BoxLayout(spacing=theme.u * 10)
        columns = []
        for at in range(abreast):
            column = BoxLayout(orientation="vertical", spacing=theme.u * 10)
            add_all(column, *(self._slots[seat] for seat in seats[at::abreast]))
            columns.append((column, tuple(seats[at::abreast])))
            row.add_widget(column)
        self._rows.append((row, columns))
        return row

    def _fold(self) -> None:
        """If plates above each other would be too low, all but one are folded: the one that was opened last, or else
        the first."""
        along = [columns for row, columns in self._rows if row.parent is self._whole]
        lines = sum(len(columns[0][1]) for columns in along) + (len(along) < len(self._rows))
        strips = STRIP + 20 + (STRIP + 10) * (self._ready.parent is not None)
        letters = (TO_WRITE - NEEDED) * len(self._writers)
        is_low = theme.u * NEEDED * lines > self._whole.height - theme.u * (strips + letters)
        for row, columns in self._rows:
            shares = [self._fold_column(column, seats, is_low=is_low) for column, seats in columns]
            if row.parent is self._whole:
                row.size_hint_y = max(shares)
                is_written = any(seat in self._writers for _, seats in columns for seat in seats)
                row.size_hint_min_y = theme.u * TO_WRITE if is_written else None

    def _fold_column(self, column: BoxLayout, seats: tuple[Seat, ...], *, is_low: bool) -> float:
        """Returns how much height the column needs: that of one open plate is 1."""
        unfolded = sorted(seats, key=lambda seat: seat not in self._first)[: 1 if is_low else None]
        for seat in seats:
            slot, folded = self._slots[seat], seat not in unfolded
            slot.size_hint_y, slot.height = (None, theme.u * STRIP) if folded else (1, slot.height)
            self._plates[seat].fold(self._answering, folded=folded)
        needs = len(unfolded) + (len(seats) - len(unfolded)) * FOLDED
        return needs * (WRITING if any(self._plates[seat].is_writing for seat in seats) else 1)

    def _hear(self, seat: Seat, intent: object) -> None:
        """Takes a touch on the plate of a seat. One that is opened answers before the others of its column."""
        match intent:
            case Do("answer", str(answer)):
                self._writers -= {seat}
                self._take(seat, answer)
            case Do("back"):
                self._writers -= {seat}
                self._answering = self._answering.back(seat)
                self._show()
            case Do("write", EndQuestion() as question) if self._has_room_to_write(seat):
                self._writers |= {seat}
                self._show()
                self._plates[seat].write(question)
            case Do("write", EndQuestion() as question):
                self._write_wide(seat, question)
            case Do("open"):
                column = next(seats for _, columns in self._rows for _, seats in columns if seat in seats)
                self._first = [each for each in self._first if each not in column] + [seat]
                self._fold()

    def _has_room_to_write(self, seat: Seat) -> bool:
        """Whether the edge of a seat has room for letters beside the plates of the other edges."""
        edge, waiting = self._seating.edge(seat), self._answering.waiting
        writers = self._writers | {seat}
        edges = {self._seating.edge(each) for each in waiting}
        high = TO_WRITE * len(writers) + NEEDED * len(edges - {self._seating.edge(each) for each in writers})
        strips = (STRIP + 20) * (1 + (len(waiting) < len(self._plates)))
        has_height = theme.u * (high + strips) <= self._whole.height
        return edge in ("far", "near") and has_height and self._whole.width >= theme.u * NARROW

    def _angle(self, seat: Seat) -> int:
        edge = self._seating.edge(seat)
        return TURNED[edge] if edge is not None and self._facing else 0

    def _show(self) -> None:
        self._lay()
        self._fold()
        self._finish.disabled = not self._answering.given

    def _take(self, seat: Seat, answer: str) -> None:
        self._answering = self._answering.take(seat, answer)
        if self._answering.waiting:
            self._show()
        else:
            self._done(self._answering)

    def _write_wide(self, seat: Seat, question: EndQuestion) -> None:
        """One player writes on the whole glass, where a plate is too small for letters."""
        panel = Panel(orientation="vertical", padding=theme.u * 14, spacing=theme.u * 8)
        title = f"{seat}: {tr(question.text)}"
        panel.add_widget(Words(text=title, most=28, bold=True, size_hint_y=None, height=theme.t * 56))
        angle = self._angle(seat)
        page = Turned(panel, angle=angle if angle % 180 == 0 else 0, pos_hint=FILLS)

        def wrote(text: str) -> None:
            self.remove_widget(page)
            self.add_widget(self._whole)
            self._take(seat, text)

        panel.add_widget(LetterPad(Letters(empty=tr("Skip")), wrote))
        self.remove_widget(self._whole)
        self.add_widget(page)
        restyle(panel)
