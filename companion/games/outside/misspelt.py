"""Cards that a folder's code misspells: ``kings-seal`` if the deck has ``king-s-seal``."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

from companion.cards import Face

_WORDS = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def misspelt_faces(folder: Path, faces: Collection[Face]) -> Iterator[tuple[str, str]]:
    """Each text that differs from a face in its dashes alone: the file and the line, and the sentence."""
    by_letters = {face.replace("-", ""): face for face in faces if _WORDS.fullmatch(face)}
    for module in modules_of(folder):
        for at, word in _texts(module):
            face = by_letters.get(word.replace("-", ""))
            if face is not None and word not in faces and _WORDS.fullmatch(word):
                yield f"{module.__file__}{at}", f"no card of the deck is called {word!r}; did you mean {face!r}?"


def modules_of(folder: Path) -> list[ModuleType]:
    """The modules of a folder that were imported."""
    inside = f"{folder}{os.sep}"
    return [each for each in list(sys.modules.values()) if (getattr(each, "__file__", None) or "").startswith(inside)]


def _texts(module: ModuleType) -> Iterator[tuple[str, str]]:
    """The texts in constants and functions, each with ``:`` and its line where that is known."""
    for name, value in vars(module).items():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            for text in _of_code(value.__code__):
                yield f":{value.__code__.co_firstlineno}", text
        elif not name.startswith("__"):
            for text in _strings(value):
                yield "", text


def _of_code(code: CodeType) -> Iterator[str]:
    for value in code.co_consts:
        if isinstance(value, CodeType):
            yield from _of_code(value)
        else:
            yield from _strings(value)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | tuple | list | set | frozenset):
        for each in value:
            if isinstance(each, str):
                yield each
