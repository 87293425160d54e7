"""One program at a time has a session: anything that opens, moves or replaces its file holds this lock meanwhile."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from weakref import WeakValueDictionary

from filelock import BaseFileLock, FileLock, Timeout

from companion.files import READ_ONLY, make_folder, why_not
from companion.languages import later, tr
from companion.ledger.errors import JournalError, SessionInUse

WAIT_S = 1.0
"""How long another program that is just reading may take."""
NO_LOCKS = later(
    "this disk has no file locks, so two programs could write one session at once; set COMPANION_HOME to a "
    "folder on a disk of this machine, and copy the sessions there"
)


_HERE: WeakValueDictionary[str, BaseFileLock] = WeakValueDictionary()
"""The locks that this program took last, by their files."""


def _is_held_here(wanted: BaseFileLock) -> bool:
    """Whether it is this program itself that has the session."""
    held = _HERE.get(wanted.lock_file)
    return held is not None and held.is_locked


@contextmanager
def locked(path: Path) -> Iterator[BaseFileLock]:
    """Reserves the session at ``path`` for this program, whether it exists or not.

    To hold it beyond the ``with``, acquire the returned lock once more, and release it later. Raises SessionInUse if
    another program has the session.
    """
    folder = path.parent / ".locks"
    try:
        make_folder(folder)
        held = FileLock(folder / f"{path.name}.lock", mode=0o600, thread_local=False, fallback_to_soft=False)
        held.acquire(timeout=WAIT_S, poll_interval=0.02)
    except Timeout:
        raise SessionInUse(path, here=_is_held_here(held)) from None
    except OSError as error:
        raise JournalError(tr("{path}: cannot be opened: {why}", path=path, why=_why(error, path))) from error
    _HERE[held.lock_file] = held
    try:
        yield held
    finally:
        give_free(held)


def give_free(held: BaseFileLock) -> None:
    """Releases one hold of the lock. If the disk has forgotten its locks by now, the work still counts, and the lock
    ends with this program.
    """
    with suppress(OSError):
        held.release()


def _why(error: OSError, path: Path) -> str:
    if error.errno in (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP):
        return tr(NO_LOCKS)
    why = why_not(error)
    if why != tr(READ_ONLY):
        return why
    return tr(
        "{why}; to read the sessions here, copy {folder} to another disk and set COMPANION_HOME to it",
        why=why,
        folder=path.parent.parent,
    )
