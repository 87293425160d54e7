"""A game's cover: the picture in its folder, or a ground with the first letter of its title."""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path
from typing import Any
from zlib import crc32

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.logger import Logger
from kivy.properties import ObjectProperty, StringProperty
from PIL import Image, ImageDraw, ImageOps

from companion.files import UnreadableFile
from companion.pictures import read_picture_bytes
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.drawn_text import texture_of
from companion.ui.kit.palette import PALETTES
from companion.ui.kit.shape_texture import make_texture
from companion.ui.kit.theme import theme

SMOOTH = 3
"""How many times finer the corners are drawn than shown."""


class GameCover(Drawn):
    """``picture`` is a picture file. It fills the widget; what does not fit is cut. The letter of ``title`` stands for
    one that is missing or cannot be read."""

    draws_by = (*Drawn.draws_by, "picture", "title")
    picture = ObjectProperty(None, allownone=True)
    title = StringProperty("")

    def _draw(self) -> None:
        if self.width < 2 or self.height < 2:
            return
        radius = [theme.u * 12]
        texture = self.picture and _fitted(self.picture, *map(round, self.size), round(radius[0]))
        if texture:
            Color(1, 1, 1, 1)
            Rectangle(pos=self.pos, size=self.size, texture=texture)
            return
        # The seats' colours of the light palette are dark enough for white letters.
        Color(*PALETTES["light"][f"seat{crc32(self.title.encode()) % 7 + 1}"])
        RoundedRectangle(pos=self.pos, size=self.size, radius=radius)
        letter = texture_of(self.title[:1].upper(), round(min(self.size) * 0.6))
        Color(1, 1, 1, 0.9)
        Rectangle(
            pos=(self.center_x - letter.width / 2, self.center_y - letter.height / 2), size=letter.size, texture=letter
        )


@lru_cache(maxsize=40)
def _fitted(path: Path, wide: int, high: int, radius: int) -> Any:
    """The middle of a picture in this size, with round corners; None for a file other than a picture within bounds."""
    try:
        with Image.open(io.BytesIO(read_picture_bytes(path))) as stored:
            picture = ImageOps.fit(stored.convert("RGBA"), (wide, high), Image.Resampling.LANCZOS)
    except (OSError, UnreadableFile) as error:
        Logger.warning("Cover: %s: %s", path, error)
        return None
    finer = (wide * SMOOTH, high * SMOOTH)
    mask = Image.new("L", finer)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, finer[0] - 1, finer[1] - 1), radius * SMOOTH, fill=255)
    picture.putalpha(mask.resize((wide, high), Image.Resampling.LANCZOS))
    return make_texture(picture)
