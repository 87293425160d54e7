"""The chosen evenings and their rows: one by its name, or all that count; a sentence for each that cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from companion.languages import tr
from companion.ledger.errors import JournalError
from companion.ledger.naming import find_named, listed_names
from companion.reports.ahead import read_ahead
from companion.reports.columns import TABLES, Tables
from companion.reports.needs import need, preload
from companion.reports.openly import keeps_secrets
from companion.reports.remembered import is_remembered, remember, remembered
from companion.reports.rows import tables_of
from companion.session import Session

ALL = "all"


@dataclass(slots=True)
class Evenings:
    """The evenings that were played: the rows of all evenings that could be read, and a sentence for each that could
    not."""

    tables: Tables = field(default_factory=lambda: {name: [] for name in TABLES})
    left_out: list[str] = field(default_factory=list)
    has_secrets: bool = False
    """Whether something that lies hidden in a game that is not over was left out."""

    @property
    def names(self) -> list[str]:
        """The sessions that were read."""
        return [row["session"] for row in self.tables["sessions"]]


def read_evenings(
    said: Sequence[str],
    *,
    game: str = "",
    label: str = "",
    hidden: bool = False,
    for_report: bool = False,
    read: Callable[[str], None] = lambda name: None,
    cores: int | None = None,
) -> Evenings:
    """The rows of these sessions, each once; of one game or one label alone if it is given. ``said`` are names as
    people say them; ``all`` is every evening that counts, so no demos and no empty tables. ``read`` hears each name
    before it is read. ``for_report``: sentences are in the present language, and events are left out; rows are kept for
    the next report; many evenings are read on all cores, or on ``cores`` of them. Raises JournalError for a name that
    no session has; a session that cannot be opened is left out with its reason.

    Raises JournalError for a name that no session has; a session that cannot be opened is left out with its reason.
    """
    found, names = Evenings(), list(dict.fromkeys(_names(said)))
    new = [name for name in names if not is_remembered(name)] if for_report else []
    with read_ahead(new, _remember_hidden if hidden else _remember_open, cores, preload) as settle:
        for name in names:
            read(name)
            settle(name)
            kept = remembered(name, hidden=hidden) if for_report else None
            if kept is None:
                try:
                    kept, has_secrets = _read(name, hidden=hidden, for_report=for_report)
                except JournalError as error:
                    found.left_out.append(str(error))
                    continue
                found.has_secrets |= has_secrets
            (row,) = kept["sessions"]
            if not row["acts"] and ALL in said:
                continue
            if (game and row["game"] != game) or (label and row["label"] != label):
                continue
            for table, rows in kept.items():
                found.tables[table].extend(rows)
    return found


def _read(name: str, *, hidden: bool, for_report: bool) -> tuple[Tables, bool]:
    """The rows of a session from its journal, and whether something hidden was left out. Raises JournalError."""
    session = Session.resume(name, is_checked=False)
    session.close()
    kept = tables_of(session, hidden=hidden, translated=for_report, with_events=not for_report)
    if for_report:
        remember(name, kept, session.tip, hidden=hidden)
    return kept, keeps_secrets(session.table.history, hidden=hidden)


def _remember_open(name: str) -> None:
    with suppress(JournalError):
        _read(name, hidden=False, for_report=True)


def _remember_hidden(name: str) -> None:
    with suppress(JournalError):
        _read(name, hidden=True, for_report=True)


def evenings_from(database: str, said: Sequence[str], **how: Any) -> Evenings:
    """The evenings that were gathered in the database at this address, or those of this tablet (empty); ``how`` is as
    for ``read_evenings``. Raises GatherError, MissingLibrary, JournalError."""
    if not database:
        return read_evenings(said, **how)
    need("sqlalchemy", tr("A database"), extra="database")
    from companion.reports.gathered import read_gathered

    return read_gathered(database, said, game=how.get("game", ""), label=how.get("label", ""))


def _names(said: Sequence[str]) -> Iterator[str]:
    for each in said:
        if each == ALL:
            yield from listed_names()
        else:
            yield find_named(each)
