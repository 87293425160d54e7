"""Tables as CSV: for spreadsheets by a double click, for notebooks and databases.

The bytes are those of the standard library's ``csv``, without its work letter by letter: a text becomes a cell once,
however often it stands in its column.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from operator import itemgetter
from typing import TextIO

from companion.foreign import safe_cell
from companion.reports.columns import TABLES, Kind, TidyRow

MARK = "\ufeff"
"""The mark that makes Excel read a CSV file as UTF-8."""
END = "\r\n"
ROWS_AT_ONCE = 1_000
MOST_CELLS = 20_000
"""Cells of a column that are remembered at a time, so that memory stays flat."""
PLAIN: tuple[Kind, ...] = ("whole number", "number", "time")
IN_PLAIN = "+-.:0123456789TZaefin"
"""The letters of numbers and times, "inf" and "nan" included."""


def write_csv(table: str, rows: Iterable[TidyRow], out: TextIO, *, separator: str = ",") -> None:
    """A table as CSV, with the mark that Excel wants before it; no cell begins a formula."""
    for text in csv_parts(table, rows, separator=separator):
        out.write(text)


def csv_text(table: str, rows: Iterable[TidyRow], *, separator: str = ",") -> str:
    """The same as a text."""
    return "".join(csv_parts(table, rows, separator=separator))


def csv_parts(table: str, rows: Iterable[TidyRow], *, separator: str = ",") -> Iterator[str]:
    """The same part by part: the headings, then some rows at a time."""
    quote = partial(_quote, re.compile(f'[{re.escape(separator)}"\r\n]'))
    columns = [(column.name, _cells_of(column.kind, separator, quote)) for column in TABLES[table].columns]
    yield f"{MARK}{separator.join(map(quote, TABLES[table].names))}{END}"
    left = iter(rows)
    while batch := list(islice(left, ROWS_AT_ONCE)):
        lines = zip(*[cells(_values(name, batch)) for name, cells in columns], strict=True)
        yield END.join([*map(separator.join, lines), ""])


def _values(name: str, rows: list[TidyRow]) -> Sequence[object]:
    try:
        return list(map(itemgetter(name), rows))
    except KeyError:
        return [row.get(name) for row in rows]


def _cells_of(kind: Kind, separator: str, quote: Callable[[str], str]) -> Callable[[Sequence[object]], Iterable[str]]:
    """The function that makes the cells of a column from its values."""
    if kind not in PLAIN:
        write = _yes_or_no if kind == "yes or no" else _text
        return partial(map, _Cells(lambda value: quote(write(value))).__getitem__)
    # Nearly each of them is another one, and the equal ones 1 and 1.0 are two cells.
    return _plain if separator not in IN_PLAIN else lambda values: map(quote, _plain(values))


def _plain(values: Sequence[object]) -> list[str]:
    return ["" if value is None else str(value) for value in values]


def _quote(odd: re.Pattern[str], cell: str) -> str:
    return '"{}"'.format(cell.replace('"', '""')) if odd.search(cell) else cell


class _Cells(dict[object, str]):
    """The cells of a column by their values, each made when it is asked for first."""

    def __init__(self, make: Callable[[object], str]) -> None:
        self._make = make

    def __missing__(self, value: object) -> str:
        if len(self) >= MOST_CELLS:
            self.clear()
        cell = self[value] = self._make(value)
        return cell


def _text(value: object) -> str:
    return "" if value is None else str(safe_cell(value))


def _yes_or_no(value: object) -> str:
    return "" if value is None else "yes" if value else "no"
