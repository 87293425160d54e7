"""A damaged session: its file is set aside, and everything before the damage is saved in a new one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from filelock import BaseFileLock

from companion.files import sync_folder, why_not
from companion.languages import tr
from companion.ledger.errors import DamagedJournal, JournalError
from companion.ledger.journal import Journal, beside, header_of
from companion.ledger.locks import locked
from companion.ledger.raw_pages import Value, records
from companion.ledger.rows import GENESIS, Row


def salvage(path: Path) -> tuple[Journal, Path]:
    """The session with all acts before the damage, open, and the path of the damaged file.

    Raises JournalError if it is not damaged, if it is open elsewhere, or if even its header cannot be read; then the
    file stays as it is.
    """
    with locked(path) as held:
        if not _is_damaged(path, held):
            raise JournalError(tr("{path}: is not damaged; nothing was changed", path=path))
        aside = _put_right(path)
        return Journal.open_held(path, held), aside


def _is_damaged(path: Path, held: BaseFileLock) -> bool:
    try:
        Journal.open_held(path, held).close()
    except DamagedJournal:
        return True
    return False


def _put_right(path: Path) -> Path:
    header, program, rows = _readable(path)
    aside = _free(path.with_suffix(".damaged"))
    part = _free(path.with_suffix(".salvaged"))
    rescued = Journal.create(part, header, program=program)
    for row in rows:
        rescued.append(row)
    rescued.close()
    # The copy comes first, so that a crash in between leaves the damaged file whole beside whatever stands.
    for here, there in zip((path, *beside(path)), (aside, *beside(aside)), strict=True):
        if here.exists():
            shutil.copy2(here, there)
    for side in beside(path):
        side.unlink(missing_ok=True)
    os.replace(part, path)
    sync_folder(path.parent)
    return aside


def _readable(path: Path) -> tuple[Mapping[str, Any], str, list[Row]]:
    """The header, which companion began it, and the longest sound beginning of the chain, read off the raw pages."""
    found: dict[int, list[tuple[Row, str]]] = {}
    try:
        for _, number, values in records(path):
            row = _row(number, values)
            if row is not None:
                found.setdefault(number, []).append(row)
    except OSError as error:
        raise JournalError(tr("{path}: cannot be read: {why}", path=path, why=why_not(error))) from error
    chain = list(_chained(found))
    try:
        header, program = header_of(chain[0])
    except (IndexError, TypeError, ValueError, RecursionError) as error:
        raise JournalError(
            tr("{path}: nothing in this session can be read; the file is unchanged: restore a backup", path=path)
        ) from error
    return header, program, chain[1:]


def _row(number: int, values: tuple[Value, ...]) -> tuple[Row, str] | None:
    """A record of the table ``said`` (its number column is the row id, stored as NULL)."""
    match values:
        case (None, str() as act, str() as events, str() as evidence, (int() | float()) as at, str() as chained):
            return Row(number, act, events, evidence, float(at)), chained
    return None


def _chained(found: dict[int, list[tuple[Row, str]]]) -> Iterator[Row]:
    number, previous = 0, GENESIS
    while True:
        fitting = [(row, chained) for row, chained in found.get(number, []) if row.hash_after(previous) == chained]
        if not fitting:
            return
        row, previous = fitting[0]
        yield row
        number += 1


def _free(path: Path) -> Path:
    """The path, or with a number where it is taken."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.name}-{number}")
    return free
