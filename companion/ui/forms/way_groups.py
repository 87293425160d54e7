"""Groups of ways, each below its title: beside each other, or below each other on an upright sheet."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.ui.forms.page_keys import Emit, PageKeyForm, make_key
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words, add_all
from companion.ui.views.page import Ways

ROWS = 4
"""How many keys stand below each other at most where groups stand beside each other."""

ABREAST = 3
"""How many stand beside each other on an upright sheet."""

HEAD, KEY, GAP = 34, 150, 10
"""How high a title is, in units of text, how high a key at most and the gap between keys, in units of the design."""


class WayGroups(BoxLayout):
    """The way that stands apart is below the last group, away from the rest."""

    def __init__(self, emit: Emit) -> None:
        super().__init__()
        self._emit = emit
        self._columns: list[tuple[BoxLayout, Words, GridLayout, int]] = []
        self._apart: PageKeyForm | None = None
        self.bind(size=lambda *_: self.restyle())

    def show(self, ways: Ways) -> None:
        self.clear_widgets()
        self._columns = []
        for text, group in ways.groups:
            column, keys = BoxLayout(orientation="vertical"), GridLayout(cols=1)
            title = Words(text=text, most=24, bold=True, size_hint_y=None)
            for way in group:
                keys.add_widget(make_key(way, self._emit, 24))
            add_all(column, title, keys)
            self.add_widget(column)
            self._columns.append((column, title, keys, len(group)))
        self._apart = make_key(ways.apart, self._emit, 24) if ways.apart is not None else None
        self.restyle()

    def restyle(self) -> None:
        upright, gap = self.height > self.width, theme.u * GAP
        self.orientation, self.spacing = "vertical" if upright else "horizontal", theme.u * (14 if upright else 20)
        head = theme.t * HEAD
        room = self.height - head
        most = min(ROWS, max((-(-many // max(1, -(-many // ROWS))) for *_, many in self._columns), default=1))
        for column, title, keys, many in self._columns:
            keys.cols = ABREAST if upright else max(1, -(-many // ROWS))
            rows = -(-many // keys.cols)
            title.height = head
            column.spacing, keys.spacing = 0, gap
            if upright:
                column.size_hint, keys.size_hint_y = (1, rows + 0.4), 1
            else:
                high = min(theme.u * KEY, (room - (most - 1) * gap) / most)
                column.size_hint, keys.size_hint_y = (keys.cols, 1), None
                keys.height = rows * high + (rows - 1) * gap
            self._fill(column, upright=upright)

    def _fill(self, column: BoxLayout, *, upright: bool) -> None:
        """Fills the column below its keys: with nothing, or with the way that stands apart."""
        for each in column.children[:-2]:
            column.remove_widget(each)
        is_last = column is self._columns[-1][0]
        if not upright:
            column.add_widget(Widget())
        if is_last and self._apart is not None:
            if self._apart.parent is not None:
                self._apart.parent.remove_widget(self._apart)
            self._apart.size_hint_y = None
            room = (self.height - theme.t * HEAD - (ROWS - 1) * theme.u * GAP) / ROWS
            self._apart.height = max(theme.u * 48, min(theme.u * KEY, theme.u * 64 if upright else room))
            column.spacing = theme.u * GAP if upright else 0
            column.add_widget(self._apart)
