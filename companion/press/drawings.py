"""Drawings in SVG files, such as those of game-icons.net, as pictures of a bounded size."""

from __future__ import annotations

import atexit
import base64
import binascii
import re
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

from companion.files import UnreadableFile, read_bounded
from companion.languages import tr
from companion.pictures import check_picture
from companion.press.drawing_process import DrawingProcess, TooDemanding
from companion.press.errors import PressError

LARGEST_DRAWING = 4_000_000
"""Bytes above which a drawing is not read."""
LONG_PX = 1400
"""Pixels of the longer side: about those of a card's long side at 400 dots per inch."""
MOST_SLENDER = 20.0
"""The longer side is at most this many times the shorter one."""

_PROCESS = DrawingProcess()
atexit.register(_PROCESS.close)
_PICTURE = re.compile(r"data:image/[\w.+-]+;base64,(.*)", re.DOTALL)
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
        raise _unreadable(path, error) from error
    if find_spec("vl_convert") is None:
        why = tr("{file}: drawings need vl_convert: pip install 'companion[reports]'", file=path)
        raise PressError(why, about=str(path))
    _check_pictures(root, path)
    width, height = _size(root, path)
    scale = LONG_PX / max(width, height)
    root.set("viewBox", root.get("viewBox") or f"0 0 {width} {height}")
    root.set("width", str(max(1, round(width * scale))))
    root.set("height", str(max(1, round(height * scale))))
    try:
        return _PROCESS.png_of(ElementTree.tostring(root, encoding="unicode"))
    except TooDemanding as error:
        raise PressError(
            tr("{path}: the drawing takes too much time or memory; simplify it or save it as PNG", path=path),
            about=str(path),
        ) from error
    except (RuntimeError, ValueError) as error:
        raise _unreadable(path, str(error).partition("\n")[0]) from error


def _unreadable(path: Path, why: object) -> PressError:
    return PressError(tr("{file}: the drawing cannot be read: {why}", file=path, why=why), about=str(path))


def _check_pictures(root: ElementTree.Element, path: Path) -> None:
    """A drawing may hold pictures, checked like every other, but name none elsewhere. Raises PressError."""
    for part in root.iter():
        if not str(part.tag).lower().endswith("image"):
            continue
        for _, named in (each for each in part.items() if each[0].rpartition("}")[2] == "href"):
            held = _PICTURE.fullmatch(named.strip())
            if held is None:
                raise PressError(
                    tr("{path}: the drawing names a picture in another file; save the picture inside it", path=path),
                    about=str(path),
                )
            try:
                check_picture(base64.b64decode(held[1]))
            except (UnreadableFile, binascii.Error) as error:
                why = tr("{path}: a picture in the drawing {why}", path=path, why=error)
                raise PressError(why, about=str(path)) from error


def _size(root: ElementTree.Element, path: Path) -> tuple[float, float]:
    """The sides of a drawing, in its own units. Raises PressError."""
    boxed = (root.get("viewBox") or "").replace(",", " ").split()[2:]
    found = [_NUMBER.match(side or "") for side in (boxed or (root.get("width"), root.get("height")))]
    sides = [float(each[1]) for each in found if each is not None]
    if len(sides) != 2 or not min(sides) > 0 or max(sides) > min(sides) * MOST_SLENDER:
        why = tr('{file}: the drawing needs a viewBox such as viewBox="0 0 512 512"', file=path)
        raise PressError(why, about=str(path))
    return sides[0], sides[1]
