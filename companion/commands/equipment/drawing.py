"""Pictures with what was found drawn on them, and the files they are written to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from companion.files import make_folder, why_not, write_whole
from companion.languages import tr
from companion.observations import Point, Sighting
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.capture.pictures import PictureError

SUFFIXES = frozenset({".jpg", ".png"})
_NAMED, _UNNAMED, _BACKGROUND = (90, 230, 90), (60, 200, 255), (0, 0, 0)
_LETTER_OF_SIDE = 1 / 60
"""The height of a letter, as a share of the picture's longer side."""


def with_names(picture: Picture, cards: Sequence[tuple[Sighting, str]]) -> Picture:
    """The picture with each card outlined, and what it is called written at its top left corner."""
    shown = picture.copy()
    letter = max(picture.shape[:2]) * _LETTER_OF_SIDE
    thick = max(1, round(letter / 10))
    outlines = [card.quad for card, _ in cards]
    for outline, (card, _) in zip(outlines, cards, strict=True):
        points = np.array(outline).round().astype(np.int32)
        cv2.polylines(shown, [points], isClosed=True, color=_colour(card), thickness=thick, lineType=cv2.LINE_AA)
    for outline, (card, name) in zip(outlines, cards, strict=True):
        x, y = min(outline, key=lambda point: point[0] + point[1])
        _label(shown, name, (x, y), letter, _colour(card))
    return shown


def write_picture(path: Path, picture: Picture) -> None:
    """Writes a JPEG or a PNG, whole or not at all. Raises PictureError."""
    coded, file = cv2.imencode(path.suffix or ".jpg", picture) if path.suffix in SUFFIXES else (False, None)
    if not coded or file is None:
        raise PictureError(path, tr("a picture's file must end in {names}", names=" or ".join(sorted(SUFFIXES))))
    try:
        make_folder(path.parent)
        write_whole(path, file.tobytes())
    except OSError as error:
        raise PictureError(
            path, tr("cannot be written ({strerror}): name another file", strerror=why_not(error))
        ) from error


def _colour(card: Sighting) -> tuple[int, int, int]:
    return _NAMED if card.face is not None else _UNNAMED


def _label(shown: Picture, name: str, at: Point, letter: float, colour: tuple[int, int, int]) -> None:
    font, thick = cv2.FONT_HERSHEY_SIMPLEX, max(1, round(letter / 9))
    scale = letter / 22  # a capital letter of this type is 22 pixels high
    (width, height), below = cv2.getTextSize(name, font, scale, thick)
    gap = round(letter / 3)
    x = int(min(max(at[0], 0), max(0, shown.shape[1] - width - 2 * gap)))
    y = int(min(max(at[1], 0), max(0, shown.shape[0] - height - below - 2 * gap)))
    cv2.rectangle(shown, (x, y), (x + width + 2 * gap, y + height + below + gap), _BACKGROUND, cv2.FILLED)
    cv2.putText(shown, name, (x + gap, y + height + gap // 2), font, scale, colour, thick, cv2.LINE_AA)
