"""Pictures with the found cards drawn on them, and the files they are written to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from companion.files import make_folder, why_not, write_whole
from companion.languages import tr
from companion.observations import Point, Sighting
from companion.press.images import face_named
from companion.press.pages import FONTS, REGULAR
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.capture.pictures import PictureError

SUFFIXES = frozenset({".jpg", ".png"})
_NAMED, _UNNAMED, _BACKGROUND = (90, 230, 90), (60, 200, 255), (0, 0, 0)
_SHOWN_PX, _NAME_PX, _ACROSS = 240, 26, 8
"""The height of a face on a sheet and of its name below, and how many stand side by side."""
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


def overview(faces: Mapping[Path, Picture]) -> Picture:
    """One picture of all faces with their names, to look at what was taken."""
    rows = -(-len(faces) // _ACROSS)
    width = max(1, round(max(_SHOWN_PX * each.shape[1] / each.shape[0] for each in faces.values())))
    sheet = Image.new("RGB", (min(_ACROSS, len(faces)) * (width + 10), rows * (_SHOWN_PX + _NAME_PX + 10)), "#303030")
    draw, font = ImageDraw.Draw(sheet), ImageFont.truetype(str(FONTS / f"{REGULAR}.ttf"), _NAME_PX - 8)
    for number, (path, face) in enumerate(faces.items()):
        x, y = number % _ACROSS * (width + 10) + 5, number // _ACROSS * (_SHOWN_PX + _NAME_PX + 10) + 5
        small = cv2.resize(
            face, (round(_SHOWN_PX * face.shape[1] / face.shape[0]), _SHOWN_PX), interpolation=cv2.INTER_AREA
        )
        sheet.paste(Image.fromarray(cv2.cvtColor(small, cv2.COLOR_BGR2RGB)), (x, y))
        name = face_named(path.stem)
        while font.getlength(name) > width and len(name) > 1:
            name = name[:-2] + "…"
        draw.text((x, y + _SHOWN_PX + 2), name, font=font, fill="white")
    return np.asarray(cv2.cvtColor(np.asarray(sheet), cv2.COLOR_RGB2BGR), np.uint8)


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
