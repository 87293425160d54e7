"""The chapters of a page at its left, a key each."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.forms.page_keys import Emit, PageKeyForm, fill
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import add_all
from companion.ui.views.page import PageKey

WIDE, LEAST, CHAPTER = 300, 700, 64
"""How wide the contents are (in units of the design), how wide a page with contents is at least (in units of text), and
how high a key of them is at most."""


class Contents(BoxLayout):
    """An upright or narrow page, or one with large text, has no room for them."""

    def __init__(self, emit: Emit) -> None:
        super().__init__(orientation="vertical")
        self._emit, self._keys = emit, BoxLayout(orientation="vertical", size_hint_y=None)
        add_all(self, self._keys, Widget())
        self.bind(height=lambda *_: self.restyle())

    def show(self, keys: Sequence[PageKey]) -> None:
        fill(self._keys, keys, self._make)
        self.restyle()

    def _make(self) -> PageKeyForm:
        key = PageKeyForm(self._emit)
        key.halign = "left"
        return key

    def restyle(self) -> None:
        whole, many, u = self.parent, len(self._keys.children), theme.u
        has_room = bool(many) and whole is not None and whole.width > max(theme.t * LEAST, whole.height)
        self.opacity, self.disabled = (1, False) if has_room else (0, True)
        self._keys.spacing = gap = u * 6
        self.size_hint = None, 1 if has_room else None
        self.width = u * WIDE if has_room else 0
        self.height *= has_room
        self._keys.height = min(self.height, many * (u * CHAPTER + gap) - gap)
