"""A person's mark: a disc in their colour with the first letter of their name, so that colour never tells it alone."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.core.text import Label as TextImage
from kivy.graphics import Color, Ellipse, Rectangle

from companion.ui.kit.palette import Colour


@lru_cache(maxsize=200)
def _letter(letter: str, size: int) -> Any:
    image = TextImage(text=letter, font_size=size, bold=True, font_name="Roboto")
    image.refresh()
    return image.texture


def draw_avatar(name: str, ground: Colour, ink: Colour, x: float, y: float, side: float) -> None:
    """Draws the mark of somebody into a square with its lower left corner there (pixels), on the canvas that is
    open."""
    Color(*ground)
    Ellipse(pos=(x, y), size=(side, side))
    texture = _letter(name[:1].upper(), max(8, round(side * 0.58)))
    wide, high = texture.size
    Color(*ink)
    Rectangle(pos=(x + (side - wide) / 2, y + (side - high) / 2), size=(wide, high), texture=texture)
