"""States that the code changes after it made them: then an earlier state is no longer what it was."""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import fields
from typing import Any

from companion.rules.judging.faults import from_here, place_of
from companion.rules.spec import GameSpec, GameState

_METHODS = "add|append|clear|discard|extend|insert|pop|popitem|remove|setdefault|sort|update"
_SHARED = {field.name for field in fields(GameState)}


def copy_own(state: Any) -> dict[str, Any]:
    """The fields that a state has beside those of every state, copied now."""
    return {each.name: deepcopy(getattr(state, each.name)) for each in fields(state) if each.name not in _SHARED}


def find_changed_in_place(game: GameSpec, state: Any, was: dict[str, Any]) -> str:
    """The field of a state that has changed, with the line that changes it; empty if there is none."""
    for name, value in was.items():
        if getattr(state, name) != value:
            wrong = f"State.{name} of an earlier state is changed; return replace(state, {name}=...) with a new one"
            return f"{_line_that_changes(game, name)}: {wrong}"
    return ""


def _line_that_changes(game: GameSpec, name: str) -> str:
    changes = re.compile(rf"\.{name}(\[[^=]*\]\s*[-+*|]?=(?!=)|\.({_METHODS})\()")
    for path in sorted(game.folder.glob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if changes.search(line):
                return from_here(f"{path}:{number}")
    return place_of(game.after_function)
