"""How much of something is done: a large number, and a bar below it."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.languages import tr
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words, add_all

NUMBER, BAR = 44, 14
"""How high the number is, in units of text, and the bar, in units of the design."""


class Progress(BoxLayout):
    """``show`` takes how many of how many are done."""

    def __init__(self) -> None:
        super().__init__(orientation="vertical", size_hint_y=None)
        self._part = 0.0
        self._number = Words(most=34, bold=True, one_line=True)
        self._bar = Widget(size_hint_y=None)
        self._redraw = Clock.create_trigger(self._draw, -1)
        add_all(self, self._number, self._bar)
        for name in ("pos", "size"):
            self._bar.fbind(name, self._redraw)
        self.restyle()

    def show(self, done: int, whole: int) -> None:
        self._number.text = tr("{done} of {whole}", done=done, whole=whole)
        self._part = min(1.0, done / max(1, whole))
        self._redraw()

    def restyle(self) -> None:
        self.spacing = theme.u * 4
        self._bar.height = theme.u * BAR
        self.height = theme.t * NUMBER + theme.u * (BAR + 4)
        self._redraw()

    def _draw(self, *_: object) -> None:
        bar = self._bar
        self._bar.canvas.clear()
        with bar.canvas:
            for role, part in (("raised", 1.0), ("good", self._part)):
                wide = bar.width * part
                if wide:
                    Color(*theme.role(role))
                    radius = [min(bar.height, wide) / 2]
                    SmoothRoundedRectangle(pos=bar.pos, size=(wide, bar.height), radius=radius)
