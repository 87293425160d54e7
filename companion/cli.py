"""The commands of the companion."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from companion import __version__
from companion.commands.replay import add_replay_arguments
from companion.commands.sessions import add_sessions_arguments
from companion.records import referee


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit status (2: bad input)."""
    args = _parser().parse_args(argv)
    status: int = args.run(args)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion", description=__doc__)
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    judge = commands.add_parser("referee", help="judge a record and print its events and summary")
    judge.add_argument("record", type=Path, metavar="FILE", help="a game as JSON lines")
    judge.set_defaults(run=lambda args: referee(args.record, sys.stdout, sys.stderr))

    add_sessions_arguments(commands.add_parser("sessions", help="the evenings that were kept"))
    add_replay_arguments(commands.add_parser("replay", help="judge a session again, under other rulings"))
    return parser
