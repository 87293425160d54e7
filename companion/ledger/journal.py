"""The journal: every act with the events it was judged to, append-only, chained by hashes, on disk.

One SQLite file a session; its first row, number 0, is the record's header. A row is durable when ``append``
returns. Only one program writes a session at a time.
"""

from __future__ import annotations

import json
import math
import os
import sqlite3
import time
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from filelock import BaseFileLock

from companion import __version__
from companion.files import FULL, READ_ONLY, UNSURE, sync_folder, why_not
from companion.foreign import printable
from companion.languages import tr
from companion.languages.figures import figure
from companion.ledger.errors import DamagedJournal, JournalError, NameTaken, SessionInUse
from companion.ledger.locks import give_free, locked
from companion.ledger.rows import GENESIS, Row

SCHEMA = 1
APPLICATION_ID = 0x434D504E

_LONGEST = 50_000_000
"""Bytes of the longest row that is read."""
_MOST_BYTES = 1_000_000_000

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


_KINDS = [int, str, str, str, float, str]
_ALL = "SELECT number, act, events, evidence, at, hash FROM said ORDER BY number"


class Journal:
    """The file of one session, reserved for this program until it is closed. Use ``create`` or ``open``.

    - ``header``: the first line of its record. ``program``: the version of the companion that began it ("" if the file
      does not name it).
    - ``first``: the hash of its first row, which distinguishes it from all others.
    - ``copies``: the hash of the last row of the journal that it replaces ("" for none).
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, held: BaseFileLock) -> None:
        self.path = path
        self._held = held
        self.header: Mapping[str, Any] = {}
        self.program = self.first = self.copies = ""
        self._connection = connection
        self._number = -1
        self._hash = GENESIS

    @classmethod
    def create(cls, path: Path, header: Mapping[str, Any], *, program: str = __version__, copies: str = "") -> Journal:
        """A new, empty session. ``header`` would be the first line of its record. ``copies`` is the hash of the last
        row of the original journal, if this one is a copy under other names. Raises JournalError, NameTaken.
        """
        with locked(path) as held:
            if os.path.lexists(path):
                raise NameTaken(path)
            return cls._created(path, header, program, held, copies)

    @classmethod
    def _created(cls, path: Path, header: Mapping[str, Any], program: str, held: BaseFileLock, copies: str) -> Journal:
        try:
            # For this user alone, as is what SQLite lays beside it.
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        except OSError as error:
            raise JournalError(tr("{path}: cannot be written: {why}", path=path, why=why_not(error))) from error
        try:
            sync_folder(path.parent)
            journal = cls._lay_out(path, header, program, held, copies)
        except (OSError, JournalError) as error:
            # Nothing was told of it yet, and what there is of it could not be opened.
            for each in (path, *beside(path)):
                with suppress(OSError):
                    each.unlink(missing_ok=True)
            if isinstance(error, JournalError):
                raise
            raise JournalError(tr("{path}: cannot be written: {why}", path=path, why=why_not(error))) from error
        held.acquire()
        return journal

    @classmethod
    def _lay_out(cls, path: Path, header: Mapping[str, Any], program: str, held: BaseFileLock, copies: str) -> Journal:
        connection = _connected(path)
        try:
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {SCHEMA}")
                for statement in _statements(_TABLES):
                    connection.execute(statement)
            journal = cls(path, connection, held)
            by = json.dumps({"companion": program} | ({"copies": copies} if copies else {}))
            journal.append(Row(0, json.dumps(header, ensure_ascii=False), "[]", by, time.time()))
        except sqlite3.Error as error:
            connection.close()
            raise JournalError(tr("{path}: cannot be written: {why}", path=path, why=_plain(error, path))) from error
        except JournalError:
            connection.close()
            raise
        journal.header, journal.program = header, program
        return journal

    @classmethod
    def open(cls, path: Path) -> Journal:
        """An existing session, its chain checked. Raises JournalError, DamagedJournal."""
        with locked(path) as held:
            return cls.open_held(path, held)

    @classmethod
    def open_held(cls, path: Path, held: BaseFileLock) -> Journal:
        """As ``open``, for a program that holds the lock already; closing the journal does not release that."""
        _look(path)
        connection = _connected(path)
        try:
            application = connection.execute("PRAGMA application_id").fetchone()[0]
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if application != APPLICATION_ID:
                raise DamagedJournal(path, 0, tr("it does not begin like a session of the companion"))
            if version > SCHEMA:
                raise JournalError(
                    tr(
                        "{path}: written by a newer companion (journal {version}); update this one first",
                        path=path,
                        version=version,
                    )
                )
            _compare(path, connection)
            journal = cls(path, connection, held)
            for row in journal._chain():
                if row.number == 0:
                    journal.header, journal.program = header_of(row)
                    journal.first, journal.copies = row.hash_after(GENESIS), copied_by(row)
            if not journal.header:
                raise DamagedJournal(path, 0, tr("it has no header"))
        except sqlite3.OperationalError as error:
            connection.close()
            raise _refused(path, error) from error
        except (sqlite3.DatabaseError, TypeError, ValueError, RecursionError) as error:
            connection.close()
            raise DamagedJournal(path, 0, str(error)) from error
        except JournalError:
            connection.close()
            raise
        held.acquire()
        return journal

    def rows(self) -> Generator[Row, None, None]:
        """All acts in order, each checked against the chain. Raises DamagedJournal at the first that is not right."""
        with closing(self._chain()) as chain:
            yield from (row for row in chain if row.number)

    def _chain(self) -> Generator[Row, None, None]:
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
                if [type(value) for value in found] != _KINDS or not math.isfinite(found[4]):
                    raise DamagedJournal(self.path, max(number, 0), tr("a row holds an impossible value"))
                row, stored = Row(*found[:5]), found[5]
                if row.number != number + 1 or row.hash_after(previous) != stored:
                    raise DamagedJournal(self.path, max(number, 0), tr("the chain of hashes is broken"))
                number, previous = row.number, stored
                yield row
        self._number, self._hash = number, previous

    def has(self, chained: str) -> bool:
        """Whether a row has this hash: then all that it stands for is in this journal, too."""
        with closing(self._connection.execute("SELECT 1 FROM said WHERE hash = ?", (chained,))) as cursor:
            return cursor.fetchone() is not None

    @property
    def tip(self) -> str:
        """The hash of the last row, which stands for all rows before it; as far as the rows were read."""
        return self._hash

    def append(self, row: Row) -> None:
        """Writes one more act; on disk when this returns. Raises JournalError, and then nothing was written."""
        if row.number != self._number + 1:
            raise JournalError(
                tr(
                    "{path}: move {number} cannot follow move {last}",
                    path=self.path,
                    number=row.number,
                    last=self._number,
                )
            )
        chained = row.hash_after(self._hash)
        try:
            with self._connection:
                self._connection.execute("BEGIN IMMEDIATE")
                values = (row.number, row.act, row.events, row.evidence, row.at, chained)
                self._connection.execute("INSERT INTO said VALUES (?, ?, ?, ?, ?, ?)", values)
        except sqlite3.Error as error:
            why = _plain(error, self.path)
            raise JournalError(
                tr("{path}: move {number} could not be written: {why}", path=self.path, number=row.number, why=why)
            ) from error
        self._number, self._hash = row.number, chained

    def close(self) -> None:
        """Gives the session free for others."""
        try:
            self._connection.close()
        finally:
            give_free(self._held)


def _look(path: Path) -> None:
    """Refuses what cannot be a session before SQLite opens it, which would write to it. Raises JournalError."""
    if path.is_symlink() and not path.exists():
        raise JournalError(tr("{path}: is a link that leads nowhere; delete it", path=path))
    if not os.path.lexists(path):
        raise JournalError(tr("{path}: there is no such session", path=path))
    if not path.is_file():
        raise JournalError(tr("{path}: is not a file, so it is not a session; move it elsewhere", path=path))
    try:
        with path.open("rb") as file:
            head = file.read(100)
        size, logged = path.stat().st_size, [side for side in beside(path) if side.exists()]
    except OSError as error:
        raise JournalError(tr("{path}: cannot be opened: {why}", path=path, why=why_not(error))) from error
    if size > _MOST_BYTES:
        raise JournalError(
            tr("{path}: is larger than {most} bytes, so it is not a session", path=path, most=figure(_MOST_BYTES))
        )
    # What was written last may still stand beside a file whose program was killed.
    if not logged and head[68:72] != APPLICATION_ID.to_bytes(4, "big"):
        raise DamagedJournal(path, 0, tr("it does not begin like a session of the companion"))


def header_of(row: Row) -> tuple[Mapping[str, Any], str]:
    """The contents of a session's first row: the record's header, and the companion that wrote it.

    Raises TypeError, ValueError or RecursionError for anything else.
    """
    header, by = json.loads(row.act), json.loads(row.evidence)
    program = by.get("companion", "") if isinstance(by, dict) else ""
    if not isinstance(header, dict) or not isinstance(program, str):
        raise TypeError("its header is none")
    return header, printable(program, 40)


def copied_by(row: Row) -> str:
    """The hash of the last row of the journal that a journal with this first row replaces; empty if it replaces
    none."""
    by = json.loads(row.evidence)
    copies = by.get("copies", "") if isinstance(by, dict) else ""
    return copies if isinstance(copies, str) else ""


def _compare(path: Path, connection: sqlite3.Connection) -> None:
    """Refuses tables that are not ours, and whatever else would act by itself. Raises DamagedJournal."""
    try:
        with closing(connection.execute("SELECT sql FROM sqlite_master")) as cursor:
            found = {sql for (sql,) in cursor}
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        raise DamagedJournal(path, 0, printable(error)) from error
    ours = [statement.strip().rstrip(";") for statement in _statements(_TABLES)]
    if ours[0] not in found or not found <= set(ours):
        raise DamagedJournal(path, 0, tr("its tables are not those of a session"))


def _connected(path: Path) -> sqlite3.Connection:
    """A connection that holds the session for itself and syncs every commit."""
    try:
        connection = sqlite3.connect(path, isolation_level=None, timeout=1.0, check_same_thread=False)
        # Whatever a foreign file declares is never run, nor read into memory beyond all measure.
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
        connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
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
    return JournalError(tr("{path}: cannot be opened: {why}", path=path, why=_plain(error, path)))


def _plain(error: sqlite3.Error, path: Path) -> str:
    if "full" in str(error):
        return tr(FULL)
    if "readonly" in str(error) or not os.access(path.parent, os.W_OK):
        return tr(READ_ONLY)
    return tr(UNSURE) if "disk I/O" in str(error) else str(error)


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
