"""Errors that people meet speak their language: each sentence of the program's own errors is marked for translation."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

COMPANION = Path(__file__).parents[2] / "companion"
ENGLISH = {
    "training": "for builders who train models, in English as their libraries are",
    "rules/judging": "for authors of a game, about its Python code, beside what Python says in English",
    "cards.py": "for authors of a game, about its Python code, beside what Python says in English",
    "phones/messages.py": "for the page's own script; a person reads the answer of the server",
    "phones/keys.py": "for the page's own script; a person reads the answer of the server",
    "sources/android/here.py": "for builders who run a part of the app for Android elsewhere",
}
"""Why the errors of some files and folders are English in each language."""

SENTENCE = re.compile(r"(?<![\w\[])[A-Za-z']{2,} (?:[A-Za-z']{2,}(?!\w)|\{\})|\{\} [A-Za-z']{2,}(?!\w)")
"""A word beside another or beside a gap: more than a place, such as `[felt] size_mm`."""


@cache
def trees() -> dict[str, ast.Module]:
    return {
        path.relative_to(COMPANION).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(COMPANION.rglob("*.py"))
    }


@cache
def own_errors() -> frozenset[str]:
    """The names of all errors that the program declares."""
    errors = {name for name, each in vars(builtins).items() if isinstance(each, type) and issubclass(each, Exception)}
    own: set[str] = set()
    classes = [node for tree in trees().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    while found := {
        each.name
        for each in classes
        if each.name not in own and any(ast.unparse(base).split(".")[-1] in errors | own for base in each.bases)
    }:
        own |= found
    return frozenset(own)


def unmarked(tree: ast.AST, errors: frozenset[str]) -> Iterator[tuple[int, str]]:
    """The lines and sentences of errors that no `tr` marks."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and ast.unparse(call.func).split(".")[-1] in errors:
            for given in (*call.args, *(each.value for each in call.keywords)):
                yield from ((call.lineno, text) for text in _texts(given) if SENTENCE.search(text))


def _texts(said: ast.expr) -> Iterator[str]:
    """The text in an expression as it is written there; what a function gives back has been marked elsewhere."""
    match said:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
        case ast.BinOp(left=one, right=two) | ast.IfExp(body=one, orelse=two):
            yield from (*_texts(one), *_texts(two))


def test_each_sentence_of_an_error_is_marked() -> None:
    found = {
        f"{name}:{line}": text
        for name, tree in trees().items()
        if not any(name == each or name.startswith(f"{each}/") for each in ENGLISH)
        for line, text in unmarked(tree, own_errors())
    }
    assert found == {}


def test_each_exception_is_still_one() -> None:
    for name in ENGLISH:
        files = [tree for file, tree in trees().items() if file == name or file.startswith(f"{name}/")]
        assert any(list(unmarked(tree, own_errors())) for tree in files), name


def test_an_unmarked_sentence_is_found() -> None:
    errors = frozenset({"DeckError"})
    marked = ast.parse("raise DeckError(f\"{path}: {tr('no such card')}\")")
    named = ast.parse('raise errors.DeckError(f"{path}: there is no card {name}")')
    chosen = ast.parse('raise DeckError(why if why else "nothing there")')
    assert list(unmarked(marked, errors)) == []
    assert [text for tree in (named, chosen) for _, text in unmarked(tree, errors)] == [
        "{}: there is no card {}",
        "nothing there",
    ]
