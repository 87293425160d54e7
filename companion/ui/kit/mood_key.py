"""A key of a scale of faces: a drawn face from sad to glad, and its points below it."""

from __future__ import annotations

from kivy.graphics import Color, Ellipse, SmoothLine

from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key

FOOT = 0.34
"""The part of a high key that its points have."""
HIGH = 90
"""A lower key has its points beside the face, in units of the design."""
LARGEST = 84
"""How large a face is at most, in units of the design."""


class MoodKey(Key):
    """``mood`` goes from -1, sad, to 1, glad; ``points`` stand below the face, or beside it on a low key."""

    def __init__(self, points: int, mood: float, **kwargs: object) -> None:
        self._mood = mood
        super().__init__(text=str(points), most=24, **kwargs)

    def low_of(self, low: float, top: float, high: float, valign: str) -> float:  # type: ignore[override]
        """The points stand in the middle of their part."""
        if valign == "bottom":
            return float(low + (self.height * FOOT - high) / 2)
        return super().low_of(low, top, high, valign)

    def _draw(self, *_: object) -> None:
        super()._draw()
        is_high = self.height >= theme.u * HIGH
        self.valign, self.halign = ("bottom", "center") if is_high else ("middle", "right")
        free = self.height * (1 - FOOT) if is_high else self.height
        size = min(self.width * 0.7, free - theme.u * 12, theme.u * LARGEST)
        self.margin = theme.u * 3 if is_high else max(0.0, self.width / 2 - size)
        self.canvas.after.clear()
        if size <= 0:
            return
        x = self.center_x - (0 if is_high else size * 0.45)
        y = self.top - free / 2
        line = max(theme.u * 1.4, size * 0.045)
        with self.canvas.after:
            Color(*self.color)
            SmoothLine(width=line, circle=(x, y, size / 2))
            for side in (-1, 1):
                eye = size * 0.11
                Ellipse(pos=(x + side * size * 0.18 - eye / 2, y + size * 0.1 - eye / 2), size=(eye, eye))
            bend, low = self._mood * size * 0.26, y - size * 0.17
            ends = (x - size * 0.22, low + bend / 2, x, low - bend, x + size * 0.22, low + bend / 2)
            SmoothLine(width=line, bezier=ends)
