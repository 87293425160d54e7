"""``companion deck enrol --images``: a deck of pictures of its faces."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

import cv2

from companion.commands.telling import tell
from companion.decks import DeckError, load_deck
from companion.decks.editing import write_deck
from companion.files import make_folder, write_whole
from companion.languages import tr
from companion.press.enrol import deck_of_pictures, face_files
from companion.press.errors import PressError
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.capture.pictures import PictureError, load
from companion.sources.camera.sight.flaws import flaw_of


def enrol_pictures(args: argparse.Namespace) -> int:
    """``companion deck enrol --images FOLDER --name NAME --out FILE.toml``; 2 for bad input."""
    out: Path | None = args.out
    try:
        if args.name is None or out is None:
            raise DeckError(tr("say what the deck is called and where it goes: --name NAME --out FILE.toml"))
        if out.exists():
            raise DeckError(tr("{file}: there is a file already; choose another name", file=out))
        text = deck_of_pictures(args.images, args.name, out, _opened)
        if args.photographed:
            text = deck_of_pictures(_as_printed(args.images, out), args.name, out, _opened)
        write_deck(out, text)
        deck = load_deck(str(out))
    except (DeckError, PressError, PictureError) as problem:
        tell(problem, sys.stderr)
        return 2
    except OSError as error:
        tell(tr("{file}: cannot be written ({why})", file=out, why=error.strerror), sys.stderr)
        return 2
    if args.photographed:
        _tell_flaws(args.images)
    tell(
        tr(
            "{file}: {count:face}, one card each; say in it where there are more. Then: {command}",
            file=out,
            count=deck.size,
            command=f"companion deck check {shlex.quote(str(out))}",
        )
    )
    return 0


def _tell_flaws(photographs: Path) -> None:
    for path in face_files(photographs):
        picture = _opened(path)
        if flaw := flaw_of(picture, picture):
            tell(f"{path.name}: {flaw}")


def _opened(path: Path) -> Picture:
    return load(path).picture


def _as_printed(photographs: Path, out: Path) -> Path:
    """Writes each photograph of a card as a print of it into a folder beside the deck file, and returns the folder."""
    from companion.sources.camera.recognition.gallery.photographed import as_printed

    folder = out.with_name(f"{out.stem}-faces")
    if folder.exists():
        raise DeckError(
            tr(
                "{folder}: the faces are written there, and there is something already; choose another name",
                folder=folder,
            )
        )
    make_folder(folder)
    for path in face_files(photographs):
        _, coded = cv2.imencode(".png", as_printed(_opened(path)))
        write_whole(folder / f"{path.stem}.png", coded.tobytes())
    return folder
