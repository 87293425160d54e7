"""The table of a page that has a row for each seat, drawn."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.forms.avatar import Disc
from companion.ui.forms.page_keys import Emit, PageKeyForm
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words, add_all
from companion.ui.views.page import SeatTable

ROW, LOW_ROW, MOST_ROW, HEAD = 66, 56, 220, 40
"""How high a row and one of many rows are, a row at most, and the heads, in units of the design."""

ROOMY, CLOSE_FROM = 4, 6
"""A table with more rows has smaller gaps, and one with still more has smaller figures."""

FIGURE, LOW_FIGURE, WORD, SMALL = 56, 38, 30, 20
"""How large a figure of at most three digits is, such a figure in a low row, another text, and any text in many
columns."""

NAME, WIDE_NAME = 0.24, 0.32
"""How wide the names are, as a part of the table, with usual and with large text."""


class SeatTableForm(GridLayout):
    """A row for each seat: its mark, its name and its keys, below the heads of the columns."""

    def __init__(self, emit: Emit) -> None:
        super().__init__(cols=1, size_hint_y=None)
        self._emit, self._shape = emit, ((), ())  # type: tuple[Emit, tuple[object, ...]]
        self._keys: list[PageKeyForm] = []
        self._names: list[BoxLayout] = []
        self._many, self.natural, self.highest = 0, 0.0, 0.0

    def show(self, table: SeatTable) -> None:
        """Takes over a table; with other heads or seats all of it is new."""
        shape = (table.heads, tuple((name, len(keys)) for name, keys in table.rows))
        if shape != self._shape:
            self._shape = shape
            self._build(table)
        keys = [key for _, each in table.rows for key in each]
        for form, key in zip(self._keys, keys, strict=True):
            form.show(key)
            figure = LOW_FIGURE if self._many > CLOSE_FROM else FIGURE
            form.most = SMALL if self.cols > 5 else figure if len(key.word) <= 3 else WORD
        self.restyle()

    def take(self, room: float) -> None:
        self.height = max(self.natural, min(self.highest, room))

    def _build(self, table: SeatTable) -> None:
        self.clear_widgets()
        self._keys, self._names = [], []
        self.cols, self._many = len(table.heads) + 1, len(table.rows)
        for head in ("", *table.heads):
            self.add_widget(Words(text=head, most=26, halign="center", valign="bottom", size_hint_y=None))
        for place, (name, keys) in enumerate(table.rows, start=1):
            whose = BoxLayout()
            self._names.append(whose)
            add_all(whose, Disc(name, theme.colour_of(place)), Words(text=name, most=28, bold=True))
            self.add_widget(whose)
            for _ in keys:
                self._keys.append(PageKeyForm(self._emit))
                self.add_widget(self._keys[-1])

    def restyle(self) -> None:
        close = self._many > ROOMY
        row = LOW_ROW if close else ROW
        gap, high = theme.u * (6 if close else 8), max(theme.u * row, theme.t * 40)
        head = theme.t * HEAD
        self.spacing = gap
        part = NAME if theme.t < theme.u * 1.4 else WIDE_NAME
        for name in self._names:
            name.size_hint_x = part * (self.cols - 1) / (1 - part)
        for each in self.children:
            if each.size_hint_y is None:
                each.height = head
        self.natural = self.height = head + self._many * (high + gap)
        self.highest = head + self._many * (theme.u * MOST_ROW + gap)
