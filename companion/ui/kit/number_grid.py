"""Two numbers by one tap: a row for each value of the first, a column for each of the second, each with its head."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.languages import tr
from companion.rules.game import Number
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY, Key, Words

COLUMNS = 10

FACE, WORD, ROW_HEAD = 60, 44, 100
"""How high the heads of columns are that are cards or words, and how wide those of rows, in units of the design."""

NEEDED = 5
"""So many rows are in sight where the sheet can be so high."""

GAP = 6
"""The gap between two keys, in units of the design."""


class PairKey(Key):
    """A key for a pair of numbers; ``name`` is what the pair is called."""

    name = StringProperty("")


class NumberGrid(BoxLayout):
    """``fits`` says whether a pair can be meant: only such ones have a key, and a key is always in the same place, for
    the rows begin at ``first``. ``heads`` are the heads of rows and columns, ``axes`` what they count, ``shown`` what
    stands on the key of a pair, ``spoken`` what the pair is called; ``chose`` hears it. ``high``: columns have cards
    as heads."""

    def __init__(
        self,
        rows: Number,
        columns: Number,
        *,
        first: int,
        fits: Callable[[int, int], bool],
        heads: tuple[Callable[[int], str], Callable[[int], Widget]],
        axes: str,
        shown: Callable[[int, int], str],
        spoken: Callable[[int, int], str],
        chose: Callable[[int, int], None],
        high: bool = False,
        **kwargs: object,
    ) -> None:
        super().__init__(spacing=theme.u * 10, **kwargs)
        self._rows, self._columns, self._base = rows, columns, min(first, rows.least)
        self._fits, self._heads, self._spoken, self._chose = fits, heads, spoken, chose
        self._axes, self._shown = axes, shown
        self._keys = GridLayout(cols=columns.most - columns.least + 2, spacing=theme.u * GAP)
        self._ways = BoxLayout(orientation="vertical", spacing=theme.u * 8, size_hint_x=None, width=theme.u * 96)
        self.add_widget(self._keys)
        self._lower = Key(text=tr("Fewer"), on_release=lambda _: self._turn(-1))
        self._higher = Key(text=tr("More"), on_release=lambda _: self._turn(1))
        self._ways.add_widget(self._lower)
        self._ways.add_widget(self._higher)
        self._head = theme.u * (FACE if high else WORD)
        self._page: int | None = None
        self._room = 0
        self.bind(height=lambda *_: self._turn(0))

    def needs(self) -> float:
        """How high it is at least, in units of the design."""
        rows = min(NEEDED, self._rows.most - self._base + 1)
        return float(self._head / theme.u + rows * (LEAST_KEY + GAP))

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
        self._lower.disabled, self._higher.disabled = begins <= self._rows.least, begins + room > self._rows.most
        if self._ways.parent is None and not (self._lower.disabled and self._higher.disabled):
            self.add_widget(self._ways)
        self._fill(range(begins, begins + room))

    def _fill(self, rows: Sequence[int]) -> None:
        head_of_row, head_of_column = self._heads
        columns = range(self._columns.least, self._columns.most + 1)
        self._keys.clear_widgets()
        self._keys.rows_minimum = {0: self._head}
        self._keys.cols_minimum = {0: theme.u * ROW_HEAD}
        self._keys.add_widget(
            Words(text=self._axes, most=20, halign="center", valign="middle", color=theme.role("soft"),
                  size_hint=(None, None), size=(theme.u * ROW_HEAD, self._head))
        )  # fmt: skip
        for column in columns:
            head = head_of_column(column)
            head.size_hint_y, head.height = None, self._head
            self._keys.add_widget(head)
        for row in rows:
            self._keys.add_widget(
                Words(text=head_of_row(row) if row <= self._rows.most else "", most=28, bold=True, halign="center",
                      valign="middle", size_hint_x=None, width=theme.u * ROW_HEAD)
            )  # fmt: skip
            for column in columns:
                if not self._rows.least <= row <= self._rows.most or not self._fits(row, column):
                    self._keys.add_widget(Widget())
                    continue
                key = PairKey(text=self._shown(row, column), most=24, name=self._spoken(row, column))
                key.bind(on_release=partial(self._tapped, row, column))
                self._keys.add_widget(key)

    def _tapped(self, row: int, column: int, _: object) -> None:
        self._chose(row, column)
