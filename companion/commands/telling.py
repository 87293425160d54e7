"""What a command says to people: each line goes through here, so that nothing foreign in it acts on the terminal."""

from __future__ import annotations

import sys
from typing import TextIO

from companion.foreign import printable
from companion.ledger.errors import DamagedJournal

_LONGEST = 4000


def tell(text: object, out: TextIO | None = None) -> None:
    """Prints a line, or the lines of a text, on standard output or on ``out``."""
    for line in str(text).split("\n"):
        print(printable(line, _LONGEST), file=out or sys.stdout, flush=True)


def complain(error: object) -> None:
    """Prints what went wrong on standard error, with what helps where that is known."""
    helps = "; `companion sessions salvage` saves what stood before it" if isinstance(error, DamagedJournal) else ""
    tell(f"{error}{helps}", sys.stderr)
