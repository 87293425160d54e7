"""Two numbers by one tap: a row for each value of the first, a column for each of the second."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.languages import tr
from companion.rules.game import Number
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY, Key

COLUMNS = 10


class NumberGrid(BoxLayout):
    """``fits`` says whether a pair can be meant, ``spoken`` what it is called; ``chose`` hears the pair."""

    def __init__(
        self,
        rows: Number,
        columns: Number,
        *,
        fits: Callable[[int, int], bool],
        spoken: Callable[[int, int], str],
        chose: Callable[[int, int], None],
        **kwargs: object,
    ) -> None:
        super().__init__(spacing=theme.u * 10, **kwargs)
        self._rows, self._columns, self._fits, self._spoken, self._chose = rows, columns, fits, spoken, chose
        self._keys = GridLayout(cols=columns.most - columns.least + 1, spacing=theme.u * 6)
        self._ways = BoxLayout(orientation="vertical", spacing=theme.u * 8, size_hint_x=None, width=theme.u * 96)
        self.add_widget(self._keys)
        self._lower = Key(text=tr("Fewer"), on_release=lambda _: self._turn(-1))
        self._higher = Key(text=tr("More"), on_release=lambda _: self._turn(1))
        self._ways.add_widget(self._lower)
        self._ways.add_widget(self._higher)
        self._first = rows.least
        self._room = 0
        self.bind(height=lambda *_: self._turn(0))

    def _turn(self, by: int) -> None:
        """Shows other rows: as many as there is room for."""
        room = max(1, int((self.height + theme.u * 6) // (theme.u * (LEAST_KEY + 6))))
        if room == self._room and not by:
            return
        self._room = room
        last = max(self._rows.least, self._rows.most - room + 1)
        self._first = min(max(self._rows.least, self._first + by * room), last)
        self._lower.disabled = self._first <= self._rows.least
        self._higher.disabled = self._first + room > self._rows.most
        if self._ways.parent is None and not (self._lower.disabled and self._higher.disabled):
            self.add_widget(self._ways)
        self._keys.clear_widgets()
        for row in range(self._first, min(self._first + room, self._rows.most + 1)):
            for column in range(self._columns.least, self._columns.most + 1):
                key = Key(text=self._spoken(row, column), most=24, disabled=not self._fits(row, column))
                key.bind(on_release=partial(self._tapped, row, column))
                self._keys.add_widget(key)

    def _tapped(self, row: int, column: int, _: object) -> None:
        self._chose(row, column)
