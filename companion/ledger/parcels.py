"""A session in one file, to back it up or take it to another tablet: a ZIP of the journal and its crops."""

from __future__ import annotations

import os
import shutil
import zipfile
from pathlib import Path, PurePosixPath

from companion.ledger.errors import DamagedJournal, JournalError
from companion.ledger.journal import Journal
from companion.ledger.locks import locked
from companion.ledger.sessions import SUFFIX, crops_of, session_path

JOURNAL = "journal.session"
CROPS = "crops/"


def pack(name: str, target: Path) -> None:
    """Writes the session's parcel, whole or not at all. Raises JournalError; an existing file is not overwritten."""
    if target.exists():
        raise JournalError(f"{target}: there is a file already; choose another name")
    path = session_path(name)
    with locked(path) as held:
        Journal.open_held(path, held).close()
        _write(path, target)


def _write(path: Path, target: Path) -> None:
    part = target.with_name(target.name + ".part")
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as parcel:
            parcel.write(path, JOURNAL)
            for crop in sorted(crops_of(path).glob("*.jpg")):
                parcel.write(crop, CROPS + crop.name)
        os.replace(part, target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise JournalError(f"{target}: cannot be written: {error.strerror or error}") from error


def unpack(parcel: Path, name: str) -> None:
    """Takes a parcel in as the session of this name, checked first. Raises JournalError."""
    path = session_path(name)
    with locked(path):
        _take_in(parcel, path)


def _take_in(parcel: Path, path: Path) -> None:
    name = path.stem
    if os.path.lexists(path):
        raise JournalError(f"there is a session called {name!r} already; choose another name")
    trial = path.with_name(f".{name}{SUFFIX}")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with zipfile.ZipFile(parcel) as opened:
            with opened.open(JOURNAL) as packed, trial.open("wb") as out:
                shutil.copyfileobj(packed, out)
            Journal.open(trial).close()
            crops = [entry for entry in opened.namelist() if _is_crop(entry)]
            for entry in crops:
                crops_of(path).mkdir(exist_ok=True)
                (crops_of(path) / PurePosixPath(entry).name).write_bytes(opened.read(entry))
        os.replace(trial, path)
    except (OSError, KeyError, zipfile.BadZipFile) as error:
        raise JournalError(f"{parcel}: not a session's parcel: {error}") from error
    except DamagedJournal as error:
        raise JournalError(f"{parcel}: the session in it is damaged after act {error.good}") from error
    finally:
        trial.unlink(missing_ok=True)


def _is_crop(entry: str) -> bool:
    path = PurePosixPath(entry)
    return path.parent == PurePosixPath("crops") and path.suffix == ".jpg"
