"""No game is known outside its folder: neither imported nor called by its id, apart from a short list."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import companion
from companion.games import GAMES

PACKAGE = Path(companion.__file__).parent
REGISTRY = PACKAGE / "games" / "__init__.py"
IDS = re.compile(rf"(?<![\w-])({'|'.join(name for name in GAMES if '-' in name)})(?![\w-])|--game battle|^battle$")

ALLOWED = {
    "commands/main.py": "lines to type, below the help",
    "commands/evening.py": "the line to type where neither game nor players were said",
    "commands/presets.py": "the line to type where no house rules are kept, or nobody said whose they are",
    "commands/sessions.py": "the line to type for the evenings of one game",
    "commands/watch.py": "the header of the demo table, whose pictures show this game",
    "commands/deck.py": "the deck file battle.toml, from which a new deck is taken",
    "decks/titles.py": "the titles of the bundled decks, one of which is called as its game is",
}
"""The files that name a game, and why."""


def outside() -> Iterator[tuple[str, ast.AST]]:
    """Every module of the program that is in no game's folder."""
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE)
        if path != REGISTRY and not (place.parts[0] == "games" and len(place.parts) > 2):
            yield place.as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def docstrings(tree: ast.AST) -> set[int]:
    """Where strings stand that nothing reads."""
    bodies = (getattr(node, "body", None) for node in ast.walk(tree))
    firsts = (body[0] for body in bodies if isinstance(body, list) and body)
    return {id(first.value) for first in firsts if isinstance(first, ast.Expr)}


def test_only_the_registry_imports_a_game() -> None:
    folders = {f"companion.games.{path.parent.name}" for path in PACKAGE.glob("games/*/__init__.py")}
    assert len(folders) >= 5
    found = []
    for place, tree in outside():
        for node in ast.walk(tree):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            found += [(place, name) for name in names if ".".join(name.split(".")[:3]) in folders]
    assert found == []


def test_no_games_id_stands_outside_its_folder_but_where_it_is_shown() -> None:
    found = set()
    for place, tree in outside():
        silent = docstrings(tree)
        for node in ast.walk(tree):
            is_text = isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent
            if is_text and IDS.search(node.value):
                found.add(place)
    assert found == set(ALLOWED)


def test_no_screen_names_a_game() -> None:
    assert [path.name for path in PACKAGE.rglob("*.kv") if IDS.search(path.read_text(encoding="utf-8"))] == []


def comparisons(tree: ast.AST) -> Iterator[tuple[str, set[str]]]:
    """Each comparison as it is written, with the words that something is compared with."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            yield ast.unparse(node), {each.value for each in ast.walk(node) if isinstance(each, ast.Constant)}


def test_nothing_outside_a_game_asks_which_act_or_event_of_it_something_is() -> None:
    acts = {kind.word() for game in GAMES.values() for kind in game.act_specs}
    events = {kind.__name__ for game in GAMES.values() for kind in game.events_known}
    found = []
    for place, tree in outside():
        found += [
            (place, said) for said, words in comparisons(tree) if re.search(r"\bact\b|\bword\(", said) and words & acts
        ]
        silent = docstrings(tree)
        texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in silent)
        found += [(place, str(node.value)) for node in texts if node.value in events]
    assert found == []
