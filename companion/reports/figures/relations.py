"""The tables of evenings as relations that SQL asks: out of memory, or out of Parquet files of any size."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.languages import tr
from companion.reports.columns import TABLES, Tables
from companion.reports.figures.figure import (
    MOST_RESAMPLED,
    Figure,
    Kind,
    added,
    ratio,
    ratio_of_sums,
    ratio_sums,
    sums_of,
)
from companion.reports.formats import arrow_table
from companion.reports.needs import need

ASKED = {
    "acts": ("session", "number", "round", "player", "act", "stands", "thinking_s"),
    "events": ("session",),
    "scores": ("session", "step", "round", "player", "score", "team"),
}
"""The columns of the largest tables that figures ask for; the others are not worth their time."""


LOT = 1_000_000
"""Acts that are looked at together: what is worked out evening by evening takes no more memory for more of them."""


class Relations:
    """One table of ``TABLES`` under each name. Use ``of`` or ``of_parquet``."""

    def __init__(self, connection: Any, folder: Path | None = None) -> None:
        self._connection = connection
        self._folder = folder
        self._known: dict[str, list[tuple[Any, ...]]] = {}

    @classmethod
    def of(cls, tables: Tables) -> Relations:
        """Rows that are in memory; of acts and events only what figures ask for. Raises MissingLibrary."""
        connection = need("duckdb", tr("A figure")).connect()
        for name in TABLES:
            connection.register(name, arrow_table(name, tables.get(name, []), ASKED.get(name)))
        return cls(connection)

    @classmethod
    def of_parquet(cls, folder: Path) -> Relations:
        """The tables that ``write_parquet`` wrote; a figure reads only the ones that it needs. Raises MissingLibrary,
        and OSError if a file is not there."""
        found = cls(need("duckdb", tr("A figure")).connect(), folder)
        found._view(folder, 1, 0)
        return found

    def _view(self, folder: Path, lots: int, lot: int) -> None:
        """Shows the evenings of one lot only."""
        for name in TABLES:
            path = folder / f"{name}.parquet"
            if not path.is_file():
                raise FileNotFoundError(2, "is not there", str(path))
            quoted = str(path).replace("'", "''")
            some = f" WHERE hash(session) % {lots} = {lot}" if lots > 1 else ""
            self._connection.execute(f"CREATE OR REPLACE VIEW {name} AS SELECT * FROM read_parquet('{quoted}'){some}")

    def in_lots(self, query: str) -> list[tuple[Any, ...]]:
        """One row for each lot of evenings that a query finds, whose answers add up: all evenings, if they are few.
        A query that was asked before is answered from memory."""
        if query not in self._known:
            self._known[query] = self._ask_in_lots(query)
        return self._known[query]

    def _ask_in_lots(self, query: str) -> list[tuple[Any, ...]]:
        ((acts,),) = self.ask("SELECT coalesce(sum(acts), 0) FROM sessions") if self._folder is not None else ((0,),)
        lots = 1 + int(acts) // LOT
        if self._folder is None or lots == 1:
            return self.ask(query)
        found = []
        try:
            for lot in range(lots):
                self._view(self._folder, lots, lot)
                found += self.ask(query)
        finally:
            self._view(self._folder, 1, 0)
        return found

    def sums(self, query: str) -> tuple[Any, ...]:
        """The sums for ``mean_of_sums`` of the first column of a query's rows, evening by evening."""
        return added(self.in_lots(f"SELECT {sums_of('value')} FROM ({query}) t(value)"))

    def sums_by(self, query: str) -> list[tuple[Any, tuple[Any, ...]]]:
        """The same for a query that groups: its first column, and what ``sums_of`` finds for each."""
        lots: dict[Any, list[Sequence[Any]]] = {}
        for key, *sums in self.in_lots(query):
            lots.setdefault(key, []).append(sums)
        return [(key, added(lots[key])) for key in sorted(lots)]

    def ask(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows that a query finds; ``values`` stand for its question marks."""
        found: list[tuple[Any, ...]] = self._connection.execute(query, list(values)).fetchall()
        return found

    def numbers(self, query: str, values: Sequence[object] = ()) -> list[float]:
        """The first column of what a query finds, without what is empty."""
        return [float(row[0]) for row in self.ask(query, values) if row[0] is not None]


def ratio_by_evening(
    rows: Relations,
    id_: str,
    title: str,
    query: str,
    cases: str,
    *,
    kind: Kind = "number",
    values: Sequence[object] = (),
) -> Figure:
    """Hits in a trial, of a query that has both in a row an evening: the trials of an evening resemble each other."""
    (sums,) = rows.ask(f"SELECT {ratio_sums('hits', 'trials')} FROM ({query}) t(hits, trials)", values)
    if sums[-1] > MOST_RESAMPLED:
        return ratio_of_sums(id_, title, sums[:-1], cases, kind=kind)
    found = rows.ask(query, values)
    return ratio(id_, title, [each or 0.0 for each, _ in found], [each for _, each in found], cases, kind=kind)
