"""No game is known outside its folder: neither imported nor called by its id, apart from a short list."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import companion
from companion.games import GAMES

PACKAGE = Path(companion.__file__).parent
REGISTRY = PACKAGE / "games" / "__init__.py"
FOLDERS = frozenset(
    path.parent.name
    for path in PACKAGE.glob("games/*/__init__.py")
    if hasattr(import_module(f"companion.games.{path.parent.name}"), "SPEC")
)
"""The folders of the program's own games. That of games from outside is none: no game is in it."""
IDS = re.compile(rf"(?<![\w-])({'|'.join(name for name in GAMES if '-' in name)})(?![\w-])|--game battle|^battle$")

ALLOWED = {
    "commands/every_command.py": "lines to type, below the help",
    "commands/playing/evening.py": "the line to type where neither game nor players were said",
    "commands/playing/presets.py": "the line to type where no house rules are kept, or nobody said whose they are",
    "commands/afterwards/sessions.py": "the line to type for the evenings of one game",
    "commands/afterwards/report.py": "the line to type where there are no evenings yet",
    "commands/playing/watch.py": "the header of the demo table, whose pictures show this game",
    "commands/equipment/deck.py": "the deck file battle.toml, from which a new deck is taken",
    "decks/titles.py": "the titles of the bundled decks, one of which is called as its game is",
    "training/compare.py": "pictures of that deck: with marks, and before the reader of a standard deck",
}
"""The files that name a game, and why."""


@dataclass(frozen=True)
class Module:
    """A module of the program: all that it imports; its strings, but for docstrings; its comparisons as they are
    written, each with what something is compared with."""

    place: str
    imports: tuple[str, ...]
    texts: tuple[str, ...]
    comparisons: tuple[tuple[str, frozenset[str]], ...]


@cache
def outside() -> tuple[Module, ...]:
    """Every module of the program that is in no game's folder."""
    files = ((path, path.relative_to(PACKAGE)) for path in sorted(PACKAGE.rglob("*.py")) if path != REGISTRY)
    return tuple(
        module(place.as_posix(), tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8")))))
        for path, place in files
        if not (place.parts[0] == "games" and place.parts[1] in FOLDERS)
    )


def module(place: str, nodes: tuple[ast.AST, ...]) -> Module:
    bodies = (getattr(node, "body", None) for node in nodes)
    firsts = (body[0] for body in bodies if isinstance(body, list) and body)
    docstrings = {id(first.value) for first in firsts if isinstance(first, ast.Expr)}
    imports: list[str] = []
    for node in nodes:
        if isinstance(node, ast.Import):
            imports += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            imports += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return Module(
        place,
        tuple(imports),
        tuple(strings(node for node in nodes if id(node) not in docstrings)),
        tuple((ast.unparse(node), frozenset(strings(ast.walk(node)))) for node in nodes if compares_texts(node)),
    )


def strings(nodes: Iterable[ast.AST]) -> Iterator[str]:
    return (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def compares_texts(node: ast.AST) -> bool:
    return isinstance(node, ast.Compare) and any(strings(ast.walk(node)))


@pytest.mark.slow
def test_only_the_registry_imports_a_game() -> None:
    folders = {f"companion.games.{name}" for name in FOLDERS}
    assert len(folders) == 5
    found = [(each.place, name) for each in outside() for name in each.imports]
    assert [(place, name) for place, name in found if ".".join(name.split(".")[:3]) in folders] == []


def test_no_games_id_stands_outside_its_folder_but_where_it_is_shown() -> None:
    assert {each.place for each in outside() if any(map(IDS.search, each.texts))} == set(ALLOWED)


def test_no_screen_names_a_game() -> None:
    assert [path.name for path in PACKAGE.rglob("*.kv") if IDS.search(path.read_text(encoding="utf-8"))] == []


def test_nothing_outside_a_game_asks_which_act_or_event_of_it_something_is() -> None:
    acts = {kind.word() for game in GAMES.values() for kind in game.act_specs}
    events = {kind.__name__ for game in GAMES.values() for kind in game.events_known}
    asks = re.compile(r"\bact\b|\bword\(")
    found = []
    for each in outside():
        found += [(each.place, said) for said, words in each.comparisons if words & acts and asks.search(said)]
        found += [(each.place, said) for said in each.texts if said in events]
    assert found == []
