"""The band of a seat's colour at its plate."""

from __future__ import annotations

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.properties import BooleanProperty, ColorProperty

from companion.ui.forms.icon import draw_icon
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.theme import theme

CROWN, CROWNED = 30, 84
"""How large a crown is, and how high the band is that has room for it, in units of the design."""

WIDE = 48
"""How wide the band is, in units of the design."""


class SeatBand(Drawn):
    """On it is a crown if the seat has just won."""

    draws_by = (*Drawn.draws_by, "colour", "won")
    colour, won = ColorProperty((0, 0, 0, 0)), BooleanProperty(False)

    def _draw(self) -> None:
        u = theme.u
        Color(*self.colour)
        place = (self.x + u * 2, self.y + u * 4)
        SmoothRoundedRectangle(pos=place, size=(u * 40, self.height - u * 8), radius=[u * 14, u * 4, u * 4, u * 14])
        if self.won and self.height > u * CROWNED:
            side = u * CROWN
            draw_icon("crown", self.x + u * 22 - side / 2, self.top - u * 10 - side, side, theme.role("panel"))
