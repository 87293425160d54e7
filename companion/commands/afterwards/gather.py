"""``companion gather``: evenings of several tablets into one database, for reports and figures over all of them."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from companion.commands.afterwards.progress_line import ProgressLine
from companion.commands.folder import add_folder_argument, take_in
from companion.commands.telling import complain, tell
from companion.languages import tr
from companion.ledger.errors import JournalError
from companion.reports.needs import GatherError, MissingLibrary, need
from companion.rules.game import SetupError


def add_gather_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion gather``."""
    parser.add_argument(
        "places", nargs="*", type=Path, metavar="PLACE",
        help="a tablet's data folder, a folder of sessions, a session or a packed one; without any, this tablet's",
    )  # fmt: skip
    parser.add_argument("--to", required=True, metavar="DATABASE", help="sqlite:///FILE or postgresql://USER@HOST/NAME")
    add_folder_argument(parser)
    parser.set_defaults(run=run_gather)


def run_gather(args: argparse.Namespace) -> int:
    """Gathers; returns 2 if the database cannot be used or if something was left out."""
    became: Counter[str] = Counter()
    troubles: list[str] = []
    try:
        take_in(args)
        need("sqlalchemy", tr("A database"), extra="database")
        from companion.reports.gathered import gather

        with ProgressLine(tr("Reading")) as line:
            for each in gather(args.places, args.to, read=line.next):
                became[each.became] += 1
                troubles += filter(None, [each.trouble])
    except (JournalError, SetupError, GatherError, MissingLibrary) as error:
        complain(error)
        if became:
            complain(tr("Evenings gathered so far stay; gather again to continue."))
        return 2
    if not became:
        complain(tr("There is no evening to gather."))
        return 2
    for trouble in troubles:
        complain(tr("left out: {why}", why=trouble))
    tell(
        tr(
            "new: {new}, continued: {grown}, unchanged: {there}, left out: {left}",
            new=became["new"], grown=became["grown"], there=became["there"], left=became["left out"],
        )
    )  # fmt: skip
    return 2 if became["left out"] else 0
