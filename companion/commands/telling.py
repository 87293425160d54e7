"""The messages of commands to people: each line goes through here, so that nothing foreign in it
acts on the terminal.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any, TextIO

from companion.foreign import printable
from companion.languages import tr
from companion.ledger.errors import DamagedJournal

_LONGEST = 100_000
"""Letters of a line above which it is cut; a line of JSON must stay whole."""


def tell(text: object, out: TextIO | None = None) -> None:
    """Prints a line, or the lines of a text, on standard output or on ``out``."""
    for line in str(text).split("\n"):
        print(printable(line, _LONGEST), file=out or sys.stdout, flush=True)


def complain(error: object) -> None:
    """Prints an error on standard error, with the cure if it is known."""
    if isinstance(error, DamagedJournal):
        error = tr("{error}; `companion sessions salvage` saves everything before the damage", error=error)
    tell(error, sys.stderr)


def standing(acts: int) -> str:
    """How many acts stand, for people.

    >>> standing(1), standing(3)
    ('1 valid move', '3 valid moves')
    """
    return tr("{count:valid move|valid moves}", count=acts)


def add_json_argument(parser: argparse.ArgumentParser, **more: Any) -> None:
    """``--json``, for every command that prints a list: the same for programs."""
    parser.add_argument("--json", action="store_true", dest="as_json", help="as JSON, for programs", **more)


def add_hidden_argument(parser: argparse.ArgumentParser) -> None:
    """``--hidden``, for every command that shows an unfinished game."""
    parser.add_argument("--hidden", action="store_true", help="include hidden cards of unfinished games")


def tell_json(value: object) -> None:
    """Prints a value as JSON in plain letters; nothing in it acts on a terminal."""
    print(json.dumps(value, indent=1))
