"""In which line of a TOML file each key stands, so that a complaint can name it."""

from __future__ import annotations

import re
from collections.abc import Mapping

_TABLE = re.compile(r"\s*\[\s*(?P<table>[^\[\].]+?)\s*(?:\.\s*(?P<key>[^\]]+?)\s*)?\]")
_KEY = re.compile(r"\s*(?P<key>\"[^\"]*\"|'[^']*'|[^=#\[\s.]+)\s*(?:\.|=)")


def lines_of(text: str) -> Mapping[tuple[str, str], int]:
    """Line numbers from 1 by table (empty at the top) and key, whether ``key = …`` or ``[table.key]``.

    >>> dict(lines_of('name = "x"\\n[cards]\\nR6 = 1\\n[cards.bomb]\\ncopies = 2\\n'))[("cards", "bomb")]
    4
    """
    found: dict[tuple[str, str], int] = {}
    table, nested = "", False
    for number, line in enumerate(text.splitlines(), start=1):
        if heading := _TABLE.match(line):
            table, key = _bare(heading["table"]), heading["key"]
            nested = key is not None
            found.setdefault((table, _bare(key)) if key is not None else ("", table), number)
        elif not nested and (said := _KEY.match(line)):
            found.setdefault((table, _bare(said["key"])), number)
    return found


def _bare(key: str) -> str:
    return key.strip().strip("\"'")
