"""Where sessions live: one journal a session in the user's data folder (``COMPANION_HOME`` moves it)."""

from __future__ import annotations

import os
import re
from pathlib import Path

import platformdirs

from companion.ledger.journal import Journal, JournalError

SUFFIX = ".session"
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
    return home() / "sessions" / f"{name}{SUFFIX}"


def crops_of(path: Path) -> Path:
    """Where the crops of a session are kept: a folder beside its file."""
    return path.with_suffix(".crops")


def session_names() -> list[str]:
    """The names of all sessions, the latest first."""
    paths = (home() / "sessions").glob(f"*{SUFFIX}")
    return [path.stem for path in sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True)]


def rename_session(name: str, new: str) -> None:
    """Gives a session another name, crops and all. Raises JournalError."""
    _move(_there(name), _not_there(new))


def delete_session(name: str) -> Path:
    """Moves a session to the bin, from which ``restore_session`` brings it back. Raises JournalError."""
    path = _there(name)
    target = home() / "bin" / path.name
    target.parent.mkdir(parents=True, exist_ok=True)
    number = 1
    while target.exists():
        number += 1
        target = target.with_name(f"{name} {number}{SUFFIX}")
    _move(path, target)
    return target


def deleted_names() -> list[str]:
    """The names of the sessions in the bin."""
    return sorted(path.stem for path in (home() / "bin").glob(f"*{SUFFIX}"))


def restore_session(name: str) -> None:
    """Brings a deleted session back. Raises JournalError."""
    path = home() / "bin" / f"{name}{SUFFIX}"
    if not path.exists():
        raise JournalError(f"no deleted session is called {name!r}; there are: {', '.join(deleted_names()) or 'none'}")
    _move(path, _not_there(name))


def _there(name: str) -> Path:
    path = session_path(name)
    if not path.exists():
        raise JournalError(f"no session is called {name!r}; there are: {', '.join(session_names()) or 'none'}")
    Journal.open(path).close()
    return path


def _not_there(name: str) -> Path:
    path = session_path(name)
    if path.exists():
        raise JournalError(f"there is a session called {name!r} already")
    return path


def _move(path: Path, target: Path) -> None:
    """A session's file and its crops; SQLite's side files are gone once it was opened and closed."""
    os.replace(path, target)
    if crops_of(path).exists():
        os.replace(crops_of(path), crops_of(target))
