"""One picture per face, named after the face; and the one way to write files made from a deck."""

from __future__ import annotations

import struct
import unicodedata
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from urllib.parse import quote, unquote

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import Face
from companion.decks.prints import NumberedCard, PrintedDeck
from companion.files import UnreadableFile, make_folder, read_bounded, why_not, write_whole
from companion.languages import tr
from companion.pictures import LARGEST_FILE
from companion.press.errors import PressError
from companion.press.pages import PDF_MARK
from companion.press.rendering import render_back, render_cards
from companion.press.sheets import tabletop_sheets

_KEPT = "+ "
BACK = "back"
"""The name of a back's picture: ``back.png``, ``back-2.png``."""


def file_name(face: Face) -> str:
    """A face as a file's name without its ending: what some system cannot have in a name is spelled ``%3F``, and a face
    that is called as backs are is spelled so that it is none.

    >>> file_name("R6"), file_name("?"), file_name("back")
    ('R6', '%3F', '%62ack')
    """
    name = quote(face, safe=_KEPT)
    return f"%{ord(name[0]):02x}{name[1:]}" if is_back(name) else name


def is_back(stem: str) -> bool:
    """Whether a picture's name without its ending is that of a back."""
    return stem.partition("-")[0].casefold() == BACK


def face_named(stem: str) -> Face:
    """The face of a file's name without its ending, its accents spelt as they are typed, however a system keeps them.

    >>> face_named("%3F"), len(face_named("A\\u0308"))
    ('?', 1)
    """
    return unicodedata.normalize("NFC", unquote(stem))


def write_images(deck: PrintedDeck, folder: Path, *, dpi: float, marks: bool) -> tuple[Path, ...]:
    """Writes a PNG of each face and ``back.png``, and returns the files. With ``marks`` it writes one of each physical
    card, ``FACE.COPY.png``; the copies of further packs continue the count. Raises PressError; if the deck cannot be
    drawn, nothing is written.
    """
    cards = [card for card in deck.cards() if marks or (card.pack == 1 and card.copy == 1)]
    names = [f"{file_name(card.face)}.{card.copy + (card.pack - 1) * deck.deck.copies[card.face]}.png" if marks
             else f"{file_name(card.face)}.png" for card in cards]  # fmt: skip
    drawn = dict(zip(names, render_cards(deck, cards, dpi, marks=marks), strict=True))
    for number in range(1, len(deck.backs) + 1):
        drawn[f"{BACK}.png" if number == 1 else f"{BACK}-{number}.png"] = render_back(deck, number, dpi)
    written = tuple(folder / name for name in drawn)
    spare_own_files(deck, written)
    for path, picture in zip(written, drawn.values(), strict=True):
        try:
            make_folder(folder)
            write_whole(path, _png(picture))
        except OSError as error:
            raise PressError(
                tr("{path}: cannot be written ({strerror}): name another folder.", path=path, strerror=why_not(error))
            ) from error
    return written


def write_tabletop(deck: PrintedDeck, cards: Sequence[NumberedCard], path: Path) -> tuple[Path, ...]:
    """Writes these cards as PNG files for Tabletop Simulator, ``path`` and ``-2``, ``-3`` after its name; returns the
    files. Raises PressError."""
    written = []
    for number, sheet in enumerate(tabletop_sheets(deck, cards, marks=False), start=1):
        file = path.with_suffix(".png") if number == 1 else path.with_name(f"{path.stem}-{number}.png")
        write_made(deck, file, _png(sheet))
        written.append(file)
    return tuple(written)


def write_made(deck: PrintedDeck, path: Path, content: bytes) -> None:
    """Writes a file that was made of a deck. Raises PressError."""
    spare_own_files(deck, [path])
    try:
        write_whole(path, content)
    except OSError as error:
        raise PressError(
            tr("{path}: cannot be written ({why}): name another file", path=path, why=why_not(error))
        ) from error


def spare_own_files(deck: PrintedDeck, paths: Iterable[Path]) -> None:
    """Raises PressError for the deck's own file, for a picture on its cards, and for a file that was not made of a deck
    here: nobody means to lose those."""
    own = {path.resolve() for path in (deck.path, *(said.picture for said in deck.prints.values())) if path is not None}
    for path in paths:
        if path.resolve() in own:
            raise PressError(
                tr("{path}: the deck {deck} uses this file: name another one", path=path,
                   deck=deck.deck.name)
            )  # fmt: skip
        if not _is_made_here(path):
            raise PressError(
                tr("{path}: the companion did not make this file, so it does not overwrite it: name another one",
                   path=path)
            )  # fmt: skip


def _is_made_here(path: Path) -> bool:
    """Whether a file may be written over: there is none, or it bears the mark of one that was made of a deck."""
    try:
        return not path.exists() or any(mark in read_bounded(path, LARGEST_FILE) for mark in (_PNG_MARK, PDF_MARK))
    except (OSError, UnreadableFile):
        return False


_PNG_MARK = b"tEXtSoftware\0companion"


def _png(picture: NDArray[np.uint8]) -> bytes:
    """A picture as a PNG file that bears the program's mark."""
    encoded = cv2.imencode(".png", picture)[1].tobytes()
    end = encoded.index(b"IDAT") - 4
    mark = struct.pack(">I", len(_PNG_MARK) - 4) + _PNG_MARK + struct.pack(">I", zlib.crc32(_PNG_MARK))
    return encoded[:end] + mark + encoded[end:]
