"""One program at a time has a session: whatever opens, moves or replaces its file holds this lock all the while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import BaseFileLock, FileLock, Timeout

from companion.files import make_folder
from companion.ledger.errors import JournalError, SessionInUse, why_not

WAIT_S = 1.0
"""How long another program that is just reading may take."""


@contextmanager
def locked(path: Path) -> Iterator[BaseFileLock]:
    """Holds the session at ``path`` for this program, whether there is one or not.

    Who acquires what it gives once more holds it beyond the ``with``, until it is released. Raises SessionInUse where
    another program has the session.
    """
    folder = path.parent / ".locks"
    try:
        make_folder(folder)
        held = FileLock(folder / f"{path.name}.lock", mode=0o600, thread_local=False)
        held.acquire(timeout=WAIT_S, poll_interval=0.02)
    except Timeout:
        raise SessionInUse(path) from None
    except OSError as error:
        raise JournalError(f"{path}: cannot be opened: {why_not(error)}") from error
    try:
        yield held
    finally:
        held.release()
