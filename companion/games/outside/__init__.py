"""Games outside this package: a folder with a SPEC, or an installed package that names one.

Both run as code of the person who installs or names them. Only a person's word loads one: records, sessions and
journals only have its id.
"""

from __future__ import annotations

import hashlib
import importlib.util
import re
import sys
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from companion.cards import STANDARD_52
from companion.decks import load_printed
from companion.games.outside.declared import check_declared
from companion.games.outside.first_acts import try_acts
from companion.games.outside.literals import line_of, locate
from companion.languages import tr
from companion.rules.game import SetupError, settle_options
from companion.rules.judging.faults import place_in, what_python_says
from companion.rules.spec import GameSpec

GROUP = "companion.games"
"""The entry point group for the SPEC of an installed package."""

_FOLDERS: set[Path] = set()
"""The folders whose code has been run."""

ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def installed() -> Iterator[tuple[str, GameSpec | SetupError]]:
    """Every game that an installed package names, or its fault."""
    for point in entry_points(group=GROUP):
        try:
            yield point.name, checked(point.load(), point.value)
        except SetupError as error:
            yield point.name, error
        except Exception as error:
            yield (
                point.name,
                SetupError(
                    tr("{module} cannot be loaded: {why}", module=point.value, why=f"{type(error).__name__}: {error}")
                ),
            )


def game_in(folder: Path, *, is_tried: bool = False) -> GameSpec:
    """The game of a folder, which runs as Python code. Acts are tried, unless that was done (``is_tried``). Raises
    SetupError.
    """
    start = folder / "__init__.py"
    if not folder.is_dir():
        raise SetupError(
            tr("{folder}: there is no such folder; a game's folder holds an __init__.py with its SPEC", folder=folder)
        )
    if not start.is_file():
        raise SetupError(
            tr("{folder}: this is not a game's folder; that holds an __init__.py with its SPEC", folder=folder)
        )
    module = _module(folder.resolve())
    if not hasattr(module, "SPEC"):
        raise SetupError(tr("{file}: it has no SPEC; a game's file sets SPEC = GameSpec(...)", file=start))
    return checked(module.SPEC, str(start), is_tried=is_tried)


def checked(spec: object, where: str, *, is_tried: bool = False) -> GameSpec:
    """The SPEC, if it is one that can be played by. Raises SetupError."""
    if not isinstance(spec, GameSpec):
        raise SetupError(tr("{file}: its SPEC is a {kind}, not a GameSpec", file=where, kind=type(spec).__name__))
    if not isinstance(spec.name, str) or not ID.fullmatch(spec.name):
        wrong = tr(
            "id={name} cannot be a game's id; use small letters, and - between words",
            name=repr(spec.name),
        )
        raise SetupError(f"{locate(spec.folder, where, wrong)}: {wrong}")
    check_declared(spec, where)
    name_cards(spec)
    try:
        if not is_tried:
            try_acts(spec, where)
    except SetupError:
        raise
    except Exception as error:
        raise SetupError(_sentence(error, spec.rules.parent)) from error
    return spec


def name_cards(spec: GameSpec) -> None:
    """Cards of an own deck are called what its file calls them, unless the game says itself how they look; standard
    cards stay in the notation of records."""
    deck = spec.deck_name(settle_options(spec, {}))
    if spec.look is None and deck.endswith(".toml"):
        printed = load_printed(deck)
        named = ((printed.deck.face_of.get(face, face), each.spoken) for face, each in printed.prints.items())
        spec.card_names = {face: name for face, name in named if name != face and face not in STANDARD_52}


def _module(folder: Path) -> ModuleType:
    """The folder as a package under its own name, so that it can import its modules by that name or by a dot."""
    name, start = folder.name, folder / "__init__.py"
    if not name.isidentifier():
        raise SetupError(
            tr(
                "{folder}: {name} cannot be a Python package; choose a folder name such as my_game",
                folder=folder,
                name=repr(name),
            )
        )
    known = sys.modules.get(name)
    if known is not None and _is_at(known.__spec__, start):
        return known
    if _is_someone_elses(name, start):
        raise SetupError(
            tr("{folder}: Python has another package called {name}; rename the folder", folder=folder, name=repr(name))
        )
    if known is not None:
        name = _another_name(folder)
        if name in sys.modules:
            return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, start, submodule_search_locations=[str(folder)])
    assert spec is not None
    assert spec.loader is not None
    _FOLDERS.add(folder)
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        told = _sentence(error, folder)
        for each in [each for each in sys.modules if each == name or each.startswith(f"{name}.")]:
            del sys.modules[each]
        raise SetupError(told) from error
    return module


def _is_someone_elses(name: str, start: Path) -> bool:
    """Whether Python itself or an installed package has this name; another game's folder may have it."""
    known = sys.modules.get(name)
    spec = known.__spec__ if known is not None else importlib.util.find_spec(name)
    if spec is None or _is_at(spec, start):
        return False
    origin = Path(str(spec.origin)).parent.resolve()
    is_a_games = known is not None and origin in _FOLDERS
    is_installed = name in sys.stdlib_module_names or "site-packages" in origin.parts or known is not None
    return is_installed and not is_a_games


def _another_name(folder: Path) -> str:
    """The name under which Python knows a second folder of one name, as another version of a game. Raises SetupError
    if its modules import each other by the name that both have."""
    by_name = re.compile(rf"^\s*(?:from|import)\s+{folder.name}\b")
    for path in sorted(folder.glob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if by_name.match(line):
                wrong = tr(
                    "another game of this name is loaded: write from . import ..., or rename {folder}",
                    folder=folder.name,
                )
                raise SetupError(f"{path}:{number}: {wrong}")
    return f"{folder.name}_{hashlib.sha256(str(folder).encode()).hexdigest()[:8]}"


def is_of_a_folder(game: GameSpec) -> bool:
    """Whether the game was loaded from its folder, and not from an installed package."""
    return game.folder.resolve() in _FOLDERS


def mistake_in_a_folder(error: Exception) -> str | None:
    """The mistake, with its file and line, if code of a game's folder was at work; else None."""
    for folder in _FOLDERS:
        if place_in(error, folder) is not None:
            return _sentence(error, folder)
    return None


def _is_at(spec: Any, start: Path) -> bool:
    origin = getattr(spec, "origin", None)
    return origin is not None and Path(origin).resolve() == start


def _sentence(error: Exception, folder: Path) -> str:
    """An error as a sentence, with the file and the line of the folder."""
    said = what_python_says(error)
    at = line_of(folder, said) if isinstance(error, SetupError) else None
    return f"{at or place_in(error, folder) or folder}: {said}"
