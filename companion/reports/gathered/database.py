"""A database of evenings, opened and looked at before anything is read from it or written to it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, insert, inspect, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from companion.foreign import printable
from companion.languages import tr
from companion.reports.gathered.schema import SCHEMA, metadata, versions
from companion.reports.needs import GatherError

WAITS_S = 60
"""How long one writer waits for another."""
_LOCK = 0x434D504E
"""The number of the lock under which the tables are made."""


def open_database(said: str, *, to_write: bool) -> Engine:
    """The database at this address (``sqlite:///FILE`` or ``postgresql://USER@HOST/NAME``), with its tables; they are
    made if it is opened ``to_write``. Raises GatherError."""
    try:
        url = make_url(said)
    except ArgumentError as error:
        raise GatherError(_no_address(said)) from error
    kind = url.get_backend_name()
    if kind not in ("sqlite", "postgresql"):
        raise GatherError(_no_address(said))
    if kind == "sqlite" and not to_write and not Path(url.database or "").is_file():
        raise GatherError(tr("{database}: there is no such file", database=url.render_as_string()))
    if kind == "postgresql":
        engine = create_engine(url.set(drivername="postgresql+psycopg"), connect_args={"connect_timeout": 10})
    else:
        engine = create_engine(url, connect_args={"timeout": WAITS_S})
        _one_writer_at_a_time(engine)
    try:
        with explained(url), engine.begin() as connection:
            if kind == "postgresql" and to_write:
                connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK})
            _check_version(connection, url, to_write=to_write)
    except GatherError:
        engine.dispose()
        raise
    return engine


@contextmanager
def explained(url: URL) -> Iterator[None]:
    """Says what goes wrong with the database in a sentence, without its password. Raises GatherError."""
    try:
        yield
    except SQLAlchemyError as error:
        cause = getattr(error, "orig", None) or error
        why = printable(" ".join(str(cause).split()), 200)
        raise GatherError(tr("{database}: {why}", database=url.render_as_string(), why=why)) from error


def _check_version(connection: Connection, url: URL, *, to_write: bool) -> None:
    if not inspect(connection).has_table(versions.name):
        if not to_write:
            raise GatherError(tr("{database}: no evenings were gathered there yet", database=url.render_as_string()))
        metadata.create_all(connection)
        connection.execute(insert(versions).values(version=SCHEMA))
        return
    found = connection.scalar(select(versions.c.version))
    if found != SCHEMA:
        raise GatherError(
            tr(
                "{database}: its tables are of version {found}, and this companion knows version {known}: gather into "
                "a new database",
                database=url.render_as_string(),
                found=found,
                known=SCHEMA,
            )
        )


def _one_writer_at_a_time(engine: Engine) -> None:
    """SQLite begins by itself only when something is written, and then two writers may both have read before."""

    @event.listens_for(engine, "connect")
    def by_hand(connection: Any, _: object) -> None:
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _no_address(said: str) -> str:
    return tr(
        "{said}: not the address of a database; give sqlite:///FILE or postgresql://USER@HOST/NAME",
        said=printable(said, 80),
    )
