"""The seats of a table to choose from, drawn each at its edge."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout

from companion.languages import tr
from companion.ui.forms.icon_key import IconKey
from companion.ui.forms.page_keys import Emit
from companion.ui.kit.cloth import FeltGround
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words
from companion.ui.views.before.seating import TURNED
from companion.ui.views.page import Entered, SeatChoice


class SeatChoiceForm(BoxLayout):
    """A key for each seat, around the table."""

    def __init__(self, emit: Emit) -> None:
        super().__init__(orientation="vertical", spacing=theme.u * 10)
        self._emit = emit

    def show(self, choice: SeatChoice) -> None:
        self.clear_widgets()
        seating, across, table = choice.seating, BoxLayout(spacing=theme.u * 10), FeltGround()
        middle = Words(text=tr("the table"), most=26, halign="center", pos_hint={"x": 0, "y": 0})
        middle.color = theme.role("soft")
        table.add_widget(middle)
        edges = {edge: BoxLayout(spacing=theme.u * 10) for edge in TURNED if seating.along(edge)}
        for edge, row in edges.items():
            if edge in ("left", "right"):
                row.orientation, row.size_hint_x = "vertical", 0.4
            for seat in seating.along(edge):
                key = IconKey(text=seat, most=28, on_release=lambda _, seat=seat: self._emit(Entered(seat)))
                key.colour = choice.colours.get(seat, 0)
                row.add_widget(key)
        for box, parts in (
            (across, (edges.get("left"), table, edges.get("right"))),
            (self, (edges.get("far"), across, edges.get("near"))),
        ):
            for part in parts:
                if part is not None:
                    box.add_widget(part)
