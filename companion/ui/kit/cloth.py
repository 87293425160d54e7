"""The cloth of the felt, and the soft light on it."""

from __future__ import annotations

from functools import cache
from typing import Any

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.graphics.texture import Texture
from kivy.uix.floatlayout import FloatLayout

from companion.ui.kit.drawn import Drawn
from companion.ui.kit.theme import theme


@cache
def _glow() -> Any:
    """A soft light in the middle of the felt, as a texture."""
    size = 64
    half = (size - 1) / 2
    texture = Texture.create(size=(size, size), colorfmt="rgba")
    cells = bytearray()
    for y in range(size):
        for x in range(size):
            away = min(1.0, (((x - half) / half) ** 2 + ((y - half) / half) ** 2) ** 0.5)
            cells += bytes((255, 255, 255, round(8 * (1 - away * away))))
    texture.blit_buffer(bytes(cells), colorfmt="rgba", bufferfmt="ubyte")
    return texture


class FeltGround(Drawn, FloatLayout):
    """The cloth itself."""

    layer = "before"

    def _draw(self) -> None:
        radius, inset = theme.u * 22, theme.u * 3
        Color(*theme.role("felt_edge"))
        SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[radius])
        Color(*theme.role("felt"))
        inner = (self.x + inset, self.y + inset, self.width - 2 * inset, self.height - 2 * inset)
        SmoothRoundedRectangle(pos=inner[:2], size=inner[2:], radius=[radius - inset / 2])
        Color(1, 1, 1, 1)
        SmoothRoundedRectangle(pos=inner[:2], size=inner[2:], radius=[radius - inset / 2], texture=_glow())
