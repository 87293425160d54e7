"""In which line of a TOML file each key stands, so that a complaint can name it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

_TABLE = re.compile(r"\s*(?P<is_one>\[)?\[\s*(?P<table>[^\[\].]+?)\s*(?:\.\s*(?P<key>[^\]]+?)\s*)?\]")
_KEY = re.compile(r"\s*(?P<key>\"[^\"]*\"|'[^']*'|[^=#\[\s.]+)\s*(?:\.|=)")


def lines_of(text: str) -> Mapping[tuple[str, str], int]:
    """Line numbers from 1 by table (empty at the top) and key, whether ``key = …`` or ``[table.key]``.

    >>> dict(lines_of('name = "x"\\n[cards]\\nR6 = 1\\n[cards.bomb]\\ncopies = 2\\n'))[("cards", "bomb")]
    4
    """
    found: dict[tuple[str, str], int] = {}
    for number, table, key, _ in _keys(text):
        found.setdefault((table, key), number)
    return found


def repeated(text: str) -> tuple[int, str, int] | None:
    """The first line that repeats an earlier one, the key, and that earlier line; None if there is none.

    >>> repeated('[cards]\\nA = 1\\nB.copies = 1\\nB.face = "A"\\nA = 2\\n')
    (5, 'A', 2)
    """
    found: dict[tuple[str, str], int] = {}
    for number, table, key, is_whole in _keys(text):
        if is_whole and found.setdefault((table, key), number) != number:
            return number, key, found[table, key]
    return None


def _keys(text: str) -> Iterator[tuple[int, str, str, bool]]:
    """The number of each line with a key, its table, the key, and whether it says all of it."""
    table, nested = "", False
    for number, line in enumerate(text.splitlines(), start=1):
        if heading := _TABLE.match(line):
            table, key = _bare(heading["table"]), heading["key"]
            nested = key is not None
            yield (number, table, _bare(key), True) if key is not None else (number, "", table, not heading["is_one"])
        elif not nested and (said := _KEY.match(line)):
            yield number, table, _bare(said["key"]), line[said.end() - 1] == "="


def _bare(key: str) -> str:
    return key.strip().strip("\"'")
