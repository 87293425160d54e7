"""The progress of a long piece of work, on one line of a terminal; without a terminal nothing is printed."""

from __future__ import annotations

import sys
import time
from types import TracebackType

from companion.foreign import printable

EVERY_S = 0.2
WIDEST = 60


class ProgressLine:
    """Shows the number of the present piece; the line disappears at the end."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._number = 0
        self._told = 0.0

    def __enter__(self) -> ProgressLine:
        return self

    def next(self, name: str) -> None:
        """The next one is begun."""
        self._number += 1
        now = time.monotonic()
        if sys.stderr.isatty() and now - self._told > EVERY_S:
            self._told = now
            sys.stderr.write(f"\r\x1b[K{self._what} {self._number}: {printable(name, WIDEST)}")
            sys.stderr.flush()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._told:
            sys.stderr.write("\r\x1b[K")
