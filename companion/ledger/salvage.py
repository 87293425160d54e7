"""A damaged session: the file is kept aside, and everything before the damage is saved into a new one."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.ledger.journal import Journal, JournalError
from companion.ledger.rows import GENESIS, Row

SIDES = ("-wal", "-shm")
"""The files that SQLite keeps beside a session that was not closed."""


def salvage(path: Path) -> tuple[Journal, Path]:
    """The session with all acts before the damage, open, and where the damaged file is kept.

    Raises JournalError where not even the header can be read; the file is left as it is then.
    """
    header, rows = _readable(path)
    aside = _free(path.with_suffix(".damaged"))
    part = _free(path.with_suffix(".salvaged"))
    rescued = Journal.create(part, header)
    for row in rows:
        rescued.append(row)
    rescued.close()
    # The copy comes first, so that a crash in between leaves the damaged file whole beside whatever stands.
    for tail in ("", *SIDES):
        side = path.with_name(path.name + tail)
        if side.exists():
            shutil.copy2(side, aside.with_name(aside.name + tail))
    for tail in SIDES:
        path.with_name(path.name + tail).unlink(missing_ok=True)
    os.replace(part, path)
    return Journal.open(path), aside


def _readable(path: Path) -> tuple[dict[str, Any], list[Row]]:
    """The header and the longest sound beginning of the chain."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            found = connection.execute("SELECT value FROM about WHERE key = 'header'").fetchone()
            header = json.loads(found[0])
            if not isinstance(header, dict):
                raise ValueError("its header is no object")
            return header, list(_sound(connection))
    except (sqlite3.Error, TypeError, ValueError) as error:
        raise JournalError(
            f"{path}: nothing of this session can be read ({error}); the file is left as it is: restore a backup"
        ) from error


def _sound(connection: sqlite3.Connection) -> Iterator[Row]:
    number, previous = 0, GENESIS
    try:
        for found in connection.execute("SELECT number, act, events, evidence, at, hash FROM said ORDER BY number"):
            row = Row(*found[:5])
            if row.number != number + 1 or row.hash_after(previous) != found[5]:
                return
            number, previous = row.number, found[5]
            yield row
    except sqlite3.DatabaseError:
        return


def _free(path: Path) -> Path:
    """The path, or with a number where it is taken."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.name}-{number}")
    return free
