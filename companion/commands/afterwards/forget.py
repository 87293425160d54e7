"""``companion forget PLAYER``: replaces a player's name in every saved evening."""

from __future__ import annotations

import argparse

from companion.commands.afterwards.progress_line import ProgressLine
from companion.commands.folder import add_folder_argument, take_in
from companion.commands.telling import complain, tell
from companion.files import why_not
from companion.forgetting import forget, is_known
from companion.languages import tr
from companion.ledger.sessions import home
from companion.reports.remembered import drop
from companion.rules.events import is_a_name
from companion.rules.game import SetupError

NICKNAME = "Somebody"


def add_forget_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion forget``."""
    parser.add_argument("name", metavar="PLAYER", help="the player's name, exactly as written")
    parser.add_argument("--as", dest="other", metavar="NICKNAME", help="the replacement (Somebody)")
    add_folder_argument(parser)
    parser.set_defaults(run=run_forget)


def run_forget(args: argparse.Namespace) -> int:
    """Prints the changes; returns 2 if the name is still somewhere, or was nowhere."""
    try:
        take_in(args)
        other = _nickname(args.other)
        with ProgressLine(tr("Reading")) as line:
            drop()  # What was remembered of evenings has the name, too.
            found = forget(args.name, other, tell=lambda each: line.next(each.session))
    except SetupError as error:
        complain(error)
        return 2
    except OSError as error:
        complain(why_not(error))
        return 2
    if not found:
        complain(tr("No saved session has a player called {name}; nothing changed.", name=args.name))
        return 2
    for each in found:
        if each.trouble:
            complain(tr("{session}: unchanged: {why}", session=each.session, why=each.trouble))
    changed = sum(not each.trouble for each in found)
    tell(tr("{name} is now {other} in {count:session}.", name=args.name, other=other, count=changed))
    if changed:
        tell(
            tr(
                "Earlier exports and packed sessions still contain the name: look in {folder} and wherever "
                "you put them.",
                folder=home() / "exports",
            )
        )
    return 0 if changed == len(found) else 2


def _nickname(said: str | None) -> str:
    """The given name, or a nickname that nobody has. Raises SetupError."""
    if said is not None:
        if not is_a_name(said):
            raise SetupError(tr("{name} cannot be a player's name", name=repr(said)))
        return said
    number, name = 1, NICKNAME
    while is_known(name):
        number += 1
        name = f"{NICKNAME} {number}"
    return name
