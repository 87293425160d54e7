"""The games of ``examples/``, loaded when a test first wants one: every worker collects these files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from companion.games.outside import game_in
from companion.rules.spec import GameSpec

FOLDERS = {file.parent.name.replace("_", "-"): file.parent for file in sorted(Path("examples").glob("*/words.py"))}


@cache
def example(name: str) -> GameSpec:
    return game_in(FOLDERS[name])
