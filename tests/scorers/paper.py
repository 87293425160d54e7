"""The lines of a record, read one after the other until there are no more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Line = Mapping[str, Any]


class NoMoreLines(Exception):
    """The record ends here: its lines so far are the result."""


class Paper:
    """Lines to be read; those that only name cards or mark a moment are skipped."""

    def __init__(self, acts: Iterable[Line], *, skipped: tuple[str, ...]) -> None:
        self.lines = [line for line in acts if line["act"] not in ("note", "count", *skipped)]
        self.at = 0

    def next_is(self, *names: str) -> bool:
        return self.at < len(self.lines) and self.lines[self.at]["act"] in names

    def read(self, *names: str) -> Line:
        """The next line, which has to be one of these acts."""
        if self.at == len(self.lines):
            raise NoMoreLines
        line = self.lines[self.at]
        if names and line["act"] not in names:
            raise ValueError(f"expected {' or '.join(names)}, found {line}")
        self.at += 1
        return line
