"""A person's mark: a disc in their colour with the first letter of their name, so that colour never tells it alone."""

from __future__ import annotations

from kivy.graphics import Color, Ellipse, Rectangle

from companion.ui.kit.drawn import Drawn
from companion.ui.kit.drawn_text import texture_of
from companion.ui.kit.palette import Colour
from companion.ui.kit.theme import theme


class Disc(Drawn):
    """A disc of the seat's colour (``number``, 1 to 8) with the first letter of the name; ``side`` in units of the
    design."""

    def __init__(self, name: str, number: int, side: int = 44) -> None:
        super().__init__(size_hint_x=None)
        self._name, self._number, self._side = name, number, side
        self.restyle()

    def restyle(self) -> None:
        self.width = theme.u * (self._side + 8)
        super().restyle()

    def _draw(self) -> None:
        side = theme.u * self._side
        ground, low = theme.role(f"seat{self._number}"), self.center_y - side / 2
        draw_avatar(self._name, ground, theme.role("panel"), self.x, low, side)


def draw_avatar(name: str, ground: Colour, ink: Colour, x: float, y: float, side: float) -> None:
    """Draws the mark of somebody into a square with its lower left corner there (pixels), on the canvas that is
    open."""
    Color(*ground)
    Ellipse(pos=(x, y), size=(side, side))
    texture = texture_of(name[:1].upper(), max(8, round(side * 0.58)))
    wide, high = texture.size
    Color(*ink)
    Rectangle(pos=(x + (side - wide) / 2, y + (side - high) / 2), size=(wide, high), texture=texture)
