"""A person's mark: a disc in their colour with the first letter of their name, so that colour never tells it alone."""

from __future__ import annotations

from kivy.graphics import Color, Ellipse, Rectangle

from companion.ui.kit.drawn_text import texture_of
from companion.ui.kit.palette import Colour


def draw_avatar(name: str, ground: Colour, ink: Colour, x: float, y: float, side: float) -> None:
    """Draws the mark of somebody into a square with its lower left corner there (pixels), on the canvas that is
    open."""
    Color(*ground)
    Ellipse(pos=(x, y), size=(side, side))
    texture = texture_of(name[:1].upper(), max(8, round(side * 0.58)))
    wide, high = texture.size
    Color(*ink)
    Rectangle(pos=(x + (side - wide) / 2, y + (side - high) / 2), size=(wide, high), texture=texture)
