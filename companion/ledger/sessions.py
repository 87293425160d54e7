"""Where sessions live: one journal a session in the user's data folder (``COMPANION_HOME`` moves it)."""

from __future__ import annotations

import os
import re
from pathlib import Path

import platformdirs

from companion.ledger.journal import JournalError

NAME = re.compile(r"[^\W_][\w .-]{0,60}")


def home() -> Path:
    """The user's data folder of the companion."""
    return Path(os.environ.get("COMPANION_HOME") or platformdirs.user_data_path("companion"))


def session_path(name: str) -> Path:
    """Where the session of this name is kept. Raises JournalError for a name that cannot be a file's."""
    if not NAME.fullmatch(name) or name != name.strip(". "):
        raise JournalError(
            f"{name!r} cannot be a session's name: letters, digits, spaces, dots and dashes, at most 60 of them"
        )
    return home() / "sessions" / f"{name}.session"


def session_names() -> list[str]:
    """The names of all sessions, the latest first."""
    paths = (home() / "sessions").glob("*.session")
    return [path.stem for path in sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True)]
