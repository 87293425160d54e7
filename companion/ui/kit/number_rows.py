"""Several numbers on one pad: a row of keys for each of them, and one touch in each row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.rules.game import Number
from companion.ui.kit.number_grid import PairKey
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words

MOST = 10
"""A row has at most this many keys."""

ROW, GAP = 200, 12
"""How high a row is at most and the gap between two rows, in units of the design."""

TITLED = 0.22
"""How wide the title of a row is, as a part of the row."""


class NumberRows(BoxLayout):
    """``titles`` stand before the rows. ``fits`` says whether these values, None for one that is not touched yet, can
    go together: other keys are disabled. ``was`` are earlier values, which have a tick until another is touched;
    ``chose`` hears the values once each row was touched."""

    def __init__(
        self,
        numbers: Sequence[Number],
        titles: Sequence[str],
        *,
        fits: Callable[[Sequence[int | None]], bool],
        was: Sequence[int | None],
        chose: Callable[[Sequence[int]], None],
    ) -> None:
        super().__init__(orientation="vertical", spacing=theme.u * GAP)
        self._fits, self._chose = fits, chose
        self._was: Sequence[int | None] = was
        self._values: list[int | None] = [None] * len(numbers)
        self._rows: list[dict[int, PairKey]] = []
        for at, (number, title) in enumerate(zip(numbers, titles, strict=True)):
            row = BoxLayout(spacing=theme.u * 8, size_hint_max_y=theme.u * ROW)
            row.add_widget(Words(text=title, most=34, bold=True, size_hint_x=TITLED))
            keys = BoxLayout(spacing=theme.u * 8, size_hint_x=1 - TITLED)
            made: dict[int, PairKey] = {}
            for value in range(number.least, number.most + 1):
                made[value] = PairKey(text=str(value), most=60, name=f"{title} {value}")
                made[value].bind(on_release=partial(self._touched, at, value))
                keys.add_widget(made[value])
            row.add_widget(keys)
            self.add_widget(row)
            self._rows.append(made)
        self.add_widget(Widget(size_hint_y=0.001))
        self._show()

    def _touched(self, at: int, value: int, _: object) -> None:
        self._values[at] = value
        chosen = [each for each in self._values if each is not None]
        if len(chosen) == len(self._values):
            self._chose(chosen)
        else:
            self._show()

    def _show(self) -> None:
        for at, keys in enumerate(self._rows):
            for value, key in keys.items():
                chosen = self._was[at] if self._values[at] is None else self._values[at]
                key.kind = "chosen" if value == chosen else "plain"
                key.disabled = not self._fits([*self._values[:at], value, *self._values[at + 1 :]])
