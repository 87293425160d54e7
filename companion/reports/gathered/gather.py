"""Gathers evenings into one database: each whole or not at all, and never twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, TypeAlias

from sqlalchemy import Connection, Engine, delete, insert, select
from sqlalchemy.exc import DataError, IntegrityError

from companion.files import make_folder
from companion.languages import tr
from companion.ledger.errors import JournalError
from companion.ledger.journal import Journal
from companion.ledger.parcels import JOURNAL
from companion.ledger.sessions import home
from companion.reports.columns import TABLES, Kind, Tables, TidyRow
from companion.reports.gathered.database import explained, open_database
from companion.reports.gathered.journals import PARCEL, copy_to_read, journals_of
from companion.reports.gathered.schema import evenings, tables
from companion.reports.needs import GatherError
from companion.reports.rows import tables_of
from companion.session import Session

TRIES = 3
"""How often an evening is tried that another writer gathers at the same moment."""

Became: TypeAlias = Literal["new", "grown", "there", "left out"]


@dataclass(frozen=True, slots=True)
class GatheredEvening:
    """The result for an evening: it is ``new``, has ``grown`` since it was gathered, was ``there`` already, or was
    ``left out``, and then ``trouble`` says why."""

    path: Path
    became: Became
    trouble: str = ""


def gather(
    places: Sequence[Path], said: str, *, read: Callable[[str], None] = lambda name: None
) -> Iterator[GatheredEvening]:
    """Gathers the evenings of these places (files, folders, parcels; none: this tablet's) into the database at this
    address, one after the other; ``read`` hears each name before. Whoever is stopped goes on by gathering once more.

    Evenings are told apart by their chains of hashes, never by their names. Of a game that is not over, what lies
    hidden is left out. Raises JournalError for a place that is not there, GatherError if the database cannot be used.
    """
    paths = list(journals_of(places))
    engine = open_database(said, to_write=True)
    try:
        for path in paths:
            read(path.stem)
            yield _gathered(engine, path)
    finally:
        engine.dispose()


def _gathered(engine: Engine, path: Path) -> GatheredEvening:
    make_folder(home())
    with TemporaryDirectory(prefix="gathering-", dir=home()) as folder:
        try:
            return _read(engine, path, Path(folder))
        except JournalError as error:
            copy = Path(folder) / (JOURNAL if path.suffix == PARCEL else path.name)
            return GatheredEvening(path, "left out", str(error).replace(str(copy), str(path)))


def _read(engine: Engine, path: Path, folder: Path) -> GatheredEvening:
    journal = Journal.open(copy_to_read(path, folder))
    with explained(engine.url), engine.begin() as connection:
        known = connection.scalar(select(evenings.c.tip).where(evenings.c.evening == journal.first))
    if known == journal.tip:
        journal.close()
        return GatheredEvening(path, "there")
    session = Session.read(journal, path.stem)
    try:
        rows = tables_of(session)
        for _ in range(TRIES):
            try:
                with explained(engine.url), engine.begin() as connection:
                    return _written(connection, path, journal, rows)
            except GatherError as error:
                if isinstance(error.__cause__, IntegrityError):
                    continue  # Another writer was quicker: now what it wrote can be seen.
                if isinstance(error.__cause__, DataError):
                    return GatheredEvening(path, "left out", str(error))
                raise
    finally:
        session.close()
    return GatheredEvening(path, "left out", tr("{path}: another program is gathering it; try again", path=path))


def _written(connection: Connection, path: Path, journal: Journal, rows: Tables) -> GatheredEvening:
    """Writes an evening in the place of what was gathered of it before, in this transaction."""
    (row,), first = rows["sessions"], journal.first
    acts, began = len(rows["acts"]), row["began"] or ""
    if not acts:
        return GatheredEvening(path, "left out", tr("{path}: nothing was played", path=path))
    known = connection.execute(
        select(evenings.c.tip, evenings.c.acts).where(evenings.c.evening == first).with_for_update()
    ).one_or_none()
    if known is not None and (known.tip == journal.tip or known.acts > acts):
        return GatheredEvening(path, "there")
    if known is not None and not journal.has(known.tip):
        why = tr("{path}: two tablets continued it; the first continuation stays", path=path)
        return GatheredEvening(path, "left out", why)
    same = (evenings.c.game == row["game"]) & (evenings.c.began == began) & (evenings.c.evening != first)
    if journal.copies:
        for (other,) in connection.execute(select(evenings.c.evening).where(same)).all():
            _clear(connection, other)
    elif connection.scalar(select(evenings.c.evening).where(same, evenings.c.copies != "")):
        why = tr("{path}: the database has it already, with a forgotten name replaced", path=path)
        return GatheredEvening(path, "left out", why)
    _clear(connection, first)
    evening = {"evening": first, "tip": journal.tip, "acts": acts, "copies": journal.copies, "name": path.stem}
    of = {"game": row["game"], "label": row["label"] or "", "began": began}
    connection.execute(insert(evenings).values(evening | of))
    for name, table in tables.items():
        told = [{"evening": first, "row": at, **_cells(name, each)} for at, each in enumerate(rows[name])]
        if told:
            connection.execute(insert(table), told)
    return GatheredEvening(path, "new" if known is None else "grown")


def _clear(connection: Connection, evening: str) -> None:
    for table in (*tables.values(), evenings):
        connection.execute(delete(table).where(table.c.evening == evening))


def _cells(table: str, row: TidyRow) -> dict[str, Any]:
    return {column.name: _cell(column.kind, row.get(column.name)) for column in TABLES[table].columns}


def _cell(kind: Kind, value: Any) -> Any:
    if kind == "time" and value is not None:
        return datetime.fromisoformat(value)
    # A text of PostgreSQL has no zeros.
    return value.replace("\0", "") if isinstance(value, str) else value
