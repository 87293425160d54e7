"""A deck made of pictures that lie in a folder for them, each named by its face."""

from __future__ import annotations

from pathlib import Path

from companion.decks.editing import write_deck
from companion.ledger.sessions import home
from companion.press.enrol import deck_of_pictures, face_files
from companion.press.errors import PressError
from companion.sources.camera.capture.pictures import load


def pictures_folder() -> Path:
    """The folder for folders of pictures."""
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
    """Writes the file of a deck, one card of each face, and returns it. Raises DeckError, PressError and PictureError;
    nothing is left then."""
    write_deck(out, deck_of_pictures(folder, out.stem, out, lambda path: load(path).picture))
    return str(out)
