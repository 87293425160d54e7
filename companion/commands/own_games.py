"""The games that this user has added: they are taken in before a command runs, and asked about where they changed."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.commands.telling import complain, tell
from companion.languages import tr
from companion.ledger import own_games
from companion.ledger.errors import JournalError


def take_in_added(args: argparse.Namespace) -> None:
    """Makes them known by their ids; says of a list that cannot be read why."""
    said = getattr(args, "folder", None) or getattr(args, "game", None)
    try:
        own_games.take_in(_is_trusted, named=Path(said) if isinstance(said, str) and Path(said).is_dir() else None)
    except JournalError as error:
        complain(error)


def _is_trusted(game: own_games.Added, changed: tuple[str, ...]) -> bool:
    """Asks the person at the terminal; if nobody can answer, it is not."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    tell(
        tr(
            "{title} ({folder}) has changed since you added it: {files}. Its code runs with your rights.",
            title=game.title,
            folder=game.folder,
            files=", ".join(changed),
        ),
        sys.stderr,
    )
    tell(tr("Use it as it is now? [y/N] "), sys.stderr)
    return sys.stdin.readline().strip().lower() in ("y", "yes", "j", "ja")
