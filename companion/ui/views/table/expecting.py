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
        _last[:] = [(state, table.game.expected(state) if table.dealer is None else _expect_alone(table, state))]
    return _last[0][1]


def _expect_alone(table: Table, state: Any) -> tuple[Prompt, ...]:
    """The prompts for one person who plays with bots. Nobody names hidden cards, for a dealer knows them; nobody comes
    or goes. The person can end the game."""
    game = table.game
    ends = {kind.word() for kind, spec in game.act_specs.items() if spec.sure}
    return tuple(each for each in game.awaited(state) if each.act not in game.dealing.without - ends)
