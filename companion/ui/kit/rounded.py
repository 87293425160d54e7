"""A filled rectangle with round corners and a smooth edge."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, cos, pi, sin
from typing import Any

from kivy.factory import Factory
from kivy.graphics import BorderImage
from PIL import Image, ImageDraw

from companion.ui.kit.shape_texture import make_texture

FINER, BENDS, RIM = 8, 16, 1
"""How many times larger than it is shown a corner is drawn, of how many straight lines, and how many clear pixels are
around it, so that its edge can lie between two pixels of the glass."""

Pair = Sequence[float]


class Rounded(BorderImage):
    """One picture, drawn out between its corners: triangles with a line around them leave single pixels free. The
    ``radius`` is that of all corners, or of each from the upper left one on; kv files set all as its ``shape``."""

    def __init__(self, pos: Pair = (0, 0), size: Pair = (0, 0), radius: Pair = (0,)) -> None:
        super().__init__()
        self._fit((pos, size, radius))

    def _fit(self, shape: tuple[Pair, Pair, Pair]) -> None:
        (x, y), (wide, high), radius = shape
        round_by = [max(0.0, min(each, wide / 2, high / 2)) for each in [*radius] * (4 // len(radius))]
        corner = max(round_by) + RIM
        side = ceil(corner)
        self.texture = _draw_corners(
            side, tuple(round(each * side / corner, 2) for each in round_by), RIM * side / corner
        )
        self.border, self.display_border = (side,) * 4, (corner,) * 4
        self.pos, self.size = (x - RIM, y - RIM), (wide + 2 * RIM, high + 2 * RIM)

    shape = property(fset=_fit)


@lru_cache(maxsize=300)
def _draw_corners(side: int, round_by: tuple[float, ...], rim: float) -> Any:
    """Four corners without anything between them, each of this width and height in pixels."""
    end, outline = 2 * side - rim, []
    for at, radius in enumerate(round_by):  # clockwise from the left end of the upper left arc
        x, y = (end - radius if far else rim + radius for far in (at in (1, 2), at > 1))
        for angle in (pi * (1 + (at + step / BENDS) / 2) for step in range(BENDS + 1)):
            outline.append(((x + radius * cos(angle)) * FINER, (y + radius * sin(angle)) * FINER))
    alpha = Image.new("L", (2 * side * FINER,) * 2)
    ImageDraw.Draw(alpha).polygon(outline, fill=255)
    return make_texture(alpha.reduce(FINER))


Factory.register("Rounded", cls=Rounded)
