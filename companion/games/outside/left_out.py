"""Parts of a folder's code that its SPEC does not name, such as a function ``after`` that is never called."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from types import FunctionType

from companion.games.outside.literals import trees
from companion.games.outside.misspelt import modules_of
from companion.rules.judging.faults import place_of
from companion.rules.spec import GameSpec

TAKEN = {
    "after": 2, "then": 1, "redact": 2, "welcome": 1, "turn_to": 2, "suggest": 2, "scores": 1, "felt": 1, "look": 1,
    "check": 2, "bot": 2,
}  # fmt: skip
"""The functions that a SPEC can name, with how many things each gets."""
BY_WHAT_IT_GETS = {
    ("turn",): "then", ("state", "event"): "after", ("state", "prompt"): "suggest", ("view", "legal"): "bot",
}  # fmt: skip
"""The part of the SPEC that a function with another name is probably meant for, by its arguments."""
_ALWAYS = ("after", "then", "redact")
"""These belong into the SPEC even if code of the game calls them, too."""


def find_left_out(game: GameSpec) -> Iterator[str]:
    """Each function of the folder that is called like an argument of ``GameSpec``, or gets what one gets, and that
    nothing uses."""
    named = {id(function) for function, *_ in game.functions()}
    named |= {id(act.judge) for act in game.act_specs.values()}
    nodes = [node for _, tree in trees(game.folder) for node in ast.walk(tree)]
    used = {node.id for node in nodes if isinstance(node, ast.Name)}
    used |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    for module in modules_of(game.folder):
        for name, function in vars(module).items():
            if not isinstance(function, FunctionType) or function.__module__ != module.__name__:
                continue
            argument = name if name in TAKEN else BY_WHAT_IT_GETS.get(tuple(inspect.signature(function).parameters))
            is_unused = id(function) not in named and (name in _ALWAYS or name not in used)
            if argument and is_unused and _takes(function, TAKEN[argument]):
                yield f"{place_of(function)}: the SPEC does not name this function; write {argument}={name} in it"


def _takes(function: FunctionType, count: int) -> bool:
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    return True
