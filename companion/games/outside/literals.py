"""The lines of a game's folder that contain a word: a mistake that names it gets its line."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from companion.rules.judging.faults import from_here

GAP = "\0"
"""Stands in a text for what an f-string fills in."""

_PLACE = "Place "
_HAS_LINE = re.compile(r":\d+$")
_QUOTED = re.compile(r"'([^'\n]+)'")
_FIELD = re.compile(r"\b[A-Z]\w*\.([a-z]\w*)")
_THEN = re.compile(r"; |, which |, and ")
_KEYWORD = re.compile(r"\b([a-z_]+)=")
_CLASS = re.compile(r"\b[A-Z]\w+")


def locate(folder: Path, at: object, mistake: str) -> str:
    """The place of a mistake: ``at``, a file, with the line in it or in another file that has the
    text of the mistake.
    """
    file = Path(str(at))
    if _HAS_LINE.search(str(at)):
        return from_here(at)
    if file.suffix == ".md":
        return from_here(_line_in_page(file, mistake))
    return line_of(folder, mistake, file) or _line_of_class(file, mistake) or from_here(at)


def _line_in_page(page: Path, mistake: str) -> str:
    """The line of a page that has the gap or the section which the mistake names."""
    named = [rf"\{{{each}\b" for each in re.findall(r"\{(\w+)[:}]", mistake)]
    named += [rf"^#+ {re.escape(each)} " for each in re.findall(r"section (\d[\d.]*\d)", mistake)]
    lines = page.read_text(encoding="utf-8").splitlines() if page.is_file() else []
    found = (number for each in named for number, line in enumerate(lines, 1) if re.search(each, line))
    return next((f"{page}:{number}" for number in found), str(page))


def line_of(folder: Path, mistake: str, file: Path | None = None) -> str | None:
    """The file and the line of the first word that a mistake quotes, if the folder's code, or ``file`` of it, writes it
    only once."""
    said = _THEN.split(mistake)[0]
    words, keywords = (*_QUOTED.findall(said), *_FIELD.findall(said)), _KEYWORD.findall(said)
    texts = tuple(written(folder))
    files = {each[0] for each in texts}
    same = files if file is None else {each for each in files if each.resolve() == file.resolve()}
    here = tuple(each for each in texts if each[0] in same)
    for word in words:
        for says in (_declares, _is, _fills):
            for among in (here, texts):
                lines = {f"{each[0]}:{each[1]}" for each in among if says(each[2], word)}
                if len(lines) == 1:
                    return from_here(lines.pop())
    for word in keywords:
        lines = {f"{each[0]}:{each[1]}" for each in here if each[2] == f"{word}="}
        if len(lines) == 1:
            return from_here(lines.pop())
    return None


def _line_of_class(file: Path, mistake: str) -> str | None:
    """The line that defines the first class which a mistake names, or the one line that names it, too."""
    if not (file.is_file() and file.suffix == ".py"):
        return None
    nodes = list(ast.walk(_tree(file, file.stat().st_mtime_ns)))
    for name in _CLASS.findall(mistake):
        found = [node.lineno for node in nodes if isinstance(node, ast.ClassDef) and node.name == name]
        found = found or [each.lineno for each in nodes if isinstance(each, ast.Attribute) and each.attr == name]
        calls = [each for each in nodes if isinstance(each, ast.Call)]
        found = found or [each.lineno for each in calls if isinstance(each.func, ast.Name) and each.func.id == name]
        if len(found) == 1:
            return from_here(f"{file}:{found[0]}")
    return None


def _declares(text: str, word: str) -> bool:
    """Whether this is the Place of that path."""
    return text == f"{_PLACE}{word}"


def _is(text: str, word: str) -> bool:
    return text == word


def _fills(text: str, word: str) -> bool:
    """Whether an f-string can be this word, and has letters of its own."""
    if GAP not in text or not text.strip(f"{GAP}/"):
        return False
    return re.fullmatch(re.escape(text).replace(re.escape(GAP), ".+"), word) is not None


def trees(folder: Path) -> Iterator[tuple[Path, ast.Module]]:
    """Each file of the folder's code, read as Python."""
    for path in sorted(folder.glob("*.py")):
        yield path, _tree(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=64)
def _tree(path: Path, changed_ns: int) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def written(folder: Path) -> Iterator[tuple[Path, int, str]]:
    """Each text, keyword and field of the folder's code: its file, its line, and its words."""
    for path in sorted(folder.glob("*.py")):
        yield from ((path, line, text) for line, text in _written_in(path, path.stat().st_mtime_ns))


@lru_cache(maxsize=64)
def _written_in(path: Path, changed_ns: int) -> tuple[tuple[int, str], ...]:
    found: list[tuple[int, str]] = []
    for node in ast.walk(_tree(path, changed_ns)):
        line = getattr(node, "lineno", 0)
        if (text := text_of(node)) is not None:
            found.append((line, text))
        elif isinstance(node, ast.Call) and node.args and getattr(node.func, "id", "") == "Place":
            found.append((line, f"{_PLACE}{text_of(node.args[0])}"))
        elif isinstance(node, ast.keyword) and node.arg is not None:
            found.append((line, f"{node.arg}="))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.append((line, node.target.id))
    return tuple(found)


def text_of(node: ast.AST | None) -> str | None:
    """A text in the code, with gaps for the filled parts; None for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(each.value) if isinstance(each, ast.Constant) else GAP for each in node.values)
    return None


def calls(folder: Path, names: frozenset[str]) -> Iterator[tuple[str, ast.Call]]:
    """Each call of a method with one of these names: its file and line, and the call."""
    for path, tree in trees(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in names:
                yield f"{path}:{node.lineno}", node
