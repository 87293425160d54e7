"""Tables as files: JSON by the standard library, Parquet and Excel workbooks by the extra ``reports``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.files import make_folder, whole_file
from companion.languages import tr
from companion.reports.columns import TABLES, Kind, Tables, TidyRow
from companion.reports.needs import need

MOST_SHEET_ROWS = 1_048_575
"""Rows of an Excel sheet below its headings."""


def json_text(tables: Mapping[str, Iterable[TidyRow]]) -> str:
    """Tables as one JSON object: a list of rows for each."""
    whole = {
        table: [{name: row.get(name) for name in TABLES[table].names} for row in rows] for table, rows in tables.items()
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def write_parquet(tables: Tables, folder: Path) -> tuple[Path, ...]:
    """A Parquet file for each table into a folder, which is made. Raises MissingLibrary, OSError."""
    parquet = need("pyarrow.parquet", tr("Parquet"))
    make_folder(folder)
    written = []
    for table, rows in tables.items():
        path = folder / f"{table}.parquet"
        with whole_file(path) as file:
            parquet.write_table(arrow_table(table, rows), file, compression="zstd")
        written.append(path)
    return tuple(written)


def arrow_table(table: str, rows: Iterable[TidyRow], only: Sequence[str] | None = None) -> Any:
    """The rows of a table as Arrow has them, with the types of its columns, or of these columns alone. Raises
    MissingLibrary."""
    arrow = need("pyarrow", tr("Parquet"))
    kinds: dict[Kind, Any] = {
        "text": arrow.string(),
        "whole number": arrow.int64(),
        "number": arrow.float64(),
        "yes or no": arrow.bool_(),
        "time": arrow.timestamp("ms", tz="UTC"),
    }
    listed = list(rows)
    columns, wanted = [], [column for column in TABLES[table].columns if only is None or column.name in only]
    for column in wanted:
        values = [row.get(column.name) for row in listed]
        if column.kind == "time":
            columns.append(arrow.array(values, arrow.string()).cast(kinds["time"]))
        else:
            columns.append(arrow.array(values, kinds[column.kind]))
    return arrow.table(columns, names=[column.name for column in wanted])


def write_workbook(tables: Tables, path: Path) -> None:
    """An Excel workbook with a sheet for each table; a text never becomes a formula. Raises MissingLibrary, OSError,
    ValueError if a table has more rows than a sheet."""
    xlsxwriter = need("xlsxwriter", tr("An Excel workbook"))
    for table, rows in tables.items():
        if len(rows) > MOST_SHEET_ROWS:
            raise ValueError(tr("{table} has more rows than an Excel sheet holds: export Parquet or CSV", table=table))
    plain = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False, "in_memory": True}
    with whole_file(path) as file, xlsxwriter.Workbook(file, plain) as book:
        bold = book.add_format({"bold": True})
        for table, rows in tables.items():
            sheet = book.add_worksheet(table)
            sheet.freeze_panes(1, 0)
            names = TABLES[table].names
            sheet.write_row(0, 0, names, bold)
            for number, row in enumerate(rows, start=1):
                sheet.write_row(number, 0, [row.get(name) for name in names])
            sheet.autofilter(0, 0, max(1, len(rows)), len(names) - 1)
            sheet.autofit()
