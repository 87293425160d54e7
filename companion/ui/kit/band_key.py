"""A key with a band in a person's colour."""

from __future__ import annotations

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.properties import NumericProperty

from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key

BAND = 10
"""How wide the band is, in units of the design."""


class BandKey(Key):
    """``colour`` is the number of the colour, 1 to 8; 0: it has no band."""

    colour = NumericProperty(0)
    band = NumericProperty(BAND)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("colour", "band"):
            self.fbind(name, self._redraw)

    def _draw(self, *_: object) -> None:
        super()._draw()
        if not self.colour:
            return
        wide = theme.u * self.band
        self.margin = wide + theme.u * 10
        with self.canvas.before:
            Color(*theme.role(f"seat{self.colour}"))
            place = (self.x + theme.u * 5, self.y + theme.u * 8)
            SmoothRoundedRectangle(pos=place, size=(wide, self.height - theme.u * 16), radius=[theme.u * 4])
