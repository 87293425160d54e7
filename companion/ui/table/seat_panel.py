"""A seat at the edge of the felt: name, score, what it holds, and whether it is its turn. A tap speaks for it."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget

from companion.ui.kit.card_row import CardRow
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import load_kv
from companion.ui.views.table import SeatView

NARROW = 300
"""A panel of fewer units of the design is laid out for a narrow seat."""


class SeatPanel(ButtonBehavior, RelativeLayout):
    """One seat's panel."""

    is_whole = True
    name = StringProperty("")
    figures = StringProperty("")
    status = StringProperty("")
    score = StringProperty("")
    waits = BooleanProperty(False)
    won = BooleanProperty(False)

    def __init__(self, row: CardRow | None = None, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.row = row
        if row is not None:
            row.size_hint = (None, None)
            self.add_widget(row)
        self.bind(size=lambda *_: self.restyle(), status=lambda *_: self.restyle())

    def show(self, seat: SeatView) -> None:
        """Takes over what is new."""
        self.name = seat.name
        self.score = str(seat.score)
        self.figures = "  ·  ".join([f"{word} {value}" for word, value in seat.figures] or [seat.unit])
        self.status = ("TIE" if seat.tied else "WINNER") if seat.won else seat.status
        self.waits = seat.waits
        self.won = seat.won

    def restyle(self) -> None:
        """Lays the panel out: on a narrow one the status takes the place of the figures."""
        pad, gap = theme.u * 18, theme.u * 8
        width, height = self.width - 2 * pad, self.height - 2 * gap
        narrow = width < theme.u * NARROW
        low = height * (0.5 if narrow else 0.44)
        high = height - low
        words = self.ids
        right = width * (0.36 if narrow else 0.28)
        left = width - right - (width * 0.34 if self.row else 0)
        self._put(words.name, pad, gap + low, width if narrow else left, high)
        self._put(words.figures, pad, gap, 0 if narrow and self.status else left, low)
        if narrow:
            self._put(words.status, pad, gap, left if self.status else 0, low)
            self._put(words.score, pad + width - right, gap, right, low)
        else:
            self._put(words.status, pad + width - right, gap, right, low if self.status else 0)
            self._put(
                words.score,
                pad + width - right,
                gap + (low if self.status else 0),
                right,
                high if self.status else height,
            )
        words.status.halign = "left" if narrow else "right"
        if self.row is not None:
            self._put(self.row, pad + left, gap, width * 0.34, height)

    @staticmethod
    def _put(widget: Widget, x: float, y: float, width: float, height: float) -> None:
        widget.pos, widget.size = (x, y), (max(0.0, width), max(0.0, height))
        widget.opacity = 1 if width > 0 and height > 0 else 0


load_kv(__file__)
