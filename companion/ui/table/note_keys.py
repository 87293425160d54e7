"""One tap marks the moment: what is noted is tied to the act that was said last."""

from __future__ import annotations

from collections.abc import Callable

from kivy.core.text import Label as TextImage
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY, STEP, Key

TAGS = ("fun", "confusing", "broken", "slow", "question")
MOST, LEAST = 18.0, 11.0
BESIDE = 14
"""What a key has beside its word, in units of the design."""


class NoteKeys(BoxLayout):
    """A key a tag, as wide as its word, all words equally large; ``noted`` hears the tag."""

    def __init__(self, noted: Callable[[str], None], **kwargs: object) -> None:
        super().__init__(spacing=theme.u * 6, **kwargs)
        self._keys = [Key(text=tag, on_release=lambda key: noted(key.text)) for tag in TAGS]
        for key in self._keys:
            self.add_widget(key)
        self.bind(width=lambda *_: self.restyle())

    def restyle(self) -> None:
        """Finds the largest text with which all keys have room."""
        self.spacing = theme.u * 6
        drawn = TextImage(font_size=MOST * theme.t)
        drawn.resolve_font_name()
        words = [drawn.get_extents(tag)[0] for tag in TAGS]
        room, size = self.width - self.spacing * (len(TAGS) - 1), MOST
        while size > LEAST and sum(self._widths(words, size)) > room:
            size *= STEP
        for key, width in zip(self._keys, self._widths(words, size), strict=True):
            key.most, key.size_hint_x = size, width

    @staticmethod
    def _widths(words: list[int], size: float) -> list[float]:
        return [max(theme.u * LEAST_KEY, word * size / MOST + theme.u * BESIDE) for word in words]
