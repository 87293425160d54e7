"""Undeclared dice: simulated games would choose their value, or the code itself rolls them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from companion.games.outside.literals import trees
from companion.rules.game import Prompt
from companion.rules.judging.faults import from_here, place_of
from companion.rules.spec import GameSpec

_DICE = {"roll", "rolls", "rolled", "die", "dice"}
_DRAWS = {"choice", "choices", "randint", "random", "randrange", "sample", "shuffle", "uniform"}


def find_chosen_die(game: GameSpec, prompt: Prompt) -> tuple[str, bool] | None:
    """The mistake if simulated games choose the value of a die, and whether it is certain: the name of the act or its
    field suggests a die. If the whole table makes the act, chance may decide it, too.
    """
    spec = game.act_spec(prompt.act)
    asked = [each.name for each in prompt.numbers] + [each.name for each in prompt.choices]
    if spec is None or spec.chance or not asked:
        return None
    rolled = asked if _DICE.intersection(prompt.act.split("-")) else []
    rolled = rolled or [each for each in asked if _DICE.intersection(each.split("_"))]
    if not rolled and spec.by != "table":
        return None
    field = (rolled or asked)[0]
    why = "which nobody chooses" if rolled else "which is an act of the whole table; if chance decides it"
    return (
        f"{place_of(spec.kind)}: simulated games choose the {field!r} of “{prompt.act}”, {why}: write "
        f"chance={{{field!r}: ''}} in the ActSpec of {spec.kind.__name__}"
    ), bool(rolled)


def list_rolled_in_code(game: GameSpec) -> Iterator[str]:
    """Each place at which the folder's code draws a number by itself."""
    for path, tree in trees(game.folder):
        nodes = list(ast.walk(tree))
        froms = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module == "random"]
        imported = {each.asname or each.name: each.name for node in froms for each in node.names}
        for called in (node.func for node in nodes if isinstance(node, ast.Call)):
            name = imported.get(called.id) if isinstance(called, ast.Name) else None
            if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == "random":
                name = called.attr
            if name in _DRAWS:
                yield (
                    f"{from_here(f'{path}:{called.lineno}')}: {name}() draws by itself, so that undo and replay draw "
                    "something else; let an act have what is drawn, with chance= in its ActSpec (a bot has view.chance)"
                )
