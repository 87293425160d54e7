"""The band of a seat's colour at its plate: a touch notes the moment, in that seat's name."""

from __future__ import annotations

from collections.abc import Callable

from kivy.graphics import Color, SmoothRoundedRectangle, SmoothTriangle
from kivy.properties import BooleanProperty, ColorProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.ui.forms.icon import draw_icon
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.theme import theme

CROWN, CROWNED = 30, 84
"""How large a crown is, and how high the band is that has room for it, in units of the design."""

WIDE = 48
"""How wide the band is, in units of the design: as a finger meets it."""


class NoteBand(ButtonBehavior, Drawn):
    """``noted`` is called when it is touched."""

    draws_by = (*Drawn.draws_by, "state", "colour", "won")
    colour, won = ColorProperty((0, 0, 0, 0)), BooleanProperty(False)

    def __init__(self, noted: Callable[[], object], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bind(on_release=lambda _: noted())

    def _draw(self) -> None:
        """The band, and on it a small speech bubble; above it a crown if the seat has just won."""
        u = theme.u
        Color(*self.colour[:3], 0.6 if self.state == "down" else self.colour[3])
        place = (self.x + u * 2, self.y + u * 4)
        SmoothRoundedRectangle(pos=place, size=(u * 40, self.height - u * 8), radius=[u * 14, u * 4, u * 4, u * 14])
        Color(*theme.role("panel"))
        left, low = self.x + u * 11, self.center_y - u * 7
        SmoothRoundedRectangle(pos=(left, low), size=(u * 22, u * 16), radius=[u * 5])
        SmoothTriangle(points=[left + u * 4, low + u, left + u * 12, low + u, left + u * 4, low - u * 6])
        if self.won and self.height > u * CROWNED:
            side = u * CROWN
            draw_icon("crown", self.x + u * 22 - side / 2, self.top - u * 10 - side, side, theme.role("panel"))
