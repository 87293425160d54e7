"""A key that says in smaller words below its own what it is for."""

from __future__ import annotations

from kivy.properties import StringProperty

from companion.ui.kit.band_key import BandKey
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words

HINT = 22
"""How large a hint is, in units of text."""


class HintKey(BandKey):
    """``hint`` is what stands below; ``below`` is how high it may be, in pixels (0: there is no room)."""

    hint = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        self.below = 0.0
        self._hint = Words(most=HINT, halign="center", valign="top", opacity=0)
        super().__init__(**kwargs)
        self.add_widget(self._hint)
        for each in (self, self._hint):
            each.fbind("texture_size", self._redraw)
        self.fbind("hint", self._redraw)

    def low_of(self, low: float, top: float, high: float, valign: str) -> float:  # type: ignore[override]
        """The key's own word stands above its hint, both together in the middle."""
        return (low + top - high + self._hint_height) / 2 if self.drop else super().low_of(low, top, high, valign)

    @property
    def _hint_height(self) -> float:
        """How high the hint is as it is drawn, in pixels."""
        return min(self.below, self._hint.texture_size[1] or self.below)

    def _draw(self, *_: object) -> None:
        super()._draw()
        self.drop, self._hint.text = self.below, self.hint
        self._hint.opacity = 1 if self.below else 0
        self._hint.color = theme.role("accent_words" if self.kind == "main" else "soft")
        word = self.texture_size[1] if self.texture else theme.t * HINT
        top = self.center_y + (word + self._hint_height) / 2 - word
        self._hint.size = (self.width - theme.u * 16, max(1.0, self.below - theme.u * 4))
        self._hint.pos = (self.x + theme.u * 8, top - self._hint.height)

    def give_room(self, below: float) -> None:
        """Leaves so much room for the hint, in pixels."""
        self.below = below
        self._redraw()
