"""The rows of evenings that were read before, so that a report over a thousand evenings does not judge them all again.

A file a session in the data folder, thrown away whenever the session, the program, the game or the language is another.
The events are not kept: no report asks for them.
"""

from __future__ import annotations

import json
import os
import shutil
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import companion
from companion.files import make_folder, write_whole
from companion.games import GAMES
from companion.languages import spoken
from companion.ledger.last_act import last_act
from companion.ledger.sessions import home, session_path
from companion.reports.columns import TABLES, Tables

KEPT = tuple(table for table in TABLES if table != "events")


def remembered(name: str, *, hidden: bool) -> Tables | None:
    """The rows of a session as they were read last; None if they have to be read again."""
    try:
        found = json.loads(_path(name).read_text(encoding="utf-8"))
        if found["key"] != _key(name, last_act(session_path(name)).hash, hidden=hidden):
            return None
        tables: Tables = {table: found["tables"][table] for table in KEPT}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return {**tables, "events": []}


def is_remembered(name: str) -> bool:
    """Whether anything was remembered of a session, be it still true or not."""
    return _path(name).exists()


def remember(name: str, tables: Tables, tip: str, *, hidden: bool) -> None:
    """Keeps the rows of a session that is closed; ``tip`` is the hash of its last row. A disk that cannot keep them
    only makes the next report slower."""
    with suppress(OSError):
        make_folder(_folder())
        kept = {"key": _key(name, tip, hidden=hidden), "tables": {table: tables[table] for table in KEPT}}
        # What a power cut damages cannot be read, and is made again from the session.
        write_whole(_path(name), json.dumps(kept, ensure_ascii=False, separators=(",", ":")), lasts=False)


def drop() -> None:
    """Throws away all that is remembered."""
    shutil.rmtree(_folder(), ignore_errors=True)


def _folder() -> Path:
    return home() / "rows"


def _path(name: str) -> Path:
    return _folder() / f"{name}.json"


def _key(name: str, tip: str, *, hidden: bool) -> list[Any]:
    """The key of a session's rows: everything that they depend on. Its last row has no hash while it is open or if it
    cannot be read, so that nothing is remembered of it then."""
    return [name, tip, _program(), spoken(), hidden]


@cache
def _program() -> str:
    """This program and its games: the version, and when any of their files was last changed."""
    folders = [Path(companion.__file__).parent, *{game.rules.parent for game in GAMES.values()}]
    newest = max(
        os.stat(os.path.join(folder, file)).st_mtime_ns
        for top in folders
        for folder, _, files in os.walk(top)
        for file in files
        if file.endswith((".py", ".md", ".mo"))
    )
    return f"{companion.__version__} {newest}"
