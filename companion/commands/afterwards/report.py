"""``companion report``: what one evening or many say about the game, on a page for a phone, a printer or a wiki."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from companion.commands.afterwards.progress_line import ProgressLine
from companion.commands.folder import A_FOLDER, add_folder_argument
from companion.commands.house_rules import add_option_argument, add_preset_argument, read_options
from companion.commands.session_argument import A_SESSION
from companion.commands.telling import complain, tell
from companion.files import whole_file, why_not, write_whole
from companion.foreign import printable
from companion.games import game_or_folder
from companion.languages import later, tr
from companion.ledger.errors import JournalError
from companion.reports.making import games_beside, games_of, latest_version, read_picture
from companion.reports.needs import GatherError, MissingLibrary
from companion.reports.pages import html_page, markdown_page, pdf_page
from companion.reports.pages.sheet import sheet_of
from companion.reports.reading import ALL, evenings_from
from companion.reports.report import report_on
from companion.rules.game import SetupError

SIMULATE_S = 10.0
FORMS = (".html", ".pdf", ".md")


def add_report_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion report``."""
    parser.add_argument("sessions", nargs="*", metavar="NAME", help=A_SESSION)
    parser.add_argument("--all", action="store_true", dest="every", help="all evenings except demos and empty tables")
    parser.add_argument("--label", default="", metavar="VERSION", help="only evenings of this version of the rules")
    parser.add_argument(
        "--against",
        default="",
        metavar="VERSION",
        help="compare this version with the others (default: that of the latest evening)",
    )
    parser.add_argument(
        "--from",
        dest="database",
        default="",
        metavar="DATABASE",
        help="read the evenings from this database of `companion gather`",
    )
    add_preset_argument(parser, said=later("also judge them again under these house rules"))
    add_option_argument(parser, said=later("also judge them again under this house rule"))
    parser.add_argument(
        "--simulate", type=float, default=SIMULATE_S, metavar="SECONDS",
        help="let bots play for this many seconds, to show what to expect (%(default)s; 0: never)",
    )  # fmt: skip
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="a new file: .html, .pdf or .md")
    add_folder_argument(parser, said=tr("only evenings of this game; {folder}", folder=tr(A_FOLDER)))
    parser.set_defaults(run=run_report)


def run_report(args: argparse.Namespace) -> int:
    """Writes the report; returns 2 if nothing can be read or written, or if something was left out."""
    try:
        return _report(args)
    except (JournalError, SetupError, MissingLibrary, GatherError) as error:
        complain(error)
        return 2
    except OSError as error:
        complain(tr("{path}: cannot be written: {why}", path=args.out, why=why_not(error)))
        return 2


def _report(args: argparse.Namespace) -> int:
    names = [*args.sessions, *([ALL] if args.every else [])]
    if not names:
        raise JournalError(tr("Which session? Give a name, its number in `companion sessions`, `last` or --all"))
    form = args.out.suffix.lower()
    if form not in FORMS:
        raise JournalError(tr("{path}: a report ends with .html, .pdf or .md", path=args.out))
    if os.path.lexists(args.out):
        raise JournalError(tr("{path}: this file exists already; choose another name", path=args.out))
    game = game_or_folder(args.game).name if args.game is not None else ""
    with ProgressLine(tr("Reading")) as line:
        found = evenings_from(args.database, names, game=game, label=args.label, for_report=True, read=line.next)
    for sentence in found.left_out:
        complain(tr("left out: {why}", why=sentence))
    if not found.names:
        raise JournalError(
            tr(
                "There is no evening to report on. To try reports, let bots play some evenings: {line}",
                line="companion simulate --game battle --seats 3 --practice FOLDER",
            )
        )
    games = games_of(found, missing=_tell_missing)
    options = _options(args, games)
    against = args.against or latest_version(found)
    sheet = sheet_of(
        report_on(
            found,
            games,
            against=against,
            options=options,
            simulate_s=args.simulate,
            picture=read_picture,
            others=None if args.database else games_beside(found),
        )
    )
    if form == ".pdf":
        with whole_file(args.out) as file:
            file.write(pdf_page(sheet))
    else:
        write_whole(args.out, html_page(sheet) if form == ".html" else markdown_page(sheet))
    tell(tr("{path}: written", path=args.out))
    return 2 if found.left_out else 0


def _tell_missing(game: str) -> None:
    complain(tr("{game} is not on this machine: its rules are not quoted.", game=printable(game)))


def _options(args: argparse.Namespace, games: dict[str, Any]) -> dict[str, Any]:
    """The options under which the evenings are judged again. Raises SetupError."""
    if not args.option and args.preset is None:
        return {}
    if args.database:
        raise SetupError(tr("only evenings of this machine can be judged again: their journals are needed"))
    if len(games) > 1:
        raise SetupError(tr("options belong to one game: name it with --game"))
    return dict(read_options(args, *games.values()))
