"""The felt with the seats around it, and the sheet that is open over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.rules.events import Seat
from companion.rules.felt import Felt
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.sheet import Sheet
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.turned import Turned
from companion.ui.table.edge_keys import EdgeKeys
from companion.ui.table.seat_panel import SeatPanel
from companion.ui.views.seating import Seating
from companion.ui.views.table import SeatView

FILLS = {"x": 0, "y": 0}
KEYED_AT_ONCE = 3
"""So many seats get new keys in one frame: keys are slow to make."""


class Board(BoxLayout):
    """Seats lie along the near and the far side as ``seating`` says. The far seats are turned to face their players
    where ``facing`` says so."""

    def __init__(
        self,
        stage: Widget,
        opened: Callable[[Seat, str | None], None],
        said: Callable[[dict[str, Any]], None],
        row: Callable[[], CardRow] | None = None,
        **kwargs: object,
    ) -> None:
        super().__init__(orientation="vertical", spacing=theme.u * 10, **kwargs)
        self._opened, self._said = opened, said
        self._row = row
        self._facing = False
        self.seating = Seating()
        # Once keys lay at a side their place stays free: what is under a finger does not move.
        self._keyed = [False, False]
        self._far = BoxLayout(spacing=theme.u * 10, size_hint_y=None)
        self._near = BoxLayout(spacing=theme.u * 10, size_hint_y=None)
        self.middle = FloatLayout()
        stage.pos_hint = FILLS
        self.middle.add_widget(stage)
        self._shown: tuple[SeatView, ...] = ()
        self.panels: dict[Seat, SeatPanel] = {}
        self._keys: dict[Seat, EdgeKeys] = {}
        self.sheet: Sheet | None = None
        for part in (self._far, self.middle, self._near):
            self.add_widget(part)
        self.bind(size=self._measure)
        self._measure()

    @property
    def facing(self) -> bool:
        """Whether the far seats are turned towards their players."""
        return self._facing

    @facing.setter
    def facing(self, facing: bool) -> None:
        self._facing = facing
        self._seat(tuple(self.panels))

    def place(self, seating: Seating) -> None:
        """Seats people as the table says, from now on."""
        self.seating = seating
        self._seat((*seating.near, *seating.far))

    def show(self, seats: tuple[SeatView, ...], felt: Felt) -> None:
        """Takes over the seats, and their cards where the panels show them."""
        names = tuple(seat.name for seat in seats)
        if set(self.panels) != set(names):
            self.seating = self.seating.fitted(names)
            self._seat(names)
        self._shown = seats
        for seat in seats:
            panel = self.panels[seat.name]
            panel.show(seat)
            if panel.row is not None:
                panel.row.show(seat.name, felt.cards.get(seat.name, ()))

    def show_keys(self) -> bool:
        """Takes over the keys in front of the seats that were shown last, a part a frame: room for them at one side
        and at the other, then the keys of a few seats. Says whether more is to come."""
        new = [seat for seat in self._shown if not self._keys[seat.name].shows(seat.name, seat.quick)]
        for at, side in enumerate((self.seating.near, self.seating.far)):
            if not self._keyed[at] and any(seat.quick for seat in new if seat.name in side):
                self._keyed[at] = True
                self._measure()
                return True
        for seat in new[:KEYED_AT_ONCE]:
            self._keys[seat.name].show(seat.name, seat.quick)
        return len(new) > KEYED_AT_ONCE

    def edge(self, seat: Seat) -> EdgeKeys:
        """The keys in front of a seat."""
        return self._keys[seat]

    def open(self, sheet: Sheet) -> None:
        """Puts a sheet over the felt, in place of one that was there."""
        self.shut()
        self.sheet = sheet
        sheet.pos_hint = FILLS
        self.middle.add_widget(sheet)
        restyle(sheet)

    def shut(self) -> None:
        """Puts the open sheet away."""
        if self.sheet is not None:
            self.middle.remove_widget(self.sheet)
            self.sheet = None

    def _panel(self) -> SeatPanel:
        row = self._row() if self._row is not None else None
        return SeatPanel(row, on_release=lambda panel: self._opened(panel.name, None))

    def _seat(self, names: tuple[Seat, ...]) -> None:
        self.panels = {name: self._panel() for name in names}
        self._keys = {name: EdgeKeys(self._said, self._opened) for name in names}
        near, far = self.seating.near, self.seating.far
        for side, row in ((near, self._near), (far, self._far)):
            row.clear_widgets()
            for name in side:
                place = BoxLayout(orientation="vertical", spacing=theme.u * 6)
                parts = (self._keys[name], self.panels[name])
                for part in parts if side is near or self._facing else parts[::-1]:
                    place.add_widget(part)
                row.add_widget(Turned(place, angle=180 if self._facing and side is far else 0))
        self._measure()

    def restyle(self) -> None:
        """Measures the seats anew."""
        self._measure()

    def _measure(self, *_: object) -> None:
        height = min(theme.u * 104 * (theme.t / theme.u) ** 0.5, self.height * 0.2)
        sides = (self.seating.near, self.seating.far)
        for row, seats, keyed in zip((self._near, self._far), sides, self._keyed, strict=True):
            row.height = max(height, theme.u * 60) + (theme.u * 66 if keyed else 0)
            for seat in seats:
                self._keys[seat].height = theme.u * 60 if keyed else 0
