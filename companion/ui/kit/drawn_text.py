"""Texts as pictures, kept for when they are shown again: a line of the strip that moves down, a status, a score."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from kivy.core.text import Label as TextImage

BUDGET_PX = 8_000_000
"""How much is kept at most, in pixels of four bytes."""

MEASURES = 8000
"""The most measures of words that are kept."""

_kept: OrderedDict[tuple[object, ...], Text] = OrderedDict()
_used_px = 0
_measures: dict[tuple[object, ...], tuple[int, int]] = {}


class Text(TextImage):
    """The toolkit's text image, which measures no word twice."""

    def get_extents(self, text: str) -> tuple[int, int]:
        """Width and height of a text in one line, in pixels."""
        looks = self.options
        key = (text, looks["font_size"], looks["bold"], looks["italic"], looks["font_name_r"])
        if key not in _measures:
            if len(_measures) > MEASURES:
                _measures.clear()
            _measures[key] = super().get_extents(text)
        return _measures[key]


@lru_cache(maxsize=600)
def texture_of(text: str, size: int, underlined: bool = False) -> Any:
    """A bold text as a white picture, to be tinted."""
    image = TextImage(text=text, font_size=size, font_name="Roboto", bold=True, underline=underlined)
    image.refresh()
    return image.texture


@lru_cache(maxsize=4000)
def width_of(text: str, size: float) -> float:
    """How wide a bold text is in one line, in pixels."""
    drawn = Text(font_size=size, bold=True)
    drawn.resolve_font_name()
    return float(drawn.get_extents(text)[0])


def draw_text(options: Mapping[str, Any]) -> Text:
    """A text drawn with these options of the toolkit's text image; ``texture`` and ``is_shortened`` tell how."""
    global _used_px
    key = tuple(tuple(value) if isinstance(value, list) else value for value in options.values())
    if key in _kept:
        _kept.move_to_end(key)
        return _kept[key]
    image = Text(**options)
    image.refresh()
    image.texture.bind()  # draws it now, while the image still says what it is to be
    _kept[key] = image
    _used_px += image.texture.width * image.texture.height
    while _used_px > BUDGET_PX and len(_kept) > 1:
        _, gone = _kept.popitem(last=False)
        _used_px -= gone.texture.width * gone.texture.height
    return image
