"""A filled rectangle with round corners and a smooth edge."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, cos, pi, sin
from typing import Any

from kivy.factory import Factory
from kivy.graphics import BorderImage
from kivy.graphics.texture import Texture
from PIL import Image, ImageDraw

FINER = 8
"""How many times larger than it is shown a corner is drawn: its edge is smooth then."""

BENDS = 16
"""How many straight lines make a corner."""

RIM = 1
"""So many clear pixels around it let its edge lie between two pixels of the glass."""

Pair = Sequence[float]


class Rounded(BorderImage):
    """One picture, drawn out between its corners: triangles with a line around them leave single pixels free. The
    ``radius`` is that of all corners, or of each from the upper left one on."""

    def __init__(self, pos: Pair = (0, 0), size: Pair = (0, 0), radius: Pair = (0,)) -> None:
        super().__init__()
        self.shape = (pos, size, radius)

    @property
    def shape(self) -> tuple[Pair, Pair, Pair]:
        """Where it is, how large and how round."""
        return self._shape

    @shape.setter
    def shape(self, shape: tuple[Pair, Pair, Pair]) -> None:
        self._shape = shape
        (x, y), (wide, high), radius = shape
        round_by = [max(0.0, min(each, wide / 2, high / 2)) for each in [*radius] * (4 // len(radius))]
        corner = max(round_by) + RIM
        side = ceil(corner)
        self.texture = _corners(side, tuple(round(each * side / corner, 2) for each in round_by), RIM * side / corner)
        self.border, self.display_border = (side,) * 4, (corner,) * 4
        self.pos, self.size = (x - RIM, y - RIM), (wide + 2 * RIM, high + 2 * RIM)


@lru_cache(maxsize=300)
def _corners(side: int, round_by: tuple[float, ...], rim: float) -> Any:
    """Four corners without anything between them, each so many pixels wide and high."""
    end, outline = 2 * side - rim, []
    for at, radius in enumerate(round_by):
        # Clockwise from the left end of the upper left arc.
        x, y = (end - radius if far else rim + radius for far in (at in (1, 2), at > 1))
        for step in range(BENDS + 1):
            angle = pi * (1 + (at + step / BENDS) / 2)
            outline.append(((x + radius * cos(angle)) * FINER, (y + radius * sin(angle)) * FINER))
    alpha = Image.new("L", (2 * side * FINER,) * 2)
    ImageDraw.Draw(alpha).polygon(outline, fill=255)
    alpha = alpha.reduce(FINER).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    white = Image.new("L", alpha.size, 255)
    picture = Image.merge("RGBA", (white, white, white, alpha)).tobytes()
    return Texture.create(
        size=alpha.size, colorfmt="rgba", callback=lambda texture: texture.blit_buffer(picture, colorfmt="rgba")
    )


Factory.register("Rounded", cls=Rounded)
