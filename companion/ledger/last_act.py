"""How many acts a session has and when the last was written, found without judging any of them."""

from __future__ import annotations

import math
import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion.ledger.raw_pages import records

_MOST_STEPS = 10_000
"""Steps of SQLite that a look may take; a sound file needs some dozens."""
_MOST_RAW_BYTES = 50_000_000
_LAST = "SELECT number, at, hash FROM said ORDER BY number DESC LIMIT 1"


@dataclass(frozen=True, slots=True)
class LastAct:
    """The end of a journal. ``acts`` is the number of its acts (None: it cannot be read). ``changed`` is the time of
    the last act, or of the start if there is none (seconds since 1970; 0: nobody knows). ``hash`` is the hash of its
    row, which stands for all acts; empty if it cannot be read.
    """

    acts: int | None
    changed: float
    hash: str = ""


def last_act(path: Path) -> LastAct:
    """A look at a session's file, which changes nothing there and waits for no other program. Raises nothing."""
    try:
        # What was written last stands in the log beside the file as long as a program has the session open.
        is_open = os.path.lexists(path.with_name(f"{path.name}-wal"))
        last = (None if is_open else _query(path)) or _raw(path)
    except OSError:
        last = None
    if last is None or not math.isfinite(last[1]):
        return LastAct(None, 0.0)
    return LastAct(*last)


def _query(path: Path) -> tuple[int, float, str] | None:
    if not path.is_file():
        return None
    steps = iter(range(_MOST_STEPS))
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as opened:
            opened.execute("PRAGMA trusted_schema = OFF")
            opened.set_progress_handler(lambda: next(steps, None) is None, 100)
            found = opened.execute(_LAST).fetchone()
    except (sqlite3.Error, UnicodeDecodeError):
        return None
    sound = found is not None and [type(each) for each in found] == [int, float, str]
    return found if sound else None


def _raw(path: Path) -> tuple[int, float, str] | None:
    """The same off the pages, for a file that another program writes or that is damaged."""
    if not path.is_file() or path.stat().st_size > _MOST_RAW_BYTES:
        return None
    found = []
    for _, number, values in records(path):
        match values:
            case (None, str(), str(), str(), (int() | float()) as at, str()):
                found.append((number, float(at), ""))
    return max(found, default=None)
