"""What the referee waits for, worked out once a position: many parts of a screen ask for it."""

from __future__ import annotations

from typing import Any

from companion.rules.game import Prompt
from companion.table import Table

_last: list[tuple[Any, tuple[Prompt, ...]]] = []


def expected(table: Table) -> tuple[Prompt, ...]:
    """The prompts of the position as it stands. Positions never change, so the last answer is kept."""
    state = table.state
    if not _last or _last[0][0] is not state:
        # What is only welcome names hidden cards for the book: a dealer knows them.
        waits = table.game.expected if table.dealer is None else table.game.awaited
        _last[:] = [(state, waits(state))]
    return _last[0][1]
