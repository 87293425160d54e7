"""A question on the felt, and below it the keys that settle it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.ui.forms.page_keys import PageKeyForm, fill
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY, Words
from companion.ui.views.page import PageKey
from companion.ui.views.questions.aside import Aside

KeyRows: TypeAlias = tuple[tuple[PageKey, ...], ...]

ROW = 0.5
"""How high a row of keys is, as a part of the question."""


class AsidePanel(BoxLayout):
    """``emit`` takes the intents of touches."""

    def __init__(self, emit: Callable[[object], None]) -> None:
        super().__init__(orientation="vertical")
        self._emit = emit
        self._shown: Aside | None = None
        self._again = Clock.create_trigger(lambda _: self.restyle(), -1)
        self.bind(height=self._again)

    def show(self, aside: Aside) -> None:
        """Asks this."""
        if aside != self._shown:
            self._shown = aside
            self.restyle()

    def restyle(self) -> None:
        """Lays the question out again."""
        self.clear_widgets()
        self.spacing = theme.u * 8
        if self._shown is None:
            return
        self.add_widget(Words(text=self._shown.sentence, most=34, bold=True, halign="left", valign="middle"))
        for keys in self._laid(self._shown.rows):
            row = BoxLayout(spacing=theme.u * 8, size_hint_y=ROW, size_hint_min_y=theme.u * LEAST_KEY)
            fill(row, keys, lambda: PageKeyForm(self._emit))
            self.add_widget(row)

    def _laid(self, rows: KeyRows) -> KeyRows:
        """The rows, the lines two abreast where they would be too low for fingers below each other."""
        *lines, last = rows
        if theme.u * (LEAST_KEY + 8) * (len(rows) + 1) <= self.height:
            return rows
        keys = [key for line in lines for key in line]
        return (*(tuple(keys[at : at + 2]) for at in range(0, len(keys), 2)), last)
