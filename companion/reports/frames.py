"""Evenings as data frames, for notebooks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.languages import tr
from companion.ledger.errors import JournalError
from companion.reports.columns import TABLES
from companion.reports.formats import arrow_table
from companion.reports.needs import need
from companion.reports.reading import evenings_from


@dataclass(frozen=True, slots=True)
class Frames:
    """A pandas data frame for each table; ``left_out`` are sentences about sessions that could not be read."""

    sessions: Any
    seats: Any
    rounds: Any
    acts: Any
    events: Any
    breaches: Any
    scores: Any
    sections: Any
    counts: Any
    notes: Any
    answers: Any
    left_out: tuple[str, ...] = ()


def load(*said: str, game: str = "", label: str = "", hidden: bool = False, database: str = "") -> Frames:
    """The evenings of these names as data frames: ``load("last")``, ``load("friday", "monday")``, ``load("all")``.

    If ``game`` (its id) or ``label`` (the version of the rules) is said, of that alone. With ``database`` (its address)
    they are those that were gathered there.

    Raises JournalError for a name that no session has or if there is nothing to read, MissingLibrary without the extra
    ``reports``, GatherError for a database that cannot be used.
    """
    need("pandas", tr("A data frame"))
    found = evenings_from(database, said or ("last",), game=game, label=label, hidden=hidden)
    if not found.names:
        raise JournalError("; ".join([tr("There is no evening to read."), *found.left_out]))
    frames = {table: arrow_table(table, found.tables[table]).to_pandas() for table in TABLES}
    return Frames(**frames, left_out=tuple(found.left_out))
