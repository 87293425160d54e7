"""``companion referee``: a game that was written down is judged, act by act."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO, TextIO

from companion.commands.folder import add_folder_argument, take_in
from companion.commands.telling import complain, tell
from companion.files import lines_of, why_not
from companion.languages import tr
from companion.records import Judged, RecordError, replay, say_standing
from companion.rules.game import SetupError

STDIN = Path("-")


def add_referee_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion referee``."""
    parser.add_argument("record", type=Path, metavar="FILE", help="a game as JSON lines; - for standard input")
    parser.add_argument("--plain", action="store_true", help="print sentences with their rules instead of JSON")
    parser.add_argument("--all", action="store_true", dest="every", help="continue after bad lines, and explain each")
    add_folder_argument(parser)
    parser.set_defaults(run=run_referee)


def run_referee(args: argparse.Namespace) -> int:
    """Judges the file that was named, or standard input."""
    try:
        take_in(args)
    except SetupError as error:
        complain(error)
        return 2
    return referee(args.record, sys.stdout, sys.stderr, plain=args.plain, every=args.every, stdin=sys.stdin.buffer)


def referee(
    path: Path,
    out: TextIO,
    err: TextIO,
    *,
    plain: bool = False,
    every: bool = False,
    stdin: BinaryIO | None = None,
) -> int:
    """Prints a record's events and summary as JSON lines (``plain``: as sentences). At the first bad line it prints the
    summary so far, and the error. ``every``: it skips bad lines, each with its error.

    Returns the exit status: 0, or 2 after an error.
    """
    try:
        if path == STDIN and stdin is not None:
            return _judge(Path(tr("standard input")), stdin, out, err, plain=plain, every=every)
        with path.open("rb") as file:
            return _judge(path, lines_of(file), out, err, plain=plain, every=every)
    except OSError as error:
        tell(tr("{path}: cannot be read: {why}", path=path, why=why_not(error)), err)
        return 2


def _judge(path: Path, lines: Iterable[bytes], out: TextIO, err: TextIO, *, plain: bool, every: bool) -> int:
    judged: Judged | None = None
    status = 0
    for step in replay(path, lines):
        if isinstance(step, RecordError):
            tell(f"{path}:{step}", err)
            status = 2
            if not every:
                break
            continue
        judged = step
        for line in judged.replay.event_lines(judged.events, judged.before):
            tell(f"{judged.number}: {line['why']} ({line['rule']})" if plain else json.dumps(line), out)
    if judged is not None:
        history = judged.replay.history
        tell(say_standing(history) if plain else json.dumps({"summary": judged.replay.summary()}), out)
    return status
