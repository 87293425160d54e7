"""A deck made of pictures that lie in a folder for them, each named by its face."""

from __future__ import annotations

from pathlib import Path

from companion.decks import DeckError, load_printed
from companion.files import make_folder, write_whole
from companion.ledger.sessions import home
from companion.press.enrol import deck_of_pictures, face_files
from companion.press.errors import PressError
from companion.sources.camera.capture.pictures import load


def pictures_folder() -> Path:
    """Where folders of pictures are put."""
    return home() / "pictures"


def picture_folders() -> list[Path]:
    """The folders in it that have pictures."""
    folder = pictures_folder()
    return [each for each in sorted(folder.iterdir()) if _has_pictures(each)] if folder.is_dir() else []


def _has_pictures(folder: Path) -> bool:
    try:
        return folder.is_dir() and bool(face_files(folder))
    except PressError:
        return False


def begin_of_pictures(folder: Path, out: Path) -> str:
    """Writes the file of a deck, one card of each face, and returns it. Raises DeckError, PressError, PictureError and
    OSError; nothing is left then."""
    text = deck_of_pictures(folder, out.stem, out, lambda path: load(path).picture)
    make_folder(out.parent)
    write_whole(out, text.encode("utf-8"))
    try:
        load_printed(str(out))
    except DeckError:
        out.unlink()
        raise
    return str(out)
