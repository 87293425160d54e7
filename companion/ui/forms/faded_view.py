"""A view that is swiped, and stops at its ends. A row that its edge cuts is dim: it says that there is more."""

from __future__ import annotations

from collections.abc import Iterable

from kivy.clock import Clock
from kivy.effects.scroll import ScrollEffect
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.kit.theme import theme

BAR = 4
"""How wide the bar is, in units of the design."""

LOW, DIM, SEEN = 0.5, 0.35, (0.6, 1.0)
"""A row that is higher than this part of the view is always bright. Any other is this dim up to the first of these
parts of it and bright from the second."""


class FadedView(ScrollView):
    """Its rows are the widgets of its content, or those in the columns there."""

    def __init__(self) -> None:
        super().__init__(do_scroll_x=False, scroll_type=["bars", "content"], effect_cls=ScrollEffect)
        self._fade = Clock.create_trigger(lambda _: self._fade_rows(), -1)
        for name in ("scroll_y", "size", "viewport_size"):
            self.fbind(name, self._fade)

    def restyle(self) -> None:
        self.bar_width = theme.u * BAR
        self.bar_color = self.bar_inactive_color = theme.role("line")
        self._fade()

    def watch(self, row: Widget) -> None:
        """Looks again whether this row is cut when it has moved."""
        row.fbind("pos", self._fade)
        row.fbind("size", self._fade)

    def _rows(self) -> Iterable[Widget]:
        """The widgets that are bright if they are seen whole."""
        return self.children[0].children if self.children else ()

    def _fade_rows(self) -> None:
        low = max(0.0, self.viewport_size[1] - self.height) * self.scroll_y
        for row in self._rows():
            inside = min(row.top, low + self.height) - max(row.y, low)
            share = inside / row.height if row.height else 1.0
            is_long = row.height > self.height * LOW
            dim, bright = SEEN
            row.opacity = 1.0 if is_long else min(1.0, max(DIM, (share - dim) / (bright - dim)))
