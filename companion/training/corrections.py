"""Pictures of cards that people named, taken out of kept evenings on this machine: only when somebody asks for it, and
deleted with one word."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from companion.cards import STANDARD_52, Face
from companion.files import make_folder, write_whole
from companion.ledger.crops import crop_name
from companion.ledger.errors import JournalError
from companion.ledger.sessions import home, is_a_demo, session_names
from companion.rules.acts import Amend
from companion.rules.judging.carded import faces_of
from companion.session import Session


def folder() -> Path:
    """The folder of corrections: a folder for each face."""
    return home() / "corrections"


def find_named(session: Session) -> Iterator[tuple[Face, bytes]]:
    """The faces that people gave cards of this evening, each with the card's picture: doubts that were answered, and
    corrected cards. Their last word counts, of acts that stand. Cards of other than standard decks are known by their
    prints, and left out."""
    table = session.table
    named: dict[int, list[tuple[Face, bool]]] = {}
    for entry in table.history.entries:
        evidence = table.evidence[entry.number]
        if not isinstance(entry.act, Amend):
            by_people = evidence.confirmed_by == "table"
            named[entry.number] = [(face, by_people) for face in faces_of(table.game, entry.act)]
            continue
        for each in entry.act.together():
            if each.missed is None and each.with_ is not None:
                now, was = faces_of(table.game, each.with_), named.get(each.line, [])
                named[each.line] = [
                    (face, bool(evidence.confirmed_by)) if len(now) != len(was) or face != was[at][0] else was[at]
                    for at, face in enumerate(now)
                ]
    for number, faces in named.items():
        crops = table.evidence[number].crops if table.history.stands(number) else ()
        if len(crops) != len(faces):
            continue
        for (face, by_people), crop in zip(faces, crops, strict=True):
            jpeg = session.crop(crop) if by_people and face in STANDARD_52 else None
            if jpeg is not None:
                yield face, jpeg


def keep(found: Iterable[tuple[Face, bytes]]) -> int:
    """Keeps pictures with what people said they are, and no more with what they had said before; returns how many are
    new."""
    new = 0
    for face, jpeg in found:
        path = folder() / face / crop_name(jpeg)
        for before in folder().glob(f"*/{path.name}"):
            if before.parent != path.parent:
                before.unlink()
        if not path.exists():
            make_folder(path.parent)
            write_whole(path, jpeg)
            new += 1
    return new


def keep_all() -> tuple[int, list[str]]:
    """Looks through every kept evening; returns how many pictures are new, and a sentence for each evening that cannot
    be read. Demos do not count."""
    new = 0
    left_out: list[str] = []
    for name in session_names():
        if is_a_demo(name):
            continue
        try:
            with contextlib.closing(Session.resume(name)) as session:
                new += keep(find_named(session))
        except JournalError as error:
            left_out.append(str(error))
    return new, left_out


def list_saved() -> list[tuple[Face, Path]]:
    """The pictures that are kept, by their faces."""
    return sorted((path.parent.name, path) for path in folder().glob("*/*.jpg") if path.parent.name in STANDARD_52)


def forget() -> int:
    """Deletes them all; returns how many there were."""
    count = len(list_saved())
    if folder().exists():
        shutil.rmtree(folder())
    return count
