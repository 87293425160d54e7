"""The table of a page that has a row for each seat, drawn."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.forms.disc import Disc
from companion.ui.forms.page_keys import Emit, PageKeyForm
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words
from companion.ui.views.page import SeatTable

ROW, LOW_ROW, HIGH_ROW, HEAD = 66, 56, 150, 40
"""How high a row, one of many rows, one of few rows and the heads are, in units of the design."""

CLOSE_FROM, FEW = 6, 2
"""A table with more rows than the first has smaller gaps; one with at most the second, and few columns,
has larger rows."""

NAME, WIDE_NAME = 0.24, 0.32
"""How wide the names are, as a part of the table, with usual and with large text."""


class SeatTableForm(GridLayout):
    """A row for each seat: its mark, its name and its keys, below the heads of the columns."""

    def __init__(self, emit: Emit) -> None:
        super().__init__(cols=1, size_hint_y=None)
        self._emit, self._shape = emit, ((), ())  # type: tuple[Emit, tuple[object, ...]]
        self._keys: list[PageKeyForm] = []
        self._names: list[BoxLayout] = []
        self._many = 0

    def show(self, table: SeatTable) -> None:
        """Takes over a table; with other heads or seats all of it is new."""
        shape = (table.heads, tuple((name, len(keys)) for name, keys in table.rows))
        if shape != self._shape:
            self._shape = shape
            self._build(table)
        keys = [key for _, each in table.rows for key in each]
        for form, key in zip(self._keys, keys, strict=True):
            form.show(key)
        self.restyle()

    def _build(self, table: SeatTable) -> None:
        self.clear_widgets()
        self._keys, self._names = [], []
        self.cols, self._many = len(table.heads) + 1, len(table.rows)
        for head in ("", *table.heads):
            self.add_widget(_Head(text=head, most=26, halign="center", valign="bottom", size_hint_y=None))
        for place, (name, keys) in enumerate(table.rows, start=1):
            whose = BoxLayout()
            self._names.append(whose)
            whose.add_widget(Disc(name, theme.colour_of(place)))
            whose.add_widget(Words(text=name, most=24, bold=True, halign="left", valign="middle"))
            self.add_widget(whose)
            for _ in keys:
                self._keys.append(PageKeyForm(self._emit, 30 if len(keys) < 5 else 20))
                self.add_widget(self._keys[-1])

    def restyle(self) -> None:
        """Takes sizes again."""
        close, few = self._many > CLOSE_FROM, self._many <= FEW and self.cols <= FEW + 2
        row = LOW_ROW if close else HIGH_ROW if few else ROW
        gap, high = theme.u * (6 if close else 8), max(theme.u * row, theme.t * 40)
        head = theme.t * HEAD
        self.spacing = gap
        part = NAME if theme.t < theme.u * 1.4 else WIDE_NAME
        for name in self._names:
            name.size_hint_x = part * (self.cols - 1) / (1 - part)
        for each in self.children:
            if isinstance(each, _Head):
                each.height, each.color = head, theme.role("words")
        self.height = head + self._many * (high + gap)


class _Head(Words):
    """The head of a column."""
