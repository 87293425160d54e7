"""The cloth of the felt, and the soft light on it."""

from __future__ import annotations

from functools import cache
from typing import Any

from kivy.graphics import Color, RoundedRectangle
from kivy.uix.floatlayout import FloatLayout
from PIL import Image

from companion.ui.kit.drawn import Drawn
from companion.ui.kit.rounded import Rounded
from companion.ui.kit.shape_texture import make_texture
from companion.ui.kit.theme import theme


@cache
def _glow() -> Any:
    """A soft light in the middle of the felt, as a texture."""
    return make_texture(Image.radial_gradient("L").point(lambda away: round(8 * (1 - (away / 255) ** 2))))


class FeltGround(Drawn, FloatLayout):
    """The cloth itself."""

    layer = "before"

    def _draw(self) -> None:
        for inset, role in ((0.0, "felt_edge"), (2.0, "soft"), (3.6, "felt")):
            edge = theme.u * inset
            pos, size = (self.x + edge, self.y + edge), (self.width - 2 * edge, self.height - 2 * edge)
            Color(*theme.role(role))
            Rounded(pos, size, [theme.u * 22 - edge])
        Color(1, 1, 1, 1)
        RoundedRectangle(pos=pos, size=size, radius=[theme.u * 22 - edge], texture=_glow())
