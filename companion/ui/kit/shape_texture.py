"""Pictures as textures, and the shapes that are printed on cards as white ones to be tinted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from kivy.graphics.texture import Texture
from PIL import Image, ImageChops, ImageDraw

from companion.decks.shapes import SHAPES, PathStep, steps_of

FINER = 4
"""How many times larger than it is shown a shape is drawn: its edge is smooth then."""

BENDS = 12
"""How many straight lines make a bend."""


@lru_cache(maxsize=200)
def shape_texture(name: str, size: int) -> Any:
    """A shape by its name, in a square; ``size`` is its side in pixels."""
    side = size * FINER
    filled = Image.new("1", (side, side))
    for outline in _outlines(steps_of(SHAPES[name])):
        part = Image.new("1", (side, side))
        ImageDraw.Draw(part).polygon([(x * side / 100, y * side / 100) for x, y in outline], fill=1)
        filled = ImageChops.logical_xor(filled, part)
    alpha = filled.convert("L").resize((size, size), Image.Resampling.LANCZOS)
    return make_texture(alpha)


def make_texture(picture: Image.Image) -> Any:
    """A texture of a picture, filled again if the window loses it. A grey picture gives the density of white."""
    if picture.mode == "L":
        white = Image.new("L", picture.size, 255)
        picture = Image.merge("RGBA", (white, white, white, picture))
    pixels = picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM).tobytes()
    return Texture.create(picture.size, "rgba", callback=lambda texture: texture.blit_buffer(pixels, colorfmt="rgba"))


def _outlines(steps: Iterator[PathStep]) -> Iterator[list[tuple[float, float]]]:
    """Each closed line of a shape, as its points."""
    points: list[tuple[float, float]] = []
    for letter, numbers in steps:
        match letter, numbers:
            case "O", (x, y, radius):
                yield list(_circle(x, y, radius))
            case (("M" | "L"), (x, y)):
                points.append((x, y))
            case "C", (x1, y1, x2, y2, x, y):
                points += _bend(points[-1], (x1, y1), (x2, y2), (x, y))
            case "Z", ():
                yield points
                points = []


def _circle(x: float, y: float, radius: float) -> Iterator[tuple[float, float]]:
    for at in range(6 * BENDS):
        angle = 2 * pi * at / (6 * BENDS)
        yield x + radius * cos(angle), y + radius * sin(angle)


def _bend(*points: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """The points of a cubic curve between four points, without the first."""
    for at in range(1, BENDS + 1):
        t = at / BENDS
        parts = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
        yield (
            sum(part * point[0] for part, point in zip(parts, points, strict=True)),
            sum(part * point[1] for part, point in zip(parts, points, strict=True)),
        )
