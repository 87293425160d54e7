"""A number's key with a drawing above it: a face from sad to glad, or a die."""

from __future__ import annotations

from kivy.graphics import Color, Ellipse, SmoothLine

from companion.ui.kit.rounded import Rounded
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key

HIGH = 90
"""A lower key has its number beside the drawing, in units of the design."""

PIPS = ((), (4,), (0, 8), (0, 4, 8), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))
"""The pips of a die's sides, by their places in three rows of three."""


class DrawnKey(Key):
    """The number stands in the ``foot`` part of the key, or beside the drawing on a low one; the drawing is ``largest``
    units of the design at most."""

    largest, foot = 84, 0.34

    def __init__(self, number: int, **kwargs: object) -> None:
        self._number = number
        super().__init__(text=str(number), most=24, **kwargs)

    def low_of(self, low: float, top: float, high: float, valign: str) -> float:  # type: ignore[override]
        """The number stands in the middle of its part."""
        if valign == "bottom":
            return float(low + (self.height * self.foot - high) / 2)
        return super().low_of(low, top, high, valign)

    def _draw(self) -> None:
        super()._draw()
        is_high = self.height >= theme.u * HIGH
        self.valign, self.halign = ("bottom", "center") if is_high else ("middle", "right")
        free = self.height * (1 - self.foot) if is_high else self.height
        size = min(self.width * (0.7 if is_high else 0.46), free - theme.u * 24, theme.u * self.largest)
        self.margin = theme.u * 3 if is_high else max(0.0, self.width / 2 - size)
        self.canvas.after.clear()
        if size > 0:
            with self.canvas.after:
                Color(*self.color)
                self._draw_picture(self.center_x - (0 if is_high else size * 0.45), self.top - free / 2, size)

    def _draw_picture(self, x: float, y: float, size: float) -> None:
        """Draws about this middle."""
        raise NotImplementedError


class MoodKey(DrawnKey):
    """``mood`` goes from -1, sad, to 1, glad."""

    def __init__(self, points: int, mood: float, **kwargs: object) -> None:
        self._mood = mood
        super().__init__(points, **kwargs)

    def _draw_picture(self, x: float, y: float, size: float) -> None:
        line = max(theme.u * 1.4, size * 0.045)
        SmoothLine(width=line, circle=(x, y, size / 2))
        for side in (-1, 1):
            eye = size * 0.11
            Ellipse(pos=(x + side * size * 0.18 - eye / 2, y + size * 0.1 - eye / 2), size=(eye, eye))
        bend, low = self._mood * size * 0.26, y - size * 0.17
        ends = (x - size * 0.22, low + bend / 2, x, low - bend, x + size * 0.22, low + bend / 2)
        SmoothLine(width=line, bezier=ends)


class DieKey(DrawnKey):
    """The side of a die with this number."""

    largest, foot = 170, 0.22

    def _draw_picture(self, x: float, y: float, size: float) -> None:
        left, low, pip, pitch = x - size / 2, y - size / 2, size * 0.19, size * 0.27
        Rounded(pos=(left, low), size=(size, size), radius=[size * 0.16])
        Color(*theme.role("raised"))
        for place in PIPS[self._number]:
            across, down = place % 3 - 1, place // 3 - 1
            Ellipse(pos=(x + across * pitch - pip / 2, y - down * pitch - pip / 2), size=(pip, pip))
