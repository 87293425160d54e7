"""A seat at the edge of the felt: name, score, what it holds, and whether it is its turn. A tap speaks for it."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.relativelayout import RelativeLayout

from companion.screens.card_row import CardRow
from companion.screens.views.table import SeatView
from companion.screens.widgets import load_kv


class SeatPanel(ButtonBehavior, RelativeLayout):
    """One seat's panel."""

    name = StringProperty("")
    figures = StringProperty("")
    status = StringProperty("")
    score = StringProperty("")
    unit = StringProperty("")
    place = NumericProperty(0)
    waits = BooleanProperty(False)
    won = BooleanProperty(False)
    row: CardRow | None = None

    def lay(self, row: CardRow) -> None:
        """Keeps a place for the seat's cards, where the felt shows the live picture."""
        self.row = row
        self.ids.cards.size_hint_x = 0.6
        self.ids.cards.add_widget(row)

    def show(self, seat: SeatView) -> None:
        """Takes over what is new."""
        self.name = seat.name
        self.place = seat.place
        self.score = str(seat.score)
        self.unit = seat.unit
        self.figures = "  ·  ".join(f"{word} {value}" for word, value in seat.figures)
        self.status = "WINNER" if seat.won else seat.status
        self.waits = seat.waits
        self.won = seat.won


load_kv("seat_panel")
