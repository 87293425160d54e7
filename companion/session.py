"""An evening: a table whose acts are kept in a journal, started, resumed and written out as a record."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.files import write_whole
from companion.ledger.errors import JournalError, OddJournal
from companion.ledger.journal import Journal
from companion.ledger.rows import Row
from companion.ledger.scribe import Scribe
from companion.ledger.sessions import session_path
from companion.records import read_header, summary, write_header, write_record
from companion.rules.game import SetupError
from companion.table import Table


class Session:
    """A table and its journal. Use ``start``, ``resume`` or ``unkept``; close it when the evening is over."""

    def __init__(self, table: Table, name: str | None, scribe: Scribe | None) -> None:
        self.table = table
        self.name = name
        self.times: dict[int, float] = {}
        """When the acts that were resumed had been written, by number, in seconds since 1970."""
        self._scribe = scribe

    @classmethod
    def start(cls, name: str, said: Mapping[str, Any], *, wake: Callable[[], None] = lambda: None) -> Session:
        """A new session of this name; ``said`` is a record's header. Raises SetupError, DeckError, JournalError."""
        header = read_header(said)
        journal = Journal.create(session_path(name), write_header(header.game, header.setup, pinned=True))
        scribe = Scribe(journal, wake=wake)
        return cls(Table(header.game, header.setup, scribe), name, scribe)

    @classmethod
    def resume(cls, name: str, *, wake: Callable[[], None] = lambda: None) -> Session:
        """The session of this name, as it was left. Raises JournalError, whatever is wrong with it."""
        journal = Journal.open(session_path(name))
        try:
            header = read_header(journal.header)
            scribe = Scribe(journal, wake=wake)
            table = Table(header.game, header.setup, scribe)
            times: dict[int, float] = {}
            with contextlib.closing(journal.rows()) as rows:
                table.resume(_timed(rows, times))
            summary(table.history)
        except JournalError:
            journal.close()
            raise
        except Exception as error:
            # Every row is as it was written, but by somebody who knew other games, acts or cards.
            journal.close()
            raise OddJournal(journal.path, journal.program, error) from error
        session = cls(table, name, scribe)
        session.times = times
        return session

    @classmethod
    def open(cls, name: str, said: Mapping[str, Any], *, wake: Callable[[], None] = lambda: None) -> Session:
        """Resumes the session if there is one of this name, else starts it.

        Raises SetupError where the session there is of another game or of other players.
        """
        if not session_path(name).exists():
            return cls.start(name, said, wake=wake)
        session = cls.resume(name, wake=wake)
        wanted = read_header(said)
        there = session.table
        if (there.game.name, there.setup.seats) != (wanted.game.name, wanted.setup.seats):
            session.close()
            raise SetupError(
                f"session {name!r} is {there.game.name} with {', '.join(there.setup.seats)}; choose another name"
            )
        return session

    @classmethod
    def unkept(cls, said: Mapping[str, Any]) -> Session:
        """A table that keeps nothing, for tests and previews."""
        header = read_header(said)
        return cls(Table(header.game, header.setup), None, None)

    def crop(self, name: str) -> bytes | None:
        """The picture of a card that an act rests on, as a JPEG file's bytes; None where there is none any more.

        Reads the disk, so not for the thread that people touch. Raises OSError.
        """
        return self._scribe.crops.read(name) if self._scribe is not None else None

    def record(self) -> Iterator[str]:
        """Everything that was said, as a record's lines."""
        return write_record(self.table.history)

    def close(self) -> None:
        """Waits until all is on disk and gives the session free."""
        self.table.settle()
        if self._scribe is not None:
            self._scribe.close()


def _timed(rows: Iterable[Row], times: dict[int, float]) -> Iterator[Row]:
    for row in rows:
        times[row.number] = row.at
        yield row


def save_record(session: Session, path: Path) -> None:
    """Writes the record whole or not at all.

    Raises JournalError where it cannot be written.
    """
    try:
        write_whole(path, "\n".join(session.record()) + "\n")
    except OSError as error:
        raise JournalError(f"{path}: the record cannot be written: {error.strerror or error}") from error
