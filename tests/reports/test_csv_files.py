"""CSV files have the bytes that the standard library's ``csv`` writes."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.foreign import safe_cell
from companion.reports import csv_files
from companion.reports.columns import TABLES, TidyRow
from companion.reports.csv_files import csv_parts, csv_text
from companion.reports.rows import tables_of
from tests.reports.evenings import played_by_bots

NASTY = (
    "", " ", "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", 'a"b', '"', '""', "a,b", "a;b", "a\nb", "a\r\nb",
    "\rb",
    "x" * 40_000, "ä€😀", "\u2028", "\ufeff", "\x00", "\x1b[31m", "'", "'=1", " lead", "trail ", "NULL", "nan", "7",
)  # fmt: skip
NUMBERS = (0, 1, -1, 10**18, 0.0, -0.0, 1.0, 0.1 + 0.2, 1e-7, 1e22, 123456.789, float("inf"), float("nan"), None)


def by_the_library(table: str, rows: list[TidyRow], separator: str) -> str:
    """The cells that ``csv`` writes for the same rows."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    writer.writerow(TABLES[table].names)
    for row in rows:
        cells: list[Any] = []
        for column in TABLES[table].columns:
            value = row.get(column.name)
            is_flag = column.kind == "yes or no" and value is not None
            cells.append(
                ("yes" if value else "no") if is_flag else safe_cell(value) if column.kind == "text" else value
            )
        writer.writerow(cells)
    return "\ufeff" + out.getvalue()


TEXT = st.none() | st.sampled_from(NASTY) | st.text(max_size=20)
CELLS = {
    "text": TEXT,
    "yes or no": st.none() | st.booleans() | st.integers(0, 1),
    "whole number": st.none() | st.integers(),
    "number": st.sampled_from(NUMBERS) | st.floats(),
    "time": st.none() | st.just("2026-05-28T20:26:40.000+00:00"),
}
ROW = st.fixed_dictionaries({}, optional={column.name: CELLS[column.kind] for column in TABLES["acts"].columns})


@given(rows=st.lists(ROW, max_size=5), separator=st.sampled_from(",;\t|. 1-e:T'"))
def test_the_bytes_are_those_of_the_standard_library(rows: list[TidyRow], separator: str) -> None:
    assert csv_text("acts", rows, separator=separator) == by_the_library("acts", rows, separator)


@pytest.mark.parametrize("text", NASTY)
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_no_text_breaks_a_row_or_begins_a_formula(text: str, separator: str) -> None:
    row = {"session": "friday", "player": text, "text": text}
    found = csv_text("notes", [row, row], separator=separator)
    assert found == by_the_library("notes", [row, row], separator)
    _, first, second = csv.reader(io.StringIO(found.removeprefix("\ufeff"), newline=""), delimiter=separator)
    assert first == second
    assert first[TABLES["notes"].names.index("text")] == safe_cell(text)


def test_equal_numbers_of_two_kinds_stay_apart() -> None:
    rows = [{"session": "friday", "since_s": value} for value in NUMBERS]
    assert csv_text("notes", rows) == by_the_library("notes", rows, ",")


@pytest.mark.parametrize("table", TABLES)
def test_each_table_of_an_evening_is_as_the_library_writes_it(table: str) -> None:
    rows = tables_of(played_by_bots("friday", "bluffing-battles", 2))[table]
    assert csv_text(table, rows) == by_the_library(table, rows, ",")


def test_many_rows_come_in_parts_and_few_cells_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_files, "ROWS_AT_ONCE", 7)
    monkeypatch.setattr(csv_files, "MOST_CELLS", 5)
    rows = [{"session": f"evening {at % 9}", "seat": at, "player": "Ann"} for at in range(40)]
    parts = list(csv_parts("seats", iter(rows)))
    assert len(parts) == 1 + 6
    assert "".join(parts) == by_the_library("seats", rows, ",")
