"""Two numbers by one tap: a row for each value of the first, a column for each card that the second names."""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.languages import tr
from companion.rules.game import Number
from companion.ui.kit.card_tile import CardTile
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY, Key, add_all

COLUMNS = 10

FACE, HIGH, GAP = 60, 80, 6
"""How high the cards above the columns and a key are, and the gap between two keys, in units of the design."""

ROWS = 4
"""This many rows are shown at least, as far as fingers meet their keys."""


class PairKey(Key):
    """A key for a pair of numbers; ``name`` is what the pair is called."""

    name = StringProperty("")


class NumberGrid(BoxLayout):
    """``fits`` says whether a pair can be meant: only such ones have a key. The pair that stands now is seen before
    them. ``chose`` hears a pair."""

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
        self._game, self._rows, self._columns = game, rows, columns
        self._fits, self._chose = fits, chose
        self._keys = GridLayout(cols=columns.most - columns.least + 1, spacing=theme.u * GAP)
        self._ways = BoxLayout(orientation="vertical", spacing=theme.u * 8, size_hint_x=None, width=theme.u * 96)
        self.add_widget(self._keys)
        self._fewer = Key(text=tr("↑ Fewer"), most=24, on_release=lambda _: self._turn(-1))
        self._more = Key(text=tr("↓ More"), most=24, on_release=lambda _: self._turn(1))
        add_all(self._ways, self._fewer, self._more)
        self._page = self._room = 0
        self.bind(height=lambda *_: self._turn(0))

    def _turn(self, by: int) -> None:
        """Shows other rows: pages of as many as there is room for."""
        high = (self.height - theme.u * FACE) / theme.u
        room = max(1, int(high // (HIGH + GAP)), min(ROWS, int((high + 0.1) // (LEAST_KEY + GAP))))
        if room == self._room and not by:
            return
        self._page = (self._page + by) if by else self._page * self._room // room
        self._room = room
        begins = self._rows.least + self._page * room
        self._fewer.disabled, self._more.disabled = not self._page, begins + room > self._rows.most
        if self._ways.parent is None and not (self._fewer.disabled and self._more.disabled):
            self.add_widget(self._ways)
        self._fill(range(begins, begins + room))

    def _fill(self, rows: range) -> None:
        columns = range(self._columns.least, self._columns.most + 1)
        self._keys.clear_widgets()
        self._keys.rows_minimum = {0: theme.u * FACE}
        for column in columns:
            holder = AnchorLayout(size_hint_y=None, height=theme.u * FACE)
            holder.add_widget(
                CardTile(game=self._game, face=str(column), disabled=True, size_hint=(None, 1), width=theme.u * 52)
            )
            self._keys.add_widget(holder)
        for row in rows:
            for column in columns:
                self._keys.add_widget(self._make_cell(row, column))

    def _make_cell(self, row: int, column: int) -> Widget:
        """The key of a pair, the pair that stands now, or nothing."""
        pair = f"{row} × {column}"
        if self._rows.allows(row) and self._fits(row, column):
            return PairKey(text=pair, most=32, name=pair, on_release=lambda _: self._chose(row, column))
        if (row, column) == (self._rows.now, self._columns.now):
            return PairKey(
                text=f"{tr('Now')}\n{pair}".replace(" ", "\N{NO-BREAK SPACE}"),
                most=26,
                name=tr("{pair} stands", pair=pair),
                disabled=True,
            )
        return Widget()
