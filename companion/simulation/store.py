"""The rows of a running simulation, in a file of lines beside the requested one, so that a stopped simulation can
continue. The requested file is written from it.
"""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterator, Mapping
from io import TextIOWrapper
from pathlib import Path
from typing import Any, BinaryIO

from companion.files import make_folder, whole_file, why_not, write_whole
from companion.foreign import safe_cell
from companion.languages import tr
from companion.rules.game import SetupError
from companion.simulation.plan import Plan

ENDINGS = (".parquet", ".csv")
ROWS_AT_ONCE = 50_000


class Store:
    """The rows of a plan on disk. ``count`` are there already; a row that a crash cut off is dropped.

    Raises SetupError if the file cannot be written, or holds other games.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        if path.suffix not in ENDINGS:
            raise SetupError(tr("{path}: the file of rows must end in {names}", path=path, names=" or ".join(ENDINGS)))
        if path.suffix == ".parquet":
            _parquet()
        self.path, self._plan = path, plan
        self.part = path.with_name(f"{path.name}.part")
        if path.exists() and not self.part.exists():
            raise SetupError(tr("{path} exists already and is complete; name another file", path=path))
        try:
            make_folder(path.parent)
            self.count = self._begin() if not self.part.exists() else self._go_on()
            self._file = os.fdopen(os.open(self.part, os.O_WRONLY | os.O_APPEND), "a", encoding="utf-8")
        except OSError as error:
            raise SetupError(
                tr("{part} cannot be written: {strerror}", part=self.part, strerror=why_not(error))
            ) from error

    def _begin(self) -> int:
        write_whole(self.part, f"{json.dumps(self._plan.settings())}\n")
        return 0

    def _go_on(self) -> int:
        with self.part.open("rb") as file:
            first = file.readline()
            try:
                there = json.loads(first)
            except ValueError:
                there = None
            wanted = json.loads(json.dumps(self._plan.settings()))
            if there != wanted:
                raise SetupError(_difference(self.part, there, wanted))
            count, end = 0, file.tell()
            for line in file:
                if not line.endswith(b"\n"):
                    break
                count, end = count + 1, end + len(line)
        os.truncate(self.part, end)
        return count

    def add(self, rows: list[dict[str, Any]]) -> None:
        """Keeps rows; they are on disk when this returns."""
        self._file.write("".join(f"{json.dumps(row, separators=(',', ':'))}\n" for row in rows))
        self._file.flush()

    def rows(self) -> Iterator[dict[str, Any]]:
        """The saved rows, in their order."""
        with self.part.open(encoding="utf-8") as file:
            next(file)
            for line in file:
                yield json.loads(line)

    def close(self, *, complete: bool) -> None:
        """Writes the requested file; the file of lines stays unless all rows are there."""
        self._file.close()
        with whole_file(self.path) as file:
            (_write_parquet if self.path.suffix == ".parquet" else _write_csv)(file, self.rows())
        if complete:
            self.part.unlink()


def _difference(part: Path, there: Any, wanted: Mapping[str, Any]) -> str:
    if not isinstance(there, dict):
        return tr("{part} does not hold a simulation to continue; delete it, or name another file", part=part)
    other = [name for name in wanted if there.get(name) != wanted[name]]
    said = ", ".join(
        tr(
            "{name} {there}, not {wanted}",
            name=name,
            there=json.dumps(there.get(name)),
            wanted=json.dumps(wanted[name]),
        )
        for name in other
    )
    return tr("{part} holds other games ({said}); name another file", part=part, said=said)


def _batches(rows: Iterator[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    batch: list[dict[str, Any]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == ROWS_AT_ONCE:
            yield batch
            batch = []
    if batch:
        yield batch


def _write_csv(file: BinaryIO, rows: Iterator[dict[str, Any]]) -> None:
    """With a byte order mark, so that a spreadsheet opens it right."""
    text = TextIOWrapper(file, encoding="utf-8-sig", newline="", write_through=True)
    writer = None
    for row in rows:
        if writer is None:
            writer = csv.DictWriter(text, fieldnames=list(row))
            writer.writeheader()
        writer.writerow({name: safe_cell(value) for name, value in row.items()})
    text.detach()


def _write_parquet(file: BinaryIO, rows: Iterator[dict[str, Any]]) -> None:
    pyarrow, parquet = _parquet()
    writer = None
    try:
        for batch in _batches(rows):
            table = pyarrow.Table.from_pylist(batch)
            writer = parquet.ParquetWriter(file, table.schema) if writer is None else writer
            writer.write_table(table)
        if writer is None:
            parquet.write_table(pyarrow.table({}), file)
    finally:
        if writer is not None:
            writer.close()


def _parquet() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError as error:
        raise SetupError(
            tr("a Parquet file needs pyarrow: pip install 'companion[simulate]'; a .csv file needs nothing")
        ) from error
    return pyarrow, pyarrow.parquet
