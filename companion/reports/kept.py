"""The exports that the app writes into the data folder."""

from __future__ import annotations

from pathlib import Path

from companion.files import make_folder, write_whole
from companion.ledger.sessions import home
from companion.reports.csv_files import csv_text
from companion.reports.one_session import as_record
from companion.reports.rows import tables_of
from companion.session import Session


def keep_exports(session: Session) -> tuple[Path, ...]:
    """Writes the acts and the record of a session into the data folder, in the place of earlier ones of its name;
    returns their files. Raises OSError."""
    folder = home() / "exports"
    make_folder(folder)
    name = session.name or "unnamed"
    written = []
    for path, text in (
        (folder / f"{name}.csv", csv_text("acts", tables_of(session)["acts"])),
        (folder / f"{name}.jsonl", as_record(session, hidden=False)),
    ):
        write_whole(path, text)
        written.append(path)
    return tuple(written)
