"""Typed lines in a terminal; a tag's number that a reader types may also end with a Tab."""

from __future__ import annotations

import atexit
import contextlib
import io
import os
from collections.abc import Iterable, Iterator

from companion.sources.nfc.typed.numbers import read_uid


def read_lines(stdin: Iterable[str], *, readers: bool) -> Iterator[str]:
    """The lines, without their ends. ``readers``: a reader types here, too. In a terminal a Tab then hands over what
    stands before it, so that a number which ends so need not wait for Enter; any other line goes on to its Enter."""
    if readers and os.name == "posix" and isinstance(stdin, io.TextIOWrapper) and stdin.isatty():
        stdin = _pieces(stdin.fileno())
    line = ""
    for piece in stdin:
        line += piece
        while readers and "\t" in line and read_uid(line.partition("\t")[0]):
            number, _, line = line.partition("\t")
            yield number
        if line.endswith("\n") or not readers:
            yield line.rstrip("\n")
            line = ""
    if line:
        yield line


def _pieces(terminal: int) -> Iterator[str]:
    """The pieces that the terminal hands over: up to an Enter, or up to a Tab."""
    import termios  # not on Windows

    before = termios.tcgetattr(terminal)

    def restore() -> None:
        with contextlib.suppress(termios.error):  # the terminal may be gone before the program
            termios.tcsetattr(terminal, termios.TCSANOW, before)

    atexit.register(restore)
    now = termios.tcgetattr(terminal)
    now[6][termios.VEOL] = b"\t"
    termios.tcsetattr(terminal, termios.TCSANOW, now)
    while piece := os.read(terminal, 4096):
        yield piece.decode("utf-8", "replace")
