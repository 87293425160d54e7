"""A deck file made from a folder of pictures that are named by their faces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

import cv2
import numpy as np
import tomli_w
from numpy.typing import NDArray

from companion.decks.numbering import OWN_MARKS
from companion.files import why_not
from companion.languages import tr
from companion.press.errors import PressError
from companion.press.images import face_named, is_back

ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".heic", ".heif", ".avif", ".tif", ".tiff", ".gif", ".bmp")
"""The endings of pictures of faces. A picture that cannot be read is refused by name, not skipped."""
_LONG_MM = 88.0
_LEAST_PX = 60
"""The shorter side of a picture by which a card can still be told."""


def deck_of_pictures(folder: Path, name: str, out: Path, opened: Callable[[Path], NDArray[np.uint8]]) -> str:
    """The text of a deck file at ``out`` whose faces are the pictures of a folder, one card each.

    ``opened`` gives the picture (BGR) in a file. Pictures of a back (``back.png``, ``back-2.png``) are passed over.
    Raises PressError for a folder without pictures, a picture that is too small, and two pictures that are the same, or
    are of one face, and what ``opened`` raises.
    """
    files = face_files(folder)
    if not files:
        raise PressError(
            tr("{folder}: there are no pictures; each face needs one with its name: R6.png", folder=folder)
        )
    by_face: dict[str, Path] = {}
    by_look: dict[bytes, Path] = {}
    shapes = []
    for path in files:
        face = face_named(path.stem)
        first = by_face.setdefault(face.casefold(), path)
        if first != path:
            raise PressError(
                tr("{path}: there is a picture of {face} already, {first}", path=path, face=face, first=first.name)
            )
        picture = opened(path)
        if min(picture.shape[:2]) < _LEAST_PX:
            height, width = picture.shape[:2]
            raise PressError(
                tr("{path}: has only {width}×{height} pixels; each side needs {least}", path=path, width=width,
                   height=height, least=_LEAST_PX)
            )  # fmt: skip
        shapes.append(picture.shape[1] / picture.shape[0])
        twin = by_look.setdefault(cv2.resize(picture, (24, 24), interpolation=cv2.INTER_AREA).tobytes(), path)
        if twin != path:
            raise PressError(
                tr("{path}: is the same picture as {other}; no camera can distinguish the two faces", path=path,
                   other=twin.name)
            )  # fmt: skip
    cards = {face_named(path.stem): {"copies": 1, "picture": _beside(path, out)} for path in files}
    looks = {"size": _size(shapes), "marks_from": OWN_MARKS, "cards": cards}
    said = {"deck": 1, "name": name, "version": "1", **looks}
    made = f"# Made from the pictures in {folder.name}. docs/decks.md tells what else may stand here.\n"
    return made + tomli_w.dumps(said)


def face_files(folder: Path) -> list[Path]:
    """The pictures of faces in a folder, by name; hidden files are none. Raises PressError for a folder that cannot be
    read."""
    try:
        found = sorted(path for path in folder.iterdir() if path.suffix.lower() in ENDINGS)
        return [path for path in found if not is_back(path.stem) and not path.name.startswith(".")]
    except OSError as error:
        raise PressError(
            tr("{folder}: cannot be read ({why}): name a folder of pictures", folder=folder, why=why_not(error))
        ) from error


def _beside(path: Path, out: Path) -> str:
    """A picture's path as the deck file names it: from the file's own folder."""
    return Path(*_relative(path.resolve(), out.resolve().parent)).as_posix()


def _relative(path: Path, folder: Path) -> Sequence[str]:
    common = 0
    for one, other in zip(path.parts, folder.parts, strict=False):
        if one != other:
            break
        common += 1
    return (*[".."] * (len(folder.parts) - common), *path.parts[common:])


def _size(shapes: Sequence[float]) -> list[float]:
    """A card's width and height in millimetres, from the proportions of the pictures, which may be turned by a quarter:
    it lies as most of them do."""
    short = _LONG_MM / median(max(shape, 1 / shape) for shape in shapes)
    lies = 2 * sum(shape > 1 for shape in shapes) > len(shapes)
    return [round(each, 1) for each in ((_LONG_MM, short) if lies else (short, _LONG_MM))]
