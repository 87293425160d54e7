"""The folder of sessions: one journal per session in the user's data folder (``COMPANION_HOME`` moves it)."""

from __future__ import annotations

import logging
import os
import re
import time
from difflib import get_close_matches
from pathlib import Path

import platformdirs
from filelock import BaseFileLock

from companion.files import spelt_as_kept, sync_folder, why_no_name, why_not
from companion.foreign import printable
from companion.languages import WORD, tr
from companion.ledger.errors import JournalError, SessionInUse
from companion.ledger.glances import forget_glance, keep_glance, read_glance
from companion.ledger.journal import Journal, beside
from companion.ledger.last_act import LastAct, last_act
from companion.ledger.locks import locked
from companion.ledger.observed import observations_of

SUFFIX = ".session"
SHOWN = 8
"""The number of names that are shown if you named none of them."""
_LEAVES_ROOM = 56
"""Letters of a name to which a number can still be added."""
_LOG = logging.getLogger(__name__)
_DEMO = re.compile(r"demo \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d")


def home() -> Path:
    """The user's data folder of the companion."""
    return Path(os.environ.get("COMPANION_HOME") or platformdirs.user_data_path("companion"))


def session_path(name: str) -> Path:
    """The file of the session of this name. Raises JournalError for a name that cannot be a file's."""
    if why := why_no_name(name):
        raise JournalError(tr("'{name}' cannot be a session's name: {why}", name=printable(name, 60), why=why))
    return spelt_as_kept(home() / "sessions", f"{name}{SUFFIX}")


def crops_of(path: Path) -> Path:
    """The folder with the crops of a session, beside its file."""
    return path.with_suffix(".crops")


def session_names() -> list[str]:
    """The names of all sessions, the latest first; also of what only looks like one, which cannot be resumed."""
    return [name for name, _ in sessions_with_times()]


def demo_name(at: time.struct_time) -> str:
    """The name of a demo that begins at this moment."""
    return time.strftime("demo %Y-%m-%d %H.%M.%S", at)


def is_a_demo(name: str) -> bool:
    """Whether a session is the demo table."""
    return _DEMO.fullmatch(name) is not None


def sessions_with_times() -> list[tuple[str, float]]:
    """The names of all sessions, and when the last act of each was written (seconds since 1970), the latest first."""
    return [(name, seen.changed) for name, seen in last_acts()]


def last_acts() -> list[tuple[str, LastAct]]:
    """The names of all sessions with the last act of each, the latest first. What time the files bear says nothing: to
    read one changes it."""
    found = [(path.stem, last_act(path)) for path in (home() / "sessions").glob(f"*{SUFFIX}")]
    return sorted(found, key=lambda each: (-each[1].changed, each[0]))


def rename_session(name: str, new: str) -> None:
    """Gives a session another name, crops and notes and all. Raises JournalError; a note that cannot be moved is
    logged, and made again when the sessions are listed."""
    path, target = find_path(name), session_path(new)
    glance = read_glance(path)
    _move(path, target)
    forget_glance(path)
    trouble = keep_glance(target, glance) if glance else ""
    if trouble:
        _LOG.warning("%s: what the evening came to cannot be noted: %s", target, trouble)


def delete_session(name: str) -> Path:
    """Moves a session to the bin; ``restore_session`` brings it back. Raises JournalError."""
    path = find_path(name)
    target = home() / "bin" / path.name
    number = 1
    while os.path.lexists(target) or crops_of(target).exists():
        number += 1
        target = target.with_name(f"{name[:_LEAVES_ROOM].rstrip(' .')} {number}{SUFFIX}")
    _move(path, target)
    forget_glance(path)
    return target


def deleted_names() -> list[str]:
    """The names of the sessions in the bin."""
    return sorted(path.stem for path in (home() / "bin").glob(f"*{SUFFIX}"))


def restore_session(name: str) -> None:
    """Brings a deleted session back. Raises JournalError."""
    path = home() / "bin" / f"{name}{SUFFIX}"
    if not path.exists():
        raise JournalError(
            tr(
                "no deleted session is called {name}; there are: {there}",
                name=repr(name),
                there=", ".join(deleted_names()) or tr("none", WORD),
            )
        )
    _move(path, session_path(name))


def find_path(name: str) -> Path:
    """The file of the session of this name. Raises JournalError if it is gone."""
    path = session_path(name)
    if not os.path.lexists(path):
        raise JournalError(tr("The file of '{name}' is gone: it was deleted, renamed or moved.", name=printable(name)))
    return path


def no_such_session(name: str) -> str:
    """That there is none of this name, which one was probably meant, and which there are."""
    names = session_names()
    lower = {each.lower(): each for each in names}
    near = get_close_matches(name.lower(), lower, n=1)
    guess = tr("did you mean '{name}'? ", name=printable(lower[near[0]])) if near else ""
    shown = ", ".join(printable(each) for each in names[:SHOWN]) or tr("none", WORD)
    if len(names) > SHOWN:
        shown = tr("{names} and {count} more (companion sessions list)", names=shown, count=len(names) - SHOWN)
    return tr(
        "no session is called '{name}'; {guess}there are: {shown}", name=printable(name), guess=guess, shown=shown
    )


def _move(path: Path, target: Path) -> None:
    """A session's file, what lies beside it and its crops, while no other program can open it. Raises JournalError."""
    with locked(path) as held, locked(target):
        _put_together(path, held)
        if os.path.lexists(target):
            raise JournalError(tr("there is a session called {name} already", name=repr(target.stem)))
        pairs = zip(
            *((each, *beside(each), crops_of(each), observations_of(each)) for each in (path, target)), strict=True
        )
        try:
            for here, there in pairs:
                if os.path.lexists(here):
                    os.replace(here, there)
            for folder in {path.parent, target.parent}:
                sync_folder(folder)
        except OSError as error:
            raise JournalError(
                tr("{path}: cannot be moved to {target}: {why}", path=path, target=target, why=why_not(error))
            ) from error


def _put_together(path: Path, held: BaseFileLock) -> None:
    """Opens and closes the session, so that nothing of a sound one is left in the files beside it."""
    try:
        Journal.open_held(path, held).close()
    except SessionInUse:
        raise
    except JournalError:
        return  # a damaged session, or a newer companion's, can be moved and deleted all the same
