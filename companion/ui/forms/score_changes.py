"""By how much scores changed, each beside the mark of its player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as TextImage
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.ui.forms.avatar import draw_avatar
from companion.ui.kit.theme import theme
from companion.ui.views.page import ScoreChange

WIDE, DISC, TEXT = 96, 30, 24
"""How wide a change is, and how large its disc and its text are, in units of the design."""


@lru_cache(maxsize=200)
def _texture(text: str, size: int) -> Any:
    image = TextImage(text=text, font_size=size, bold=True, font_name="Roboto")
    image.refresh()
    return image.texture


class ScoreChanges(Widget):
    """Shows them from left to right."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, 1))
        self._changes: Sequence[ScoreChange] = ()
        self._redraw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size"):
            self.fbind(name, self._redraw)

    def show(self, changes: Sequence[ScoreChange]) -> None:
        self._changes = changes
        self.restyle()

    def restyle(self) -> None:
        self.width = theme.u * WIDE * len(self._changes)
        self._redraw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        side, left = theme.u * DISC, self.x
        with self.canvas:
            for change in self._changes:
                seat = change.seat
                draw_avatar(
                    seat.name, theme.seat(seat.place), theme.role("panel"), left, self.center_y - side / 2, side
                )
                texture = _texture(change.told, max(8, round(theme.u * TEXT)))
                wide, high = texture.size
                Color(*theme.role("good" if change.told.startswith("+") else "bad"))
                place = (left + side + theme.u * 6, self.center_y - high / 2)
                Rectangle(pos=place, size=(wide, high), texture=texture)
                left += theme.u * WIDE
