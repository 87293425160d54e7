"""The table from above: the felt in the middle, a plate for each seat at its edge, and the sheet that is open."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.rules.events import Seat
from companion.rules.felt import Felt, Lying
from companion.ui.forms.page_keys import Emit
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.sheet import Sheet
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.turned import Turned
from companion.ui.kit.widgets import add_all
from companion.ui.table.seats.edge_keys import EdgeKeys
from companion.ui.table.seats.plate import Plate
from companion.ui.table.seats.plate_layout import FOLDED
from companion.ui.table.seats.short_name import READ_ACROSS
from companion.ui.views.before.seating import TURNED, Edge, SeatEdges
from companion.ui.views.page import Go
from companion.ui.views.table.table import SeatView

FILLS = {"x": 0, "y": 0}
ENDS: tuple[Edge, ...] = ("left", "right")

SHEET = 640
"""The least width of a sheet, in units of the design: a keyboard has room on it, and two suits of cards."""

MOST_ABREAST = 3
"""More seats at one edge of an upright screen lie in two rows: names would have no room."""

LOW, LOWER = 0.27, 0.15
"""A plate is no higher than this part of the table, in one row or in two."""

LOW_TABLE = 700
"""A lower table, in units of the design, needs the seats' room while something is asked."""

TINY = 470
"""On an even lower one, which nobody plays on, plates have no keys."""

HAND, HAND_SHARE = 130, 0.16
"""How high the cards of who plays alone are, in units of the design, and at most as a part of the table."""

FEW_KEYS = 2
"""More keys at one seat of an upright screen lie in two rows."""

GOLD = 2
"""The most seats whose keys are gold at a time."""

KEYED_AT_ONCE = 2
"""How many seats get new keys in one frame: keys are slow to make."""


class TableTop(BoxLayout):
    """Seats lie along the edges as ``seating`` says; those that are not near are turned to face their players where
    ``facing`` says so. ``emit`` takes the touches of plates and of their small cards, ``moves`` says whether anything
    may move. ``hand`` has the cards of who plays alone, None where everybody holds their own."""

    is_whole = True

    def __init__(
        self,
        game: str,
        middle: Widget,
        emit: Emit,
        *,
        pictured: bool = False,
        hand: CardRow | None = None,
        facing: bool = True,
        moves: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__(orientation="vertical", spacing=theme.u * 10)
        self._game, self._emit, self._pictured = game, emit, pictured
        self._facing, self._moves = facing, moves
        self.seating = SeatEdges()
        self._edges: dict[Edge, GridLayout] = {}
        for edge in TURNED:
            # Who sits beside each other on an upright screen lies above each other: left of the right ones.
            row = GridLayout(spacing=theme.u * 10, rows=1, orientation="tb-lr")
            row.size_hint = (None, 1) if edge in ENDS else (1, None)
            self._edges[edge] = row
        self.middle = FloatLayout()
        middle.pos_hint = FILLS
        self.middle.add_widget(middle)
        across = BoxLayout(spacing=theme.u * 10)
        add_all(across, self._edges["left"], self.middle, self._edges["right"])
        self._hand, self._held = hand, BoxLayout(size_hint_y=None)
        if hand is not None:
            self._held.add_widget(hand)
        add_all(self, self._edges["far"], across, self._edges["near"])
        self._shown: tuple[SeatView, ...] = ()
        self._keyless: frozenset[Seat] = frozenset()
        self._has_many_keys = self._is_asking = self._needs_room = False
        self.panels: dict[Seat, Plate] = {}
        self.sheet: Sheet | None = None
        self._holder: Turned | None = None
        self._level_soon = Clock.create_trigger(self._level, -1)
        self.bind(size=self._measure)
        self._measure()

    @property
    def is_busy(self) -> bool:
        return any(plate.chips.is_busy for plate in self.panels.values())

    @property
    def facing(self) -> bool:
        """Whether the seats that are not near are turned towards their players."""
        return self._facing

    @facing.setter
    def facing(self, facing: bool) -> None:
        self._facing = facing
        self._seat(tuple(self.panels))

    def place(self, seating: SeatEdges) -> None:
        """Seats people as the table says, from now on."""
        self.seating = seating
        self._seat(seating.seats)

    def show(self, seats: tuple[SeatView, ...], felt: Felt) -> None:
        """Takes over the seats, and their cards where a picture leaves no place for them on the felt."""
        names = tuple(seat.name for seat in seats)
        if set(self.panels) != set(names):
            self.seating = self.seating.fitted(names)
            self._seat(names)
        self._shown = seats
        self._show_held()
        if not self._has_many_keys and any(len(seat.quick) > FEW_KEYS for seat in seats):
            self._has_many_keys = True  # and keeps their room: plates do not move under a finger
            self._measure()
        if (keyless := frozenset(seat.name for seat in seats if seat.keyless)) != self._keyless:
            self._keyless = keyless
            self._measure()
        for seat in seats:
            lying = felt.cards.get(seat.name, ()) if self._pictured else ()
            self.panels[seat.name].show(seat, lying or seat.chips)

    def _show_held(self) -> None:
        """Makes room for a hand while there is one."""
        is_there = self._hand is not None and bool(self._hand.lying)
        if is_there and self._held.parent is None:
            self.add_widget(self._held, index=1)
        elif not is_there and self._held.parent is not None:
            self.remove_widget(self._held)

    def show_keys(self) -> bool:
        """Takes over the keys of the seats that were shown last, those of a few seats a frame. Says whether more is to
        come."""
        new = [seat for seat in self._shown if not self.edge(seat.name).shows(seat.name, seat.quick)]
        for seat in new[:KEYED_AT_ONCE]:
            self.edge(seat.name).show(seat.name, seat.quick)
            self.panels[seat.name].restyle()
        return len(new) > KEYED_AT_ONCE

    def hush(self, *, asking: bool, folds: bool = False) -> None:
        """Notes whether the felt asks a question. Then the seats' keys are dim; none is gold while
        more than two seats are waited for. If it ``folds``, the question needs the seats' room."""
        self._is_asking, self._needs_room = asking, folds
        waited = sum(any(key.loud for key in seat.quick) for seat in self._shown)
        for plate in self.panels.values():
            plate.keys.dim = asking or self.sheet is not None
            plate.keys.quiet = plate.keys.dim or waited > GOLD
        self._measure()

    def edge(self, seat: Seat) -> EdgeKeys:
        return self.panels[seat].keys

    def angle(self, seat: Seat | None) -> int:
        """How far what a seat reads is turned."""
        edge = self.seating.edge(seat) if seat is not None else None
        return TURNED[edge] if edge is not None and self._facing else 0

    def sheet_angle(self, seat: Seat | None) -> int:
        """A sheet that faces an end of the table is as wide as the felt is high: where fingers need more, it faces
        the near edge."""
        angle = self.angle(seat)
        return 0 if angle % 180 and self.middle.height < theme.u * SHEET else angle

    def open(self, sheet: Sheet) -> None:
        """Puts a sheet over the felt, in place of one that was there: in the colour of the seat whose it is, turned
        towards its player, and growing out of its plate."""
        is_next = self.sheet is not None and self.sheet.seat == sheet.seat
        self.shut()
        self.sheet = sheet
        place = next((each.place for each in self._shown if each.name == sheet.seat), 0)
        sheet.edge = theme.seat(place) if place else theme.role("line")
        self._holder = Turned(sheet, angle=self.sheet_angle(sheet.seat), pos_hint=FILLS)
        self.middle.add_widget(self._holder)
        if sheet.seat in self.panels and self._moves() and not is_next:
            self._holder.grow(self.panels[sheet.seat].parent.center)
        sheet.bind(on_close=self._shut)
        restyle(sheet)
        self.hush(asking=self._is_asking, folds=self._needs_room)

    def shut(self) -> None:
        if self._holder is not None and self.sheet is not None:
            self.sheet.parent.remove_widget(self.sheet)
            self.middle.remove_widget(self._holder)
            self.sheet.unbind(on_close=self._shut)
        self.sheet = self._holder = None
        self.hush(asking=self._is_asking, folds=self._needs_room)

    def _shut(self, _: Sheet) -> None:
        self.shut()

    def _fold(self) -> bool:
        """Folds the plates above and below an open sheet to name and score, and so while something is asked that needs
        their room. The seat that a sheet asks is marked alone. Says whether it folded them."""
        is_asked_low = self._is_asking and self.height < theme.u * LOW_TABLE
        folds = self.sheet is not None or self.height < theme.u * TINY or is_asked_low or self._needs_room
        asked = self.sheet.seat if self.sheet is not None else None
        for seat, plate in self.panels.items():
            plate.stands_back = asked in self.panels and asked != seat
            plate.folded = folds and self.seating.edge(seat) not in ENDS
            plate.keyless = plate.folded or seat in self._keyless
        return folds

    def _seat(self, names: tuple[Seat, ...]) -> None:
        self.panels = {name: Plate(CardRow(self._game, self._touch, marks_place=False), self._emit) for name in names}
        for plate in self.panels.values():
            plate.bind(name_fit=self._level_soon, name_needs=self._level_soon)
        for edge, row in self._edges.items():
            row.clear_widgets()
            for name in self.seating.along(edge):
                row.add_widget(Turned(self.panels[name], angle=TURNED[edge] if self._facing else 0))
        self.hush(asking=self._is_asking, folds=self._needs_room)

    def _touch(self, seat: Seat, card: Lying) -> None:
        self._emit(Go("card", (seat, card)))

    def _level(self, *_: object) -> None:
        """Shortens the names of all seats alike, and writes those along an edge in one size, which is read across the
        table whatever the size of text is."""
        form = max((each.name_needs for each in self.panels.values()), default=0)
        for plate in self.panels.values():
            plate.name_form = form
        for edge in self._edges:
            plates = [self.panels[seat] for seat in self.seating.along(edge) if seat in self.panels]
            for plate in plates:
                plate.ids.name.most = READ_ACROSS * min(each.name_fit for each in plates) * theme.u / theme.t

    def restyle(self) -> None:
        self._measure()

    def _measure(self, *_: object) -> None:
        self.spacing = theme.u * 10
        upright, folds = self.height > self.width, self._fold()
        self._held.height = min(theme.u * HAND, self.height * HAND_SHARE)
        for edge, row in self._edges.items():
            count = len(self.seating.along(edge))
            if edge in ENDS:
                row.rows = max(1, count)
                there = min(Plate.high(self.height * 0.5 / row.rows), self.height * LOW) if count else 0
                row.width = there if self._facing else there * 1.4
                continue
            row.rows = 2 if upright and count > MOST_ABREAST else 1
            tall = upright and self._has_many_keys and row.rows == 1
            keyless = all(self.panels[seat].keyless for seat in self.seating.along(edge) if seat in self.panels)
            high = Plate.high(self.width / max(1, -(-count // row.rows)), tall=tall, keyless=keyless)
            there = min(high, self.height * (LOW if row.rows == 1 else LOWER)) if count else 0
            there = min(there, theme.u * FOLDED) if folds else there
            row.height = there * row.rows + self.spacing * (row.rows - 1)
