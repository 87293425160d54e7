"""A session in one file, to back it up or take it to another tablet: a ZIP of the journal and its crops."""

from __future__ import annotations

import os
import re
import shutil
import zipfile
from pathlib import Path

from companion.files import make_folder, sync_folder, whole_file, why_not, write_whole
from companion.foreign import printable
from companion.languages import tr
from companion.ledger.crops import crop_name
from companion.ledger.errors import DamagedJournal, JournalError
from companion.ledger.journal import Journal
from companion.ledger.locks import locked
from companion.ledger.sessions import crops_of, session_path

JOURNAL = "journal.session"
CROPS = "crops/"

MOST_PARCEL_BYTES = 400_000_000
MOST_JOURNAL_BYTES = 100_000_000
MOST_CROP_BYTES = 2_000_000
MOST_CROPS_BYTES = 300_000_000
MOST_ENTRIES = 20_000
_ENTRY_BYTES = 200
"""More than an entry of ours takes in a parcel's list of contents."""
_CHUNK = 1_000_000
_IS_CROP = re.compile(r"crops/([0-9a-f]{20}\.jpg)")


def pack(name: str, target: Path) -> None:
    """Writes the session's parcel, whole or not at all. Raises JournalError; an existing file is not overwritten."""
    if os.path.lexists(target):
        raise JournalError(tr("{target}: this file exists already; choose another name", target=target))
    path = session_path(name)
    with locked(path) as held:
        Journal.open_held(path, held).close()
        try:
            with whole_file(target) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as parcel:
                parcel.write(path, JOURNAL)
                for crop in sorted(crops_of(path).glob("*.jpg")):
                    parcel.write(crop, CROPS + crop.name)
        except OSError as error:
            raise JournalError(tr("{target}: cannot be written: {why}", target=target, why=why_not(error))) from error


def unpack(parcel: Path, name: str) -> None:
    """Adds a parcel as the session of this name, whole or not at all. Raises JournalError.

    The parcel is not trusted: before anything is saved, its size, its entries, the journal's tables and chain, and the
    name of each crop (the hash of its contents) are checked.
    """
    path = session_path(name)
    with locked(path):
        if os.path.lexists(path):
            raise JournalError(tr("there is a session called {name} already; choose another name", name=repr(name)))
        # What a program left that was killed here is in the way of nobody, and goes.
        trial = path.with_name(f".{name}.unpacking")
        shutil.rmtree(trial, ignore_errors=True)
        try:
            make_folder(trial)
            _unpacked(parcel, trial)
            _put_in_place(trial, path)
        except DamagedJournal as error:
            raise JournalError(
                tr("{parcel}: the session in it is damaged after move {good}", parcel=parcel, good=error.good)
            ) from error
        except JournalError as error:
            raise JournalError(f"{parcel}: {str(error).removeprefix(f'{trial / JOURNAL}: ')}") from error
        except Exception as error:
            # A ZIP can be broken in more ways than its reader has names for.
            said = why_not(error) if isinstance(error, OSError) else printable(str(error) or type(error).__name__, 120)
            raise JournalError(tr("{parcel}: not a packed session: {said}", parcel=parcel, said=said)) from error
        finally:
            shutil.rmtree(trial, ignore_errors=True)


def unpack_journal(parcel: Path, folder: Path) -> Path:
    """Unpacks the journal of a parcel into a folder that is there; returns its file. Raises JournalError."""
    try:
        _weigh(parcel)
        with zipfile.ZipFile(parcel) as opened:
            entry = _within(opened.getinfo(JOURNAL), MOST_JOURNAL_BYTES)
            with opened.open(entry) as packed, whole_file(folder / JOURNAL) as file:
                shutil.copyfileobj(packed, file, _CHUNK)
    except JournalError as error:
        raise JournalError(f"{parcel}: {error}") from error
    except Exception as error:
        # A ZIP can be broken in more ways than its reader has names for.
        said = why_not(error) if isinstance(error, OSError) else printable(str(error) or type(error).__name__, 120)
        raise JournalError(tr("{parcel}: not a packed session: {said}", parcel=parcel, said=said)) from error
    return folder / JOURNAL


def _put_in_place(trial: Path, path: Path) -> None:
    """The crops first: what names them comes when they are there."""
    if (trial / "crops").exists():
        make_folder(crops_of(path))
        for crop in (trial / "crops").iterdir():
            os.replace(crop, crops_of(path) / crop.name)
        sync_folder(crops_of(path))
    os.replace(trial / JOURNAL, path)
    sync_folder(path.parent)


def _unpacked(parcel: Path, trial: Path) -> None:
    """Unpacks into a folder of its own. Raises JournalError for anything but a parcel of ours, and the errors of a
    ZIP."""
    _weigh(parcel)
    with zipfile.ZipFile(parcel) as opened:
        entries = opened.infolist()
        names = [entry.filename for entry in entries]
        if names.count(JOURNAL) != 1 or len(set(names)) != len(names):
            raise JournalError(tr("it needs exactly one journal, and nothing twice"))
        crops = [entry for entry in entries if entry.filename != JOURNAL]
        if sum(entry.file_size for entry in crops) > MOST_CROPS_BYTES:
            raise JournalError(
                tr("its pictures hold more than {most_crops_bytes} bytes", most_crops_bytes=f"{MOST_CROPS_BYTES:,}")
            )
        with (
            opened.open(_within(opened.getinfo(JOURNAL), MOST_JOURNAL_BYTES)) as packed,
            whole_file(trial / JOURNAL) as file,
        ):
            shutil.copyfileobj(packed, file, _CHUNK)
        Journal.open(trial / JOURNAL).close()
        for entry in crops:
            _unpack_crop(opened, entry, trial / "crops")


def _weigh(parcel: Path) -> None:
    """The parcel's size, and that of its list of contents, before anything of it is read into memory."""
    if not parcel.is_file():
        raise JournalError(tr("is not a file") if os.path.lexists(parcel) else tr("there is no such file"))
    size = parcel.stat().st_size
    if size > MOST_PARCEL_BYTES:
        raise JournalError(tr("is larger than {most_parcel_bytes} bytes", most_parcel_bytes=f"{MOST_PARCEL_BYTES:,}"))
    with parcel.open("rb") as file:
        file.seek(max(0, size - 42))
        tail = file.read()
    # Ours end with the plain end of a ZIP: no remark after it, and none of the records for enormous ones before it.
    if len(tail) < 22 or tail[-22:-18] != b"PK\x05\x06" or tail[:4] == b"PK\x06\x07":
        raise JournalError(tr("not a packed session: its end is missing"))
    if int.from_bytes(tail[-10:-6], "little") > MOST_ENTRIES * _ENTRY_BYTES:
        raise JournalError(tr("holds more than {most_entries} files", most_entries=f"{MOST_ENTRIES:,}"))


def _unpack_crop(opened: zipfile.ZipFile, entry: zipfile.ZipInfo, folder: Path) -> None:
    named = _IS_CROP.fullmatch(entry.filename)
    if named is None:
        raise JournalError(tr("{filename} does not belong in it", filename=printable(entry.filename, 60)))
    with opened.open(_within(entry, MOST_CROP_BYTES)) as packed:
        # What is packed may hold more than it says, and is never unpacked whole.
        jpeg = packed.read(MOST_CROP_BYTES)
    if crop_name(jpeg) != named[1]:
        raise JournalError(tr("the picture {named} does not match its name", named=named[1]))
    make_folder(folder)
    write_whole(folder / named[1], jpeg)


def _within(entry: zipfile.ZipInfo, most: int) -> zipfile.ZipInfo:
    if entry.file_size > most:
        raise JournalError(
            tr(
                "{filename} in it holds more than {most} bytes",
                filename=printable(entry.filename, 60),
                most=f"{most:,}",
            )
        )
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise JournalError(
            tr("{filename} uses a compression that is not supported", filename=printable(entry.filename, 60))
        )
    return entry
