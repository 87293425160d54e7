"""How people name a session: by its name, the beginning of it, its number in the list, or ``last``."""

from __future__ import annotations

import os
from collections.abc import Sequence

from companion.foreign import printable, whole_number
from companion.languages import tr
from companion.ledger.errors import JournalError
from companion.ledger.sessions import deleted_names, is_a_demo, last_acts, no_such_session, session_path

LAST = "last"


def listed_names() -> list[str]:
    """The sessions that lists show and count, the latest first: no demos and no empty tables."""
    return [name for name, seen in last_acts() if seen.acts != 0 and not is_a_demo(name)]


def find_named(said: str) -> str:
    """The name of the session that was meant. Raises JournalError if there is none or more than one."""
    found = find_session(said)
    if found is None:
        raise JournalError(no_such_session(said))
    return found


def find_session(said: str) -> str | None:
    """The same, but None if there is none. Raises JournalError if there is more than one."""
    if os.path.lexists(session_path(said)):
        return said
    listed = listed_names()
    if said == LAST:
        if not listed:
            raise JournalError(tr("No evening has been played yet."))
        return listed[0]
    number = whole_number(said)
    if number is not None and 1 <= number <= len(listed):
        return listed[number - 1]
    return _only(said, [name for name, _ in last_acts()])


def find_in_bin(said: str) -> str:
    """The name of the deleted session that was meant, or the given text if there is none. Raises JournalError if there
    is more than one.
    """
    there = deleted_names()
    return said if said in there else (_only(said, there) or said)


def _only(said: str, names: Sequence[str]) -> str | None:
    """The one name that begins so; None where none does."""
    found = [name for name in names if name.casefold().startswith(said.casefold())]
    if len(found) > 1:
        shown = ", ".join(printable(each) for each in found[:8])
        raise JournalError(
            tr("{count} sessions begin with '{name}': {shown}", count=len(found), name=printable(said), shown=shown)
        )
    return found[0] if found else None
