"""Drawings in SVG files, such as those of game-icons.net, as pictures of a bounded size."""

from __future__ import annotations

import importlib
import re
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

from companion.files import UnreadableFile, read_bounded
from companion.press.errors import PressError

LARGEST_DRAWING = 4_000_000
"""Bytes above which a drawing is not read."""
LONG_PX = 1400
"""Pixels of the longer side: a card's long side has about as many at 400 dots per inch."""
MOST_SLENDER = 20.0
"""The longer side is at most this many times the shorter one."""

_NUMBER = re.compile(r"\s*(\d+(?:\.\d+)?|\.\d+)")


def is_drawing(path: Path) -> bool:
    """Whether a file's name is that of a drawing."""
    return path.suffix.lower() == ".svg"


@lru_cache(maxsize=64)
def png_of(path: Path, changed_ns: int) -> bytes:
    """The drawing as a PNG; ``changed_ns`` is when the file was changed last. Raises PressError."""
    try:
        root = ElementTree.fromstring(read_bounded(path, LARGEST_DRAWING))
    except (OSError, UnreadableFile, ElementTree.ParseError, ValueError) as error:
        raise PressError(f"{path} is no drawing that can be read: {error}", about=str(path)) from error
    try:
        convert = importlib.import_module("vl_convert")
    except ModuleNotFoundError as error:
        needs = "needs vl_convert, which is not installed: pip install 'companion[reports]'"
        raise PressError(f"{path}: a drawing {needs}", about=str(path)) from error
    width, height = _size(root, path)
    scale = LONG_PX / max(width, height)
    root.set("viewBox", root.get("viewBox") or f"0 0 {width} {height}")
    root.set("width", str(max(1, round(width * scale))))
    root.set("height", str(max(1, round(height * scale))))
    try:
        png: bytes = convert.svg_to_png(ElementTree.tostring(root, encoding="unicode"))
    except (RuntimeError, ValueError) as error:
        why = str(error).partition("\n")[0]
        raise PressError(f"{path} is no drawing that can be read: {why}", about=str(path)) from error
    return png


def _size(root: ElementTree.Element, path: Path) -> tuple[float, float]:
    """The sides of a drawing, in its own units. Raises PressError."""
    boxed = (root.get("viewBox") or "").replace(",", " ").split()[2:]
    found = [_NUMBER.match(side or "") for side in (boxed or (root.get("width"), root.get("height")))]
    sides = [float(each[1]) for each in found if each is not None]
    if len(sides) != 2 or not min(sides) > 0 or max(sides) > min(sides) * MOST_SLENDER:
        raise PressError(
            f'{path}: the drawing has no usable viewBox; it is like viewBox="0 0 512 512"', about=str(path)
        )
    return sides[0], sides[1]
