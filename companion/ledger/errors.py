"""What can be wrong with a session's file; each error is a sentence for people."""

from __future__ import annotations

from pathlib import Path

from companion import __version__
from companion.foreign import printable


class JournalError(Exception):
    """A session cannot be opened or written; the sentence says which, why and what to do."""


class SessionInUse(JournalError):
    """Another program has the session open."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path}: cannot be opened: another program has this session open; close it there first")


class DamagedJournal(JournalError):
    """A session's file is damaged from a row on; ``good`` rows before it can still be read."""

    def __init__(self, path: Path, good: int, why: str) -> None:
        super().__init__(f"{path}: damaged after act {good}: {why}")
        self.path = path
        self.good = good


class OddJournal(JournalError):
    """A session that is not damaged, and says what this companion cannot follow."""

    def __init__(self, path: Path, program: str, why: Exception) -> None:
        written = f"companion {program}" if program else "a companion of before 0.1.0, or another program,"
        said = printable(str(why) or type(why).__name__, 160)
        super().__init__(
            f"{path}: {written} wrote what this one ({__version__}) cannot follow: {said}; "
            "open it with that version, or send the file in"
        )
