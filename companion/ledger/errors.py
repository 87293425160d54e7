"""Possible faults of a session's file; each error is a sentence for people."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion import __version__
from companion.foreign import printable
from companion.languages import tr


class JournalError(Exception):
    """A session cannot be opened or written; the sentence says which, why and what to do."""


class NameTaken(JournalError):
    """There is a session of this name already."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            tr("{path}: there is a session of this name already; resume it or choose another name", path=path)
        )


class SessionInUse(JournalError):
    """A program has the session open: another one, or this one itself (``here``)."""

    def __init__(self, path: Path, *, here: bool = False) -> None:
        super().__init__(
            tr("{path}: this program has this session open already", path=path)
            if here
            else tr("{path}: cannot be opened: another program has this session open; close it there first", path=path)
        )
        self.here = here


class DamagedJournal(JournalError):
    """A session's file is damaged from a row on; ``good`` rows before it can still be read."""

    def __init__(self, path: Path, good: int, why: str) -> None:
        super().__init__(tr("{path}: damaged after move {number}: {why}", path=path, number=good, why=why))
        self.path = path
        self.good = good


class OddJournal(JournalError):
    """A session that is not damaged, and says what this companion cannot follow."""

    def __init__(self, path: Path, program: str, why: Exception) -> None:
        written = f"companion {program}" if program else tr("a companion older than 0.1.0, or another program")
        super().__init__(
            tr(
                "{path}: written by {program}; this one ({version}) cannot follow it: {why}; open it with "
                "that version, or send us the file",
                path=path,
                program=written,
                version=__version__,
                why=printable(str(why) or type(why).__name__, 160),
            )
        )


class UnknownGame(JournalError):
    """A session of a game that is not known here, with these ``seats``."""

    def __init__(self, path: Path, game: str, seats: Sequence[str], why: object) -> None:
        super().__init__(f"{path}: {why}")
        self.game, self.seats = game, tuple(seats)


class ChangedGame(JournalError):
    """A session of somebody's own game whose folder has changed so much that the session cannot be followed."""

    def __init__(self, path: Path, title: str, folder: Path, why: Exception) -> None:
        super().__init__(
            tr(
                "{path}: {title} has changed since this evening, in {folder}: {why}. Put the folder back as it was, or "
                "let `companion replay {name}` judge the evening by the game as it is now",
                path=path,
                title=title,
                folder=folder,
                why=printable(str(why) or type(why).__name__, 160),
                name=repr(path.stem),
            )
        )
