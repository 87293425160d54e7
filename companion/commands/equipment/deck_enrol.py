"""``companion deck enrol --images``: a deck of pictures of its faces."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

import cv2

from companion.commands.equipment.drawing import overview, write_picture
from companion.commands.telling import tell
from companion.decks import DeckError, load_deck
from companion.decks.editing import write_deck
from companion.files import make_folder, why_not, write_whole
from companion.languages import tr
from companion.press.enrol import deck_of_pictures, face_files
from companion.press.errors import PressError
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.capture.pictures import PictureError, load
from companion.sources.camera.sight.flaws import flaw_of


def enrol_pictures(args: argparse.Namespace) -> int:
    """``companion deck enrol --images FOLDER --name NAME --out FILE.toml``; 2 for bad input."""
    from companion.sources.camera.recognition.network import ModelError  # the eye is loaded by whom it is asked for

    out: Path | None = args.out
    try:
        if args.name is None or out is None:
            raise DeckError(tr("name the deck and its file: --name NAME --out FILE.toml"))
        if out.exists():
            raise DeckError(tr("{file}: this file exists already; choose another name", file=out))
        faces = _cut_out(args.images, out) if args.photographed else args.images
        write_deck(out, deck_of_pictures(faces, args.name, out, _opened))
        deck = load_deck(str(out))
    except (DeckError, PressError, PictureError, ModelError) as problem:
        tell(problem, sys.stderr)
        return 2
    except OSError as error:
        tell(tr("{file}: cannot be written ({why})", file=out, why=why_not(error)), sys.stderr)
        return 2
    if not args.photographed:
        _tell_tables(args.images)
    tell(
        tr(
            "{file}: {count:face}, one card each; if there are more of one, set its copies there. Then: {command}",
            file=out,
            count=deck.size,
            command=f"companion deck check {shlex.quote(str(out))}",
        )
    )
    return 0


def _opened(path: Path) -> Picture:
    return load(path).picture


def _cut_out(photographs: Path, out: Path) -> Path:
    """Cuts the card out of each photograph, writes the faces into a folder beside the deck file, with a picture of all
    of them beside it, and returns the folder. Raises PressError, PictureError, DeckError and ModelError."""
    from companion.sources.camera.recognition.enrolling.from_photographs import cut_faces
    from companion.sources.camera.recognition.enrolling.shown_card import CardOutlines

    folder, sheet = out.with_name(f"{out.stem}-faces"), out.with_name(f"{out.stem}-faces.jpg")
    if folder.exists():
        raise DeckError(
            tr(
                "{folder}: the faces go there, but it already has files; choose another name",
                folder=folder,
            )
        )
    files = face_files(photographs)
    deck_of_pictures(photographs, "", out, _opened)  # what is wrong with names and pictures is said before any work
    opened = {path: _opened(path) for path in files}
    faces = cut_faces(opened, CardOutlines())
    make_folder(folder)
    for path, face in faces.items():
        write_whole(folder / f"{path.stem}.png", cv2.imencode(".png", face.picture)[1].tobytes())
        if flaw := flaw_of(opened[path], face.picture, face.outline):
            tell(f"{path.name}: {flaw}")
    write_picture(sheet, overview({path: face.picture for path, face in faces.items()}))
    tell(tr("{file} shows each cut-out card: look at it.", file=sheet))
    return folder


def _tell_tables(folder: Path) -> None:
    from companion.sources.camera.recognition.enrolling.from_photographs import is_on_a_table
    from companion.sources.camera.recognition.enrolling.shown_card import CardOutlines
    from companion.sources.camera.recognition.network import ModelError

    try:
        outlines = CardOutlines()
    except ModelError:
        return  # without a network no table is told from a face, and nothing else needs it here
    for path in face_files(folder):
        if is_on_a_table(_opened(path), outlines):
            tell(
                tr(
                    "{file}: this looks like a photograph of a card on a table: enrol with --photographed",
                    file=path.name,
                )
            )
