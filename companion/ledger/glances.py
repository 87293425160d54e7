"""The result of each saved evening, noted beside the evenings, so that a list of hundreds need not judge each again.

A note counts only for exactly the file that it was made from: with the same size, time and version of this program, and
while no program has the session open. Without its note an evening is read whole.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from companion import __version__

_WAIT_S = 0.5
_TABLE = "CREATE TABLE IF NOT EXISTS glances (name TEXT PRIMARY KEY, stamp TEXT NOT NULL, glance TEXT NOT NULL)"


def glances_path(folder: Path) -> Path:
    """The file of the notes, beside the folder with the sessions."""
    return folder.parent / "glances.sqlite"


def read_glance(path: Path) -> dict[str, Any] | None:
    """The note about a session's file as it is now; None if there is none."""
    stamp = _stamp(path)
    if not stamp:
        return None
    with suppress(sqlite3.Error, OSError, ValueError), _opened(path.parent) as notes:
        found = notes.execute("SELECT glance FROM glances WHERE name = ? AND stamp = ?", (path.stem, stamp)).fetchone()
        glance = json.loads(found[0]) if found else None
        return glance if isinstance(glance, dict) else None
    return None


def keep_glance(path: Path, glance: Mapping[str, Any]) -> str:
    """Notes the result of a session's file that is closed and was just read whole or written. Returns why the note
    could not be written; empty if it was, or if the session is open again.
    """
    stamp = _stamp(path)
    if not stamp:
        return ""
    try:
        with _opened(path.parent) as notes:
            row = (path.stem, stamp, json.dumps(dict(glance)))
            notes.execute("INSERT OR REPLACE INTO glances VALUES (?, ?, ?)", row)
            notes.commit()
    except (sqlite3.Error, OSError, ValueError) as error:
        return str(error)
    return ""


def forget_glance(path: Path) -> None:
    """Takes the note of one session away."""
    if glances_path(path.parent).exists():
        with suppress(sqlite3.Error, OSError), _opened(path.parent) as notes:
            notes.execute("DELETE FROM glances WHERE name = ?", (path.stem,))
            notes.commit()


def forget_glances(folder: Path) -> None:
    """Takes all notes away: names stand in them. Raises OSError."""
    glances_path(folder).unlink(missing_ok=True)


def _stamp(path: Path) -> str:
    """A stamp that distinguishes one state of a file from another; empty for a file that is open somewhere, or does not
    exist.
    """
    try:
        about = path.stat()
        is_open = os.path.lexists(path.with_name(f"{path.name}-wal"))
    except OSError:
        return ""
    return "" if is_open else f"{about.st_size} {about.st_mtime_ns} {about.st_ino} {__version__}"


@contextmanager
def _opened(folder: Path) -> Iterator[sqlite3.Connection]:
    file = glances_path(folder)
    is_new = not file.exists()
    with closing(sqlite3.connect(file, timeout=_WAIT_S)) as notes:
        if is_new:
            os.chmod(file, 0o600)
        notes.execute("PRAGMA synchronous = OFF")  # a note that is lost is made again
        notes.execute("PRAGMA secure_delete = ON")
        notes.execute(_TABLE)
        yield notes
