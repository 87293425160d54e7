"""A question on the felt, and below it the keys that settle it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.ui.forms.page_keys import PageKeyForm, fill
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY, Words, high_of
from companion.ui.views.page import PageKey
from companion.ui.views.questions.aside import Aside

KeyRows: TypeAlias = tuple[tuple[PageKey, ...], ...]

ASKED, KEY, MOST = 34, 28, 0.4
"""How large the question and the words of a key are, and the part of the height that a question has at most."""


class AsidePanel(BoxLayout):
    """``emit`` takes the intents of touches."""

    def __init__(self, emit: Callable[[object], None]) -> None:
        super().__init__(orientation="vertical")
        self._emit = emit
        self._shown: Aside | None = None
        self._again = Clock.create_trigger(lambda _: self.restyle(), -1)
        self.bind(size=self._again)

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
        asked = self._shown.sentence
        high = min(self.height * MOST, theme.t * high_of(self.width, asked, ASKED))
        self.add_widget(
            Words(text=asked, most=ASKED, bold=True, halign="left", valign="middle", size_hint_y=None, height=high)
        )
        for keys in self._laid(self._shown.rows):
            row = BoxLayout(spacing=theme.u * 8, size_hint_min_y=theme.u * LEAST_KEY)
            fill(row, keys, lambda: PageKeyForm(self._emit, KEY))
            self.add_widget(row)

    def _laid(self, rows: KeyRows) -> KeyRows:
        """The rows, the lines two abreast where they would be too low for fingers below each other."""
        *lines, last = rows
        if theme.u * (LEAST_KEY + 8) * (len(rows) + 1) <= self.height:
            return rows
        keys = [key for line in lines for key in line]
        return (*(tuple(keys[at : at + 2]) for at in range(0, len(keys), 2)), last)
