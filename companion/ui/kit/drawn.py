"""Widgets that draw themselves on their canvas."""

from __future__ import annotations

from typing import Literal

from kivy.clock import Clock
from kivy.uix.widget import Widget


class Drawn(Widget):
    """Draws itself once a frame at most: when one of what it ``draws_by`` has changed, or the theme."""

    draws_by: tuple[str, ...] = ("pos", "size")
    layer: Literal["", "before", "after"] = ""
    """The part of its canvas that it clears and draws on. It makes no widget meanwhile."""

    def __init__(self, **kwargs: object) -> None:
        self._redraw = Clock.create_trigger(self.draw_anew, -1)
        super().__init__(**kwargs)
        for name in self.draws_by:
            self.fbind(name, self._redraw)
        self._redraw()

    def restyle(self) -> None:
        self._redraw()

    def draw_anew(self, *_: object) -> None:
        """Draws it at once."""
        canvas = getattr(self.canvas, self.layer) if self.layer else self.canvas
        canvas.clear()
        with canvas:
            self._draw()

    def _draw(self) -> None:
        raise NotImplementedError
