"""A line of an evening's acts, with a mark at each note: touched or dragged along, it goes to that act."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.graphics import Color, Ellipse, SmoothLine

from companion.ui.forms.icon import draw_icon
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.theme import theme


class Timeline(Drawn):
    """From 0, before the first act, to ``last``; ``chose`` hears where a finger is."""

    def __init__(self, last: int, notes: Sequence[int], chose: Callable[[int], object], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._last, self._notes, self._chose = max(1, last), notes, chose
        self.number = 0

    def show(self, number: int) -> None:
        """Puts the knob at this act."""
        self.number = number
        self._redraw()

    def at(self, number: int) -> float:
        """Where an act is, in pixels from the left of the window's plane."""
        ends = theme.u * 24
        return float(self.x + ends + (self.width - 2 * ends) * number / self._last)

    def on_touch_down(self, touch: Any) -> bool:
        """Goes there."""
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._go(touch.x)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Follows the finger."""
        if touch.grab_current is not self:
            return False
        self._go(touch.x)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Lets go."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def _go(self, x: float) -> None:
        share = (x - self.at(0)) / max(1.0, self.at(self._last) - self.at(0))
        number = round(min(max(share, 0.0), 1.0) * self._last)
        if number != self.number:
            self._chose(number)

    def _draw(self) -> None:
        y = self.center_y
        Color(*theme.role("line"))
        SmoothLine(points=[self.at(0), y, self.at(self._last), y], width=theme.u * 2)
        Color(*theme.role("accent"))
        SmoothLine(points=[self.at(0), y, self.at(self.number), y], width=theme.u * 3)
        Color(*theme.role("words"))
        for note in self._notes:
            high = theme.u * 8
            SmoothLine(points=[self.at(note), y - high, self.at(note), y + high], width=theme.u * 1.5)
            side = theme.u * 30
            draw_icon("note", self.at(note) - side / 2, y + high, side, theme.role("words"))
        Color(*theme.role("accent"))
        knob = theme.u * 48
        Ellipse(pos=(self.at(self.number) - knob / 2, y - knob / 2), size=(knob, knob))
