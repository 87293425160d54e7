"""Every mistake in a deck file, not only its first: each wrong line is left out, and the rest is read again."""

from __future__ import annotations

import re
from pathlib import Path

from companion.decks.errors import DeckError
from companion.decks.files import load_printed
from companion.files import read_text

MOST = 20
"""More mistakes than anybody reads at once."""

_LINE = re.compile(r"^(?P<file>.*?): (?:\w+ (?P<line>\d+): |.*\(at line (?P<toml>\d+))", re.DOTALL)
"""The line of a mistake, in any language; TOML's own mistakes are English."""
_HEADING = re.compile(r"\s*\[")


def mistakes(name: str) -> tuple[str, ...]:
    """Each mistake of a deck file as ``load_printed`` raises it, by its line; empty if there is none."""
    found: list[str] = []
    text: str | None = None
    while len(found) < MOST:
        try:
            load_printed(name, text=text)
            break
        except DeckError as error:
            said = str(error)
        where = _LINE.match(said)
        if found and where is None:
            break  # It may only follow from the lines that were left out.
        if said not in found:
            found.append(said)
        if where is None or Path(where["file"]) != Path(name):
            break
        shorter = _without(read_text(Path(name)) if text is None else text, int(where["line"] or where["toml"]))
        if shorter == text:
            break
        text = shorter
    return tuple(sorted(found, key=_line_of))


def _line_of(said: str) -> int:
    found = _LINE.match(said)
    return int(found["line"] or found["toml"]) if found else 0


def _without(text: str, number: int) -> str:
    """The text with this line empty; with the heading of a table go the lines below it."""
    lines = text.splitlines()
    if not 1 <= number <= len(lines):
        return text
    is_heading, lines[number - 1] = _HEADING.match(lines[number - 1]), ""
    for at in range(number, len(lines) if is_heading else number):
        if _HEADING.match(lines[at]):
            break
        lines[at] = ""
    return "\n".join(lines)
