"""``companion sessions export``: evenings as tidy tables for spreadsheets, notebooks and databases, or as records."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from companion.commands.afterwards.progress_line import ProgressLine
from companion.commands.consoles import write_data
from companion.commands.session_argument import A_SESSION
from companion.commands.telling import add_hidden_argument, complain, tell
from companion.files import whole_file, why_not
from companion.games import game_or_folder
from companion.languages import tr
from companion.ledger.errors import JournalError
from companion.ledger.naming import find_named
from companion.reports.columns import TABLES, Tables
from companion.reports.csv_files import csv_parts
from companion.reports.formats import json_text, write_parquet, write_workbook
from companion.reports.needs import GatherError, MissingLibrary
from companion.reports.one_session import as_record
from companion.reports.openly import keeps_secrets
from companion.reports.reading import ALL, evenings_from
from companion.session import Session

FORMATS = ("record", "csv", "xlsx", "parquet", "json")


def add_export_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion sessions export``."""
    parser.add_argument("sessions", nargs="*", metavar="NAME", help=A_SESSION)
    parser.add_argument("--all", action="store_true", dest="every", help="all evenings except demos and empty tables")
    parser.add_argument(
        "--format", "--as", dest="form", choices=FORMATS, default="record", help="the file format (%(default)s)"
    )
    parser.add_argument("--table", choices=tuple(TABLES), help="one table; default: acts for CSV, all for the others")
    parser.add_argument("--label", default="", metavar="VERSION", help="only evenings of this version of the rules")
    parser.add_argument("--separator", default=",", metavar="SIGN", help="the column separator of CSV (%(default)s)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="a new file, or folder for Parquet; default: print")
    parser.add_argument(
        "--from",
        dest="database",
        default="",
        metavar="DATABASE",
        help="read the evenings from this database of `companion gather`",
    )
    add_hidden_argument(parser)


def export(args: argparse.Namespace) -> int:
    """Writes the export; 2 if not all that was asked for could be read. Raises JournalError, SetupError."""
    names = [*args.sessions, *([ALL] if args.every else [])]
    if not names:
        raise JournalError(tr("Which session? Give a name, its number in `companion sessions`, `last` or --all"))
    if len(args.separator) != 1 or args.separator in '"\r\n':
        raise JournalError(tr("the column separator is one character, not {said}", said=repr(args.separator)))
    if args.out is None and args.form in ("xlsx", "parquet"):
        raise JournalError(tr("{form} is not text: name a file with --out", form=args.form))
    if args.out is not None and os.path.lexists(args.out):
        raise JournalError(tr("{path}: this file exists already; choose another name", path=args.out))
    if args.form == "record":
        if len(names) != 1 or args.every:
            raise JournalError(tr("a record holds one session; for several use --format csv, xlsx, parquet or json"))
        return _write(args, (_record(names[0], hidden=args.hidden),))
    with ProgressLine(tr("Reading")) as line:
        game = game_or_folder(args.game).name if args.game is not None else ""
        try:
            found = evenings_from(args.database, names, game=game, label=args.label, hidden=args.hidden, read=line.next)
        except (GatherError, MissingLibrary) as error:
            raise JournalError(str(error)) from error
    for sentence in found.left_out:
        complain(tr("left out: {why}", why=sentence))
    if not found.names:
        raise JournalError(tr("There is no evening to export."))
    tables = found.tables if args.table is None else {args.table: found.tables[args.table]}
    if found.has_secrets:
        complain(tr("A game is not over, so hidden cards are left out (--hidden includes them)."))
    status = _tables(args, tables)
    return 2 if found.left_out else status


def _tables(args: argparse.Namespace, tables: Tables) -> int:
    if args.form == "json":
        return _write(args, (json_text(tables),))
    if args.form == "csv":
        table = args.table or "acts"
        return _write(args, csv_parts(table, tables[table], separator=args.separator))
    try:
        if args.form == "parquet":
            write_parquet(tables, args.out)
        else:
            write_workbook(tables, args.out)
    except (MissingLibrary, ValueError) as error:
        raise JournalError(str(error)) from error
    except OSError as error:
        raise JournalError(tr("{path}: cannot be written: {why}", path=args.out, why=why_not(error))) from error
    return 0


def _record(said: str, *, hidden: bool) -> str:
    session = Session.resume(find_named(said))
    session.close()
    if keeps_secrets(session.table.history, hidden=hidden):
        complain(tr("The game is not over, so hidden cards are left out (--hidden includes them)."))
    return as_record(session, hidden=hidden)


def _write(args: argparse.Namespace, parts: Iterable[str]) -> int:
    if args.out is None:
        text = "".join(parts)
        # Into a file or another program goes what was kept, letter by letter; into a terminal what does nothing to it.
        if sys.stdout.isatty():
            tell(text.rstrip("\n"))
        else:
            write_data(text, sys.stdout)
        return 0
    try:
        with whole_file(args.out) as file:
            for part in parts:
                file.write(part.encode())
    except OSError as error:
        raise JournalError(tr("{path}: cannot be written: {why}", path=args.out, why=why_not(error))) from error
    return 0
