"""A row of keys with a word before it, in as many lines as its keys need to be wide enough."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Words

TITLED = 0.3
"""How wide the word before the keys is, as a part of the row."""


class KeyRow(BoxLayout):
    """A word that says what its keys are about, and the keys beside it."""

    def __init__(self, about: str) -> None:
        super().__init__(spacing=theme.u * 10)
        self.add_widget(Words(text=about, most=24, halign="left", valign="middle", size_hint_x=TITLED))
        self._keys = GridLayout(rows=1, spacing=theme.u * 10, size_hint_x=1 - TITLED)
        self.add_widget(self._keys)

    def add_key(self, key: Key) -> None:
        """One more key, after those that there are."""
        self._keys.add_widget(key)

    def lines(self, wide: float, least: float) -> int:
        """In how many lines each key is at least so wide (pixels) where the whole row is so wide."""
        many, gap = len(self._keys.children), self._keys.spacing[0]
        across = max(1, int(((wide - gap) * (1 - TITLED) + gap) // (least + gap)))
        return -(-many // across)

    def break_into(self, lines: int) -> None:
        """Sets the keys in so many lines."""
        self._keys.rows, self._keys.cols = None, -(-len(self._keys.children) // lines)
        self.size_hint_y = lines
