"""Two numbers by one tap: a row for each value of the first, a column for each card that the second names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.properties import StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.languages import tr
from companion.rules.game import Number
from companion.ui.kit.card_tile import CardTile
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY, Key, Words

COLUMNS = 10

FACE, ROW_HEAD = 60, 100
"""How high the cards above the columns are and how wide the numbers before the rows, in units of the design."""

GAP = 6
"""The gap between two keys, in units of the design."""


class PairKey(Key):
    """A key for a pair of numbers; ``name`` is what the pair is called."""

    name = StringProperty("")


class NumberGrid(BoxLayout):
    """``fits`` says whether a pair can be meant: only such ones have a key, and a key is always in the same place, for
    the rows begin at 1. ``chose`` hears a pair."""

    def __init__(
        self,
        game: str,
        rows: Number,
        columns: Number,
        *,
        fits: Callable[[int, int], bool],
        chose: Callable[[int, int], None],
    ) -> None:
        super().__init__(spacing=theme.u * 10)
        self._game, self._rows, self._columns, self._base = game, rows, columns, min(1, rows.least)
        self._fits, self._chose = fits, chose
        self._keys = GridLayout(cols=columns.most - columns.least + 2, spacing=theme.u * GAP)
        self._ways = BoxLayout(orientation="vertical", spacing=theme.u * 8, size_hint_x=None, width=theme.u * 96)
        self.add_widget(self._keys)
        self._fewer = Key(text=tr("↑ Fewer"), on_release=lambda _: self._turn(-1))
        self._more = Key(text=tr("↓ More"), on_release=lambda _: self._turn(1))
        self._ways.add_widget(self._fewer)
        self._ways.add_widget(self._more)
        self._head = theme.u * FACE
        self._page: int | None = None
        self._room = 0
        self.bind(height=lambda *_: self._turn(0))

    def _turn(self, by: int) -> None:
        """Shows other rows: pages of as many as there is room for, the first time the one with the lowest pair."""
        room = max(1, int((self.height - self._head - theme.u * GAP + 1) // (theme.u * (LEAST_KEY + GAP))))
        if room == self._room and not by:
            return
        self._room = room
        last = (self._rows.most - self._base) // room
        if self._page is None or not by:
            self._page = (self._rows.least - self._base) // room
        self._page = min(max(0, self._page + by), last)
        begins = self._base + self._page * room
        self._fewer.disabled, self._more.disabled = begins <= self._rows.least, begins + room > self._rows.most
        if self._ways.parent is None and not (self._fewer.disabled and self._more.disabled):
            self.add_widget(self._ways)
        self._fill(range(begins, begins + room))

    def _fill(self, rows: Sequence[int]) -> None:
        columns = range(self._columns.least, self._columns.most + 1)
        self._keys.clear_widgets()
        self._keys.rows_minimum = {0: self._head}
        self._keys.cols_minimum = {0: theme.u * ROW_HEAD}
        self._keys.add_widget(self._head_of_row(tr("how many ↓"), most=20, height=self._head, size_hint_y=None))
        for column in columns:
            holder = AnchorLayout(size_hint_y=None, height=self._head)
            holder.add_widget(
                CardTile(game=self._game, face=str(column), disabled=True, size_hint=(None, 1), width=theme.u * 52)
            )
            self._keys.add_widget(holder)
        for row in rows:
            self._keys.add_widget(self._head_of_row(str(row) if row <= self._rows.most else "", most=28, bold=True))
            for column in columns:
                if not self._rows.least <= row <= self._rows.most or not self._fits(row, column):
                    self._keys.add_widget(Widget())
                    continue
                key = PairKey(text=str(row), most=32, name=f"{row} × {column}")
                key.bind(on_release=partial(self._tapped, row, column))
                self._keys.add_widget(key)

    @staticmethod
    def _head_of_row(text: str, **kwargs: object) -> Words:
        return Words(text=text, halign="center", valign="middle", size_hint_x=None, width=theme.u * ROW_HEAD, **kwargs)

    def _tapped(self, row: int, column: int, _: object) -> None:
        self._chose(row, column)
