"""One name for one thing: what a class or a type is called, it alone is called."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "companion"
GAMES = PACKAGE / "games"

# fmt: off
PARTICIPLES = frozenset((
    "asked", "bent", "called", "compared", "counted", "decoded", "described", "disturbed", "drawn", "evened",
    "followed", "fused", "halved", "kept", "known", "laid", "left", "letterboxed", "lies", "looked", "mirrored",
    "missed", "moved", "named", "packed", "placed", "quoted", "rolled", "said", "seen", "shelved", "shown", "shrunk",
    "so", "solved", "stood", "straightened", "summed", "tiled", "together", "told", "turned", "typed",
))
# fmt: on
"""First words that no function's name has."""
CAMERA = PACKAGE / "sources/camera"
STAYS = {
    "companion/rules": {
        *("called", "counted", "counted_words", "left", "moved", "moved_by", "named", "named_new", "said", "together"),
        *("turned_down", "turned_up"),
    },
    "companion/sources": {"looked"},
}
"""Names that stay: games outside of the program may use those of the rules, and one runs on boards that are out."""

EXTENDED = {"Position"}
"""Names that each game gives to a type of its own under the kernel's word."""


@cache
def types_of(source: str) -> set[str]:
    """The public classes and type aliases of a module.

    >>> sorted(types_of("class A: ...\\nB: TypeAlias = int\\nC = 3\\nclass _D: ..."))
    ['A', 'B']
    """
    found: set[str] = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
            found.add(ast.unparse(node.target))
    return {name for name in found if not name.startswith("_")}


def first_words(source: str) -> dict[str, str]:
    """The first word of each function of a module, but for properties, by the function's name.

    >>> first_words("def told_of(): ...\\nclass A:\\n    @property\\n    def said(self): ...")
    {'told_of': 'told'}
    """
    functions = (each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.FunctionDef))
    named = (
        each.name
        for each in functions
        if not {"property", "cached_property"} & {*map(ast.unparse, each.decorator_list)}
    )
    return {name: name.strip("_").partition("_")[0] for name in named}


def modules_by_type(files: list[Path]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(files):
        for name in types_of(file.read_text(encoding="utf-8")):
            found[name].append(str(file.relative_to(PACKAGE)))
    return found


def of_games() -> dict[str, list[Path]]:
    """The modules of each game."""
    return {folder.name: list(folder.rglob("*.py")) for folder in GAMES.iterdir() if (folder / "rules.md").is_file()}


def outside_games() -> list[Path]:
    inside = {file for files in of_games().values() for file in files}
    return [file for file in PACKAGE.rglob("*.py") if file not in inside]


def test_no_type_is_defined_twice_outside_the_games() -> None:
    assert {name: files for name, files in modules_by_type(outside_games()).items() if len(files) > 1} == {}


def test_no_type_is_defined_twice_in_one_game() -> None:
    assert len(of_games()) >= 5
    for game, files in of_games().items():
        assert {name: where for name, where in modules_by_type(files).items() if len(where) > 1} == {}, game


def test_no_game_takes_a_name_that_the_rest_of_the_program_has() -> None:
    elsewhere = modules_by_type(outside_games())
    for game, files in of_games().items():
        taken = {name: elsewhere[name] for name in modules_by_type(files) if name in elsewhere and name not in EXTENDED}
        assert taken == {}, game


NO_VERB = (
    "all apart as asked at awaited beside by came drawn drew each empties fixed follows found gathers goes heard "
    "holds in instead kept laid last lasts late latest leads leaves left lies line lying moves named next not "
    "noticed of one other others plays said seen shown shows since so spent taken there together told untold "
    "waited went whose with without"
)
"""First words that no function's name has: participles, prepositions, adverbs and verbs in the third person."""

MANY_MEANINGS = {"told"}
"""Words that no test's name has, and outside the interpreter no function's."""

VERBS_ALONE = ("interpreter",)
"""The folders whose functions are verbs (ask, find, list, tell) or say whether something is so (is, has, was, may)."""


def functions_of(source: str) -> set[str]:
    """The functions and methods of a module, without properties, which are values.

    >>> sorted(functions_of("def find(): ...\\nclass A:\\n def _told(self): ...\\n @property\\n def lying(self): ..."))
    ['_told', 'find']
    """
    functions = (each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.FunctionDef))
    return {each.name for each in functions if "property" not in map(ast.unparse, each.decorator_list)}


def test_functions_are_verbs() -> None:
    files = [file for folder in VERBS_ALONE for file in (PACKAGE / folder).rglob("*.py")]
    assert files
    found = {(file.name, name) for file in files for name in functions_of(file.read_text(encoding="utf-8"))}
    assert {
        each for each in found if each[1].strip("_").split("_")[0] in NO_VERB.split() or each[1].endswith("_of")
    } == set()


def test_no_function_begins_with_a_participle() -> None:
    root = PACKAGE.parent
    files = [file for folder in ("companion", "tools") for file in (root / folder).rglob("*.py")]
    begun: dict[str, set[str]] = defaultdict(set)
    for name, file in ((str(file.relative_to(root)), file) for file in files):
        words = first_words(file.read_text(encoding="utf-8")).items()
        begun["/".join(name.split("/")[:2])] |= {function for function, word in words if word in PARTICIPLES}
    assert {part: found for part, found in begun.items() if found} == STAYS


def test_a_test_is_named_by_what_happens() -> None:
    """Something is reported, shown, named, entered or asked: “told” may mean each of these."""
    files = [*(PACKAGE.parent / "tests").rglob("test_*.py")]
    assert len(files) > 100
    found = {each for file in files for each in functions_of(file.read_text(encoding="utf-8"))}
    assert {each for each in found if each.startswith("test_") and MANY_MEANINGS & {*each.split("_")}} == set()


def test_outside_the_interpreter_no_function_has_a_word_of_many_meanings() -> None:
    """Inside it, the word has one meaning: cards have shown the act."""
    inside = PACKAGE / "interpreter"
    files = [file for file in PACKAGE.rglob("*.py") if inside not in file.parents]
    found = {each for file in files for each in functions_of(file.read_text(encoding="utf-8"))}
    assert {each for each in found if MANY_MEANINGS & {*each.split("_")}} == set()


@cache
def imports_of(file: Path) -> set[str]:
    """The dotted names that a module imports from others."""
    found = (each for each in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(each, ast.ImportFrom))
    return {f"{each.module}.{name.name}" for each in found for name in each.names}


@pytest.mark.parametrize("package", sorted(CAMERA.rglob("__init__.py")), ids=lambda init: init.parent.name)
def test_a_package_of_the_camera_offers_the_modules_that_others_import(package: Path) -> None:
    name = ".".join(package.parent.relative_to(PACKAGE.parent).parts) + "."
    outside = [file for file in PACKAGE.rglob("*.py") if package.parent not in file.parents]
    imported = {each.removeprefix(name) for file in outside for each in imports_of(file) if each.startswith(name)}
    assert import_module(name.rstrip(".")).__all__ == sorted({each.partition(".")[0] for each in imported})
