"""The journal: every act with the events it was judged to, append-only, chained by hashes, on disk.

One SQLite file a session; its first row, number 0, is the record's header. A row is durable when ``append``
returns. Only one program writes a session at a time.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from filelock import BaseFileLock

from companion.ledger.errors import FULL, READ_ONLY, DamagedJournal, JournalError, SessionInUse
from companion.ledger.locks import locked
from companion.ledger.rows import GENESIS, Row

SCHEMA = 1
APPLICATION_ID = 0x434D504E

_TABLES = """
CREATE TABLE said (
    number INTEGER PRIMARY KEY,
    act TEXT NOT NULL,
    events TEXT NOT NULL,
    evidence TEXT NOT NULL,
    at REAL NOT NULL,
    hash TEXT NOT NULL
);
CREATE TRIGGER said_stays BEFORE UPDATE ON said BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER said_remains BEFORE DELETE ON said BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
"""


_ALL = "SELECT number, act, events, evidence, at, hash FROM said ORDER BY number"


class Journal:
    """One session's file, held for this program until it is closed. Use ``create`` or ``open``."""

    def __init__(self, path: Path, connection: sqlite3.Connection, held: BaseFileLock) -> None:
        self.path = path
        self._held = held
        self.header: Mapping[str, Any] = {}
        self._connection = connection
        self._number = -1
        self._hash = GENESIS

    @classmethod
    def create(cls, path: Path, header: Mapping[str, Any]) -> Journal:
        """A new, empty session; ``header`` is what a record of it would start with. Raises JournalError."""
        with locked(path) as held:
            if os.path.lexists(path):
                raise JournalError(f"{path}: there is a session of this name already; resume it or choose another name")
            return cls._created(path, header, held)

    @classmethod
    def _created(cls, path: Path, header: Mapping[str, Any], held: BaseFileLock) -> Journal:
        connection = _connected(path)
        try:
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {SCHEMA}")
                for statement in _statements(_TABLES):
                    connection.execute(statement)
            journal = cls(path, connection, held)
            journal.append(Row(0, json.dumps(header, ensure_ascii=False), "[]", "{}", 0.0))
        except (sqlite3.Error, JournalError) as error:
            connection.close()
            raise JournalError(f"{path}: cannot be written: {error}") from error
        journal.header = header
        held.acquire()
        return journal

    @classmethod
    def open(cls, path: Path) -> Journal:
        """An existing session, its chain checked. Raises JournalError, DamagedJournal."""
        with locked(path) as held:
            return cls.open_held(path, held)

    @classmethod
    def open_held(cls, path: Path, held: BaseFileLock) -> Journal:
        """As ``open``, for a program that holds the lock already; closing the journal does not release that."""
        if not path.is_file():
            raise JournalError(f"{path}: there is no such session")
        connection = _connected(path)
        try:
            application = connection.execute("PRAGMA application_id").fetchone()[0]
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if application != APPLICATION_ID:
                raise DamagedJournal(path, 0, "it does not begin as a session of the companion does")
            if version > SCHEMA:
                raise JournalError(f"{path}: written by a newer companion (journal {version}); update this one first")
            journal = cls(path, connection, held)
            for row in journal._chain():
                if row.number == 0:
                    journal.header = json.loads(row.act)
            if not journal.header:
                raise DamagedJournal(path, 0, "it has no header")
        except sqlite3.OperationalError as error:
            connection.close()
            raise _refused(path, error) from error
        except (sqlite3.DatabaseError, TypeError, ValueError) as error:
            connection.close()
            raise DamagedJournal(path, 0, str(error)) from error
        except JournalError:
            connection.close()
            raise
        held.acquire()
        return journal

    def rows(self) -> Iterator[Row]:
        """All acts in order, each checked against the chain. Raises DamagedJournal at the first that is not right."""
        return (row for row in self._chain() if row.number)

    def _chain(self) -> Iterator[Row]:
        number, previous = -1, GENESIS
        # An open cursor would keep the file locked after the connection is closed.
        with closing(self._connection.execute(_ALL)) as cursor:
            while True:
                try:
                    found = cursor.fetchone()
                except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                    raise DamagedJournal(self.path, max(number, 0), str(error)) from error
                if found is None:
                    break
                row, stored = Row(*found[:5]), found[5]
                if row.number != number + 1 or row.hash_after(previous) != stored:
                    raise DamagedJournal(self.path, max(number, 0), "the chain of hashes is broken")
                number, previous = row.number, stored
                yield row
        self._number, self._hash = number, previous

    def append(self, row: Row) -> None:
        """Writes one more act; on disk when this returns. Raises JournalError, and then nothing was written."""
        if row.number != self._number + 1:
            raise JournalError(f"{self.path}: act {row.number} cannot follow act {self._number}")
        chained = row.hash_after(self._hash)
        try:
            with self._connection:
                self._connection.execute("BEGIN IMMEDIATE")
                values = (row.number, row.act, row.events, row.evidence, row.at, chained)
                self._connection.execute("INSERT INTO said VALUES (?, ?, ?, ?, ?, ?)", values)
        except sqlite3.Error as error:
            why = _plain(error, self.path)
            raise JournalError(f"{self.path}: act {row.number} could not be written: {why}") from error
        self._number, self._hash = row.number, chained

    def close(self) -> None:
        """Gives the session free for others."""
        try:
            self._connection.close()
        finally:
            self._held.release()


def _connected(path: Path) -> sqlite3.Connection:
    """A connection that holds the session for itself and syncs every commit."""
    try:
        connection = sqlite3.connect(path, isolation_level=None, timeout=1.0, check_same_thread=False)
    except sqlite3.OperationalError as error:
        raise _refused(path, error) from error
    try:
        connection.execute("PRAGMA page_size = 4096")
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        connection.close()
        raise _refused(path, error) from error
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        # A damaged schema can even make SQLite's own message undecodable.
        connection.close()
        raise DamagedJournal(path, 0, str(error)) from error
    return connection


def _refused(path: Path, error: sqlite3.Error) -> JournalError:
    if "locked" in str(error):
        return SessionInUse(path)
    return JournalError(f"{path}: cannot be opened: {_plain(error, path)}")


def _plain(error: sqlite3.Error, path: Path) -> str:
    if "full" in str(error):
        return FULL
    if "readonly" in str(error) or not os.access(path.parent, os.W_OK):
        return READ_ONLY
    return str(error)


def beside(path: Path) -> list[Path]:
    """The files that SQLite keeps beside a session that was not closed."""
    return [path.with_name(path.name + tail) for tail in ("-wal", "-shm")]


def _statements(script: str) -> Iterator[str]:
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
