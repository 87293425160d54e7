"""Counts the literal numbers by which the rooms of the camera decide: ``python -m tools.literals`` prints them by file.

A literal decides unless it is 0, ±1, 2, a half, 255 or a guard against a division by zero (at most 0.001), or only says
which part, which shape or how many digits: an index, a slice, an axis, a type, a scale, the size of an array.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOMS = ("recognition", "tracking")
CAMERA = Path(__file__).parents[1] / "companion" / "sources" / "camera"
_PLAIN = {0, 1, 2, 0.5, 255}
_GUARD = 1e-3
_SHAPES = {"reshape", "empty", "zeros", "full", "ones", "eye"}
_SHAPE_ARGUMENTS = 2
_LAYOUT_KEYWORDS = {"axis", "dtype", "fx", "fy"}


def count_literals(room: str) -> dict[Path, int]:
    """How many literals decide in each file of a room that has any."""
    files = {file: sum(1 for _ in deciding(file.read_text(encoding="utf-8"))) for file in (CAMERA / room).rglob("*.py")}
    return {file: count for file, count in files.items() if count}


def deciding(source: str) -> Iterator[ast.Constant]:
    """The literals of a Python source that decide something."""
    tree = ast.parse(source)
    layout = {id(each) for part in _layout(tree) for each in ast.walk(part)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in layout and _decides(node.value):
            yield node


def _decides(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return value not in _PLAIN and value > _GUARD


def _layout(tree: ast.Module) -> Iterator[ast.AST]:
    """The parts of a source that say where something stands or how large it is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript):
            yield node.slice
        elif isinstance(node, ast.keyword) and node.arg in _LAYOUT_KEYWORDS:
            yield node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _SHAPES:
            yield from node.args[:_SHAPE_ARGUMENTS]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "round":
            yield from node.args[1:]


if __name__ == "__main__":
    for room in ROOMS:
        counts = count_literals(room)
        for file, count in sorted(counts.items(), key=lambda pair: -pair[1]):
            print(f"{count:4} {file.relative_to(CAMERA)}")
        print(f"{sum(counts.values()):4} {room}")
