"""Runs the tests that a change can break, the nearest first: ``python -m tools.changed [SINCE] [-- PYTEST'S OPTIONS]``.

A test is nearer the fewer imports lead from it to what changed. SINCE is a revision: if it is missing, the one where
this branch left main; on main, the commit before the last.
"""

from __future__ import annotations

import argparse
import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
PACKAGES = ("companion", "tests", "tools")
EVERYTHING = ("pyproject.toml", "requirements/", "tests/conftest.py")
"""Files, or how their paths begin, that change how each test runs."""

LOADED_BY_NAME = {"companion.ui.pages.door": "companion.ui.pages"}
"""Modules that import all modules of a package without naming them."""

FEW = 12
"""Up to this many test files are quicker in one process than in two."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the tests; returns pytest's exit status, 0 if there are none."""
    given = list(sys.argv[1:] if argv is None else argv)
    cut = given.index("--") if "--" in given else len(given)
    parser = argparse.ArgumentParser(prog="python -m tools.changed")
    parser.add_argument("since", nargs="?", help="a revision of git")
    since = parser.parse_args(given[:cut]).since or start_of(ROOT)
    files = changed_files(ROOT, since)
    tests = affected(files, imports())
    print(f"{len(files)} files changed since {since}; {len(tests)} test files import them", flush=True)
    if not tests:
        return 0
    workers = [] if len(tests) <= FEW else ["-n", "2", "--dist", "worksteal"]
    command = [sys.executable, "-m", "pytest", *workers, *given[cut + 1 :], *tests]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def start_of(root: Path) -> str:
    """The commit at which the branch left main; on main itself, or without one, the commit before the last."""
    head, main = _git(root, "rev-parse", "HEAD"), _git(root, "merge-base", "HEAD", "main")
    return main[0] if main and main != head else "HEAD~"


def changed_files(root: Path, since: str) -> list[str]:
    """The paths of what differs from a revision, new files too. Raises SystemExit if there is no such revision."""
    if not _git(root, "rev-parse", "--verify", "--quiet", f"{since}^{{commit}}"):
        raise SystemExit(f"There is no revision {since!r}.")
    new = _git(root, "ls-files", "--others", "--exclude-standard")
    return sorted({*_git(root, "diff", "--name-only", "--no-renames", since), *new})


def affected(files: Sequence[str], graph: grimp.ImportGraph) -> list[str]:
    """The test files that import what stands in these files, by the number of imports between, then by name."""
    named = {name: _path(name) for name in graph.modules if name.rpartition(".")[2].startswith("test_")}
    if any(file.startswith(EVERYTHING) for file in files):
        return sorted(named.values())
    near = [module for file in files for module in modules_of(file, graph)]
    distance = dict.fromkeys(near, 0)
    for module in near:  # it grows while it is walked through
        for above in graph.find_modules_that_directly_import(module):
            if above not in distance:
                distance[above] = distance[module] + 1
                near.append(above)
    found = [(distance[name], path) for name, path in named.items() if name in distance]
    return [path for _, path in sorted(found)]


def imports() -> grimp.ImportGraph:
    """The imports of the program, its tests and its tools, with those that no import statement shows."""
    graph = grimp.build_graph(
        *PACKAGES, exclude_type_checking_imports=True, cache_dir=str(ROOT / ".import_linter_cache")
    )
    modules = sorted(graph.modules)
    for name in modules:
        _, _, last = name.rpartition(".")
        if last.startswith("test_"):  # pytest imports what stands in the folders above
            for conftest in (f"{above}.conftest" for above in _above(name)):
                if conftest in graph.modules:
                    graph.add_import(importer=name, imported=conftest)
        if name.startswith(("tests.", "tools.")):
            for imported in map(_meant, _strings(_path(name))):
                if imported in graph.modules and imported.startswith("companion.") and imported != name:
                    graph.add_import(importer=name, imported=imported)
    for name, package in LOADED_BY_NAME.items():
        for imported in modules:
            if imported.startswith(f"{package}.") and imported != name:
                graph.add_import(importer=name, imported=imported)
    return graph


def modules_of(file: str, graph: grimp.ImportGraph) -> list[str]:
    """The modules that change with a file: its own, those of the folder that it lies in, or those that name it."""
    path = Path(file)
    if path.suffix == ".py" and path.parts[0] in PACKAGES:
        name = ".".join(path.with_suffix("").parts)
        if path.name == "__init__.py":  # all that lies below imports it
            name = name.removesuffix(".__init__")
            return [each for each in graph.modules if each == name or each.startswith(f"{name}.")]
        return [name] if name in graph.modules else []
    for folder in path.parents:
        name = ".".join(folder.parts)
        if name in graph.modules:
            return [name, *(each for each in graph.find_children(name) if not graph.find_children(each))]
    names = {path.name, *(part for part in path.parts[:-1] if len(part) > 3)}
    return [module for module, said in _find_paths(graph).items() if names & said]


def _find_paths(graph: grimp.ImportGraph) -> Mapping[str, set[str]]:
    """The parts of paths in the strings of each module."""
    found: dict[str, set[str]] = defaultdict(set)
    for name in graph.modules:
        for said in _strings(_path(name)):
            found[name].update(said.split("/"))
    return found


@cache
def _strings(file: str) -> Sequence[str]:
    """The short strings of a Python file; none of a folder that only holds other packages."""
    path = ROOT / file
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if path.is_file() else ()
    values = [node.value for node in nodes if isinstance(node, ast.Constant)]
    return [value for value in values if isinstance(value, str) and len(value) < 100]


def _meant(said: str) -> str:
    """The module that a string may name: one that is run or loaded by its name, or the program itself."""
    return "companion.__main__" if said == "companion" else said


def _above(module: str) -> Iterable[str]:
    parts = module.split(".")
    return (".".join(parts[:at]) for at in range(1, len(parts)))


def _path(module: str) -> str:
    """The file of a module, from the root."""
    path = Path(*module.split("."))
    package = path / "__init__.py"
    return str(package if (ROOT / package).is_file() else path.with_suffix(".py"))


def _git(root: Path, *words: str) -> list[str]:
    said = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=False)
    return said.stdout.splitlines() if said.returncode == 0 else []


if __name__ == "__main__":
    sys.exit(main())
