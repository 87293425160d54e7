"""Reads gathered evenings back, as if they were kept on this tablet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select

from companion.foreign import printable
from companion.languages import tr
from companion.ledger.errors import JournalError
from companion.ledger.naming import LAST
from companion.reports.columns import TABLES, Kind
from companion.reports.gathered.database import explained, open_database
from companion.reports.gathered.schema import evenings, tables
from companion.reports.reading import ALL, Evenings

SHORT = 6
"""Digits of its hash that tell an evening apart from others of its name."""


def read_gathered(said: str, wanted: Sequence[str] = (ALL,), *, game: str = "", label: str = "") -> Evenings:
    """The rows of the evenings in the database at this address; ``wanted`` are names, the beginnings of some, ``last``
    or ``all``. If ``game`` (its id) or ``label`` (the version of the rules) is said, of that alone. Evenings of one
    name get the beginnings of their hashes behind it. Raises GatherError, and JournalError for a name that no evening
    has."""
    engine = open_database(said, to_write=False)
    chosen = select(evenings.c.evening, evenings.c.name).order_by(evenings.c.began, evenings.c.evening)
    if game:
        chosen = chosen.where(evenings.c.game == game)
    if label:
        chosen = chosen.where(evenings.c.label == label)
    found = Evenings()
    try:
        with explained(engine.url), engine.begin() as connection:
            names = {each.evening: each.name for each in connection.execute(chosen)}
            often = Counter(names.values())
            for evening, name in names.items():
                if often[name] > 1:
                    names[evening] = f"{name} {evening[:SHORT]}"
            names = _chosen(names, wanted)
            for table, spec in TABLES.items():
                of = tables[table]
                for row in connection.execute(select(of).order_by(of.c.evening, of.c.row)).mappings():
                    if row["evening"] in names:
                        told = {column.name: _cell(column.kind, row[column.name]) for column in spec.columns}
                        found.tables[table].append(told | {"session": names[row["evening"]]})
    finally:
        engine.dispose()
    if ALL in wanted:  # a table on which nobody played is no evening
        empty = {row["session"] for row in found.tables["sessions"] if not row["acts"]}
        found.tables = {
            name: [row for row in rows if row["session"] not in empty] for name, rows in found.tables.items()
        }
    return found


def _chosen(names: dict[str, str], wanted: Sequence[str]) -> dict[str, str]:
    """Those that are wanted, by their hashes; the latest is the last of them."""
    chosen: dict[str, str] = {}
    for each in wanted:
        if each == LAST:
            found = dict(list(names.items())[-1:])
        else:
            found = {key: name for key, name in names.items() if each == ALL or name.startswith(each)}
        if not found and each not in (ALL, LAST):
            raise JournalError(tr("no evening in the database is called {name}", name=repr(printable(each))))
        chosen |= found
    return chosen


def _cell(kind: Kind, value: Any) -> Any:
    if kind == "time" and isinstance(value, datetime):
        # SQLite keeps no time zone: all that is gathered is in UTC.
        known = value if value.tzinfo is not None else value.replace(tzinfo=UTC)
        return known.astimezone(UTC).isoformat(timespec="milliseconds")
    return value
