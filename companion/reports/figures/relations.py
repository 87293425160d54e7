"""The tables of evenings as relations that SQL asks: out of memory, or out of Parquet files of any size."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.languages import tr
from companion.reports.columns import TABLES, Tables
from companion.reports.formats import arrow_table
from companion.reports.needs import need

ASKED = {"acts": ("session", "number", "round", "player", "act", "stands", "thinking_s"), "events": ("session",)}
"""The columns of the largest tables that figures ask for; the others are not worth their time."""


class Relations:
    """One table of ``TABLES`` under each name. Use ``of`` or ``of_parquet``."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    @classmethod
    def of(cls, tables: Tables) -> Relations:
        """Rows that are in memory; of acts and events only what figures ask for. Raises MissingLibrary."""
        connection = need("duckdb", tr("A figure")).connect()
        for name in TABLES:
            connection.register(name, arrow_table(name, tables.get(name, []), ASKED.get(name)))
        return cls(connection)

    @classmethod
    def of_parquet(cls, folder: Path) -> Relations:
        """What ``write_parquet`` wrote; only what a figure asks for is read. Raises MissingLibrary, and OSError if a
        file is not there."""
        connection = need("duckdb", tr("A figure")).connect()
        for name in TABLES:
            path = folder / f"{name}.parquet"
            if not path.is_file():
                raise FileNotFoundError(2, "is not there", str(path))
            quoted = str(path).replace("'", "''")
            connection.execute(f"CREATE VIEW {name} AS SELECT * FROM read_parquet('{quoted}')")
        return cls(connection)

    def ask(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows that a query finds; ``values`` stand for its question marks."""
        found: list[tuple[Any, ...]] = self._connection.execute(query, list(values)).fetchall()
        return found

    def numbers(self, query: str, values: Sequence[object] = ()) -> list[float]:
        """The first column of what a query finds, without what is empty."""
        return [float(row[0]) for row in self.ask(query, values) if row[0] is not None]
