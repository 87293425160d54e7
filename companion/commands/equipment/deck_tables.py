"""``companion deck new --from-table`` and ``companion deck table``: decks from spreadsheets, and back."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from companion.commands.telling import tell
from companion.decks import DeckError, load_printed
from companion.decks.editing import write_deck
from companion.decks.tables import TableDeck, TableRow, csv_of, csv_rows, deck_of_rows
from companion.files import read_bounded, why_not, write_whole
from companion.languages import all_of, tr
from companion.ledger.own_decks import deck_called

EXCEL = (".xlsx", ".xlsm")


def begin_from_table(file: Path, table: Path) -> None:
    """Writes the deck file of a table, and tells what was taken from which column. Raises DeckError."""
    if file.exists():
        raise DeckError(tr("{file}: this file exists already; choose another name", file=file))
    try:
        name = file.resolve().parent.name if file.stem == "deck" else file.stem
        made = deck_of_rows(_rows(table), name=name)
    except DeckError as error:
        raise DeckError("\n".join(f"{table}: {line}" for line in str(error).splitlines())) from error
    write_deck(file, made.text)
    _tell(file, made)


def _tell(file: Path, made: TableDeck) -> None:
    tell(tr("{file}: {cards} cards of {faces} faces.", file=file, cards=made.cards, faces=made.faces))
    for column, key in made.columns.items():
        tell(f"    {column} → {key}")
    for key, names in made.without.items():
        if names:
            tell(tr("Without {value}: {names}.", value=key, names=all_of(names)))
    for names in made.added:
        tell(tr("One card: {names}.", names=all_of(names)))
    if made.unused:
        tell(tr("Columns not used: {columns}.", columns=all_of(made.unused)))


def _rows(table: Path) -> Iterator[TableRow]:
    if table.suffix.lower() in EXCEL:
        return _excel_rows(table)
    try:
        return csv_rows(read_bounded(table))
    except OSError as error:
        raise DeckError(why_not(error)) from error


def _excel_rows(table: Path) -> Iterator[TableRow]:
    """The rows of the first sheet, as they are shown: 3.0 is 3."""
    from openpyxl import load_workbook
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        book = load_workbook(table, read_only=True, data_only=True)
    except OSError as error:
        raise DeckError(why_not(error)) from error
    except (InvalidFileException, KeyError, ValueError) as error:
        raise DeckError(tr("this is not a workbook: {why}", why=error)) from error
    for number, cells in enumerate(book.worksheets[0].iter_rows(values_only=True), start=1):
        yield TableRow(number, tuple(_show_cell(cell) for cell in cells))


def _show_cell(cell: object) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return "" if cell is None else str(cell).strip()


def add_table_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion deck table``."""
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the CSV file to write")


def write_table(args: argparse.Namespace) -> int:
    """Writes a deck as CSV."""
    deck = load_printed(deck_called(args.deck))
    try:
        # With the mark by which Excel knows UTF-8.
        write_whole(args.out, csv_of(deck).encode("utf-8-sig"))
    except OSError as error:
        raise DeckError(f"{args.out}: {why_not(error)}") from error
    tell(tr("{file}: {faces} faces.", file=args.out, faces=len(deck.prints)))
    return 0
