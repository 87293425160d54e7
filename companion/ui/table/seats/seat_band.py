"""The ground of a seat's plate, and on it the band of the seat's colour."""

from __future__ import annotations

from kivy.graphics import Color, Line, SmoothLine
from kivy.properties import BooleanProperty, ColorProperty, ListProperty

from companion.ui.forms.icon import draw_icon
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.rounded import Rounded
from companion.ui.kit.theme import theme

CROWN, CROWNED = 30, 84
"""How large a crown is, and how high the band is that has room for it, in units of the design."""

WIDE = 48
"""How wide the band is, in units of the design."""


class SeatBand(Drawn):
    """On the band is a crown if the seat has just won. The plate of a seat that ``waits`` to act has a strong rim; a
    line through the points of ``parting`` parts the score from amounts in other units."""

    draws_by = (*Drawn.draws_by, "colour", "won", "waits", "parting", "is_touched")
    colour, parting = ColorProperty((0, 0, 0, 0)), ListProperty()
    won, waits, is_touched = BooleanProperty(False), BooleanProperty(False), BooleanProperty(False)

    def _draw(self) -> None:
        u, (wide, high) = theme.u, self.size
        Color(*theme.role("panel"))
        Rounded(pos=self.pos, size=self.size, radius=[u * 18])
        Color(*self.colour if self.waits else theme.role("line"))
        rim = (self.x + u * 2, self.y + u * 2, wide - u * 4, high - u * 4, u * 16)
        SmoothLine(width=u * (3 if self.waits else 1), rounded_rectangle=rim)
        Color(*theme.role("soft"))
        Line(width=u, points=self.parting)
        if self.is_touched:
            Color(*theme.role("words")[:3], 0.14)
            Rounded(pos=self.pos, size=self.size, radius=[u * 18])
        Color(*self.colour)
        place = (self.x + u * 2, self.y + u * 4)
        Rounded(pos=place, size=(u * 40, high - u * 8), radius=[u * 14, u * 4, u * 4, u * 14])
        if self.won and high > u * CROWNED:
            side = u * CROWN
            draw_icon("crown", self.x + u * 22 - side / 2, self.top - u * 10 - side, side, theme.role("panel"))
