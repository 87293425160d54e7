"""Pictures of cards that people named, taken out of kept evenings on this machine: only when somebody asks for it, and
deleted with one word."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from companion.cards import STANDARD_52, Face
from companion.files import make_folder, write_whole
from companion.ledger.crops import crop_name
from companion.ledger.sessions import home, session_names
from companion.rules.acts import Amend
from companion.rules.carded import faces_of
from companion.session import Session


def folder() -> Path:
    """Where they are kept: a folder for each face."""
    return home() / "corrections"


def said_by_people(session: Session) -> Iterator[tuple[Face, bytes]]:
    """The faces that people gave cards of this evening, each with the card's picture: doubts that were answered, and
    cards that were mended. Cards of other than standard decks are told by their prints, and left out."""
    table = session.table
    for entry in table.history.entries:
        act, evidence = entry.act, table.evidence[entry.number]
        if isinstance(act, Amend):
            if act.with_ is None or not evidence.confirmed_by:
                continue
            was = table.history.entries[act.line - 1].act
            before, faces = faces_of(table.game, was), faces_of(table.game, act.with_)
            crops = table.evidence[act.line].crops
            named = [
                (face, crop)
                for old, face, crop in zip(before, faces, crops, strict=False)
                if old != face and len(crops) == len(faces) == len(before)
            ]
        elif evidence.confirmed_by == "table":
            faces = faces_of(table.game, act)
            named = list(zip(faces, evidence.crops, strict=True)) if len(faces) == len(evidence.crops) else []
        else:
            continue
        for face, crop in named:
            jpeg = session.crop(crop)
            if jpeg is not None and face in STANDARD_52:
                yield face, jpeg


def keep(found: Iterable[tuple[Face, bytes]]) -> int:
    """Keeps pictures with what people said they are; returns how many are new."""
    new = 0
    for face, jpeg in found:
        path = folder() / face / crop_name(jpeg)
        if not path.exists():
            make_folder(path.parent)
            write_whole(path, jpeg)
            new += 1
    return new


def keep_all() -> int:
    """Looks through every kept evening; returns how many pictures are new."""
    new = 0
    for name in session_names():
        session = Session.resume(name)
        try:
            new += keep(said_by_people(session))
        finally:
            session.close()
    return new


def kept() -> list[tuple[Face, Path]]:
    """The pictures that are kept, by their faces."""
    return sorted((path.parent.name, path) for path in folder().glob("*/*.jpg") if path.parent.name in STANDARD_52)


def forget() -> int:
    """Deletes them all; returns how many there were."""
    count = len(kept())
    if folder().exists():
        shutil.rmtree(folder())
    return count
