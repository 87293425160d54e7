"""The journals that are gathered: of this tablet, of a folder of another one, or packed in parcels."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

from companion.files import why_not
from companion.languages import tr
from companion.ledger.errors import JournalError
from companion.ledger.journal import beside
from companion.ledger.locks import locked
from companion.ledger.parcels import unpack_journal
from companion.ledger.sessions import SUFFIX, home, is_a_demo

PARCEL = ".zip"


def journals_of(places: Sequence[Path]) -> Iterator[Path]:
    """The journals and parcels of these places, each once: a file, a folder of some, or another tablet's data folder;
    without any, this tablet's. Demos are left out. Raises JournalError for a place that is not there."""
    seen: set[Path] = set()
    for place in places or (home(),):
        if place.is_file():
            found = [place]
        elif place.is_dir():
            folder = place / "sessions" if (place / "sessions").is_dir() else place
            found = [each for each in sorted(folder.iterdir()) if each.suffix in (SUFFIX, PARCEL)]
        elif places:
            raise JournalError(tr("{path}: there is no such file or folder", path=place))
        else:
            found = []
        for path in found:
            whole = path.resolve()
            if whole not in seen and not is_a_demo(path.stem):
                seen.add(whole)
                yield path


def copy_to_read(path: Path, folder: Path) -> Path:
    """A copy of a journal, or what a parcel holds, in a folder of one's own: nothing is written where it lies, be it a
    stick that takes nothing. Raises JournalError, also while another program has it open."""
    if path.suffix == PARCEL:
        return unpack_journal(path, folder)
    target = folder / path.name
    try:
        # Where there are no locks, no program ever opened a session; to make one would write there.
        with locked(path) if (path.parent / ".locks").is_dir() else nullcontext():
            for source, copy in zip((path, *beside(path)), (target, *beside(target)), strict=True):
                if source.exists():
                    shutil.copyfile(source, copy)
    except OSError as error:
        raise JournalError(tr("{path}: cannot be opened: {why}", path=path, why=why_not(error))) from error
    return target
