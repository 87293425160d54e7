"""Copies of the examples with other texts in them, their first moves, and what ``companion game test`` says of one."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from companion.commands.main import main

EXAMPLES = Path(__file__).parents[2] / "examples"
EXAMPLE = EXAMPLES / "thirteen"
MARKET = ["refill tea", "refill silk", "refill tea", "refill gold"]
MELDED = ["Ann draw", "Ann lay 7S 8S 9S", "Ann discard KD"]
Typed = Callable[..., str]
"""Plays a copy of an example by what is typed: the fixture ``typed``."""


def check_told(
    folder: Path, capsys: pytest.CaptureFixture[str], parts: Iterable[str], *options: str, is_wrong: bool
) -> None:
    """Tests a folder with these options: the command says all parts, and tells by its code whether one is a mistake."""
    assert bool(main(["game", "test", str(folder), *options])) == is_wrong
    said = "".join(capsys.readouterr())
    for part in parts:
        assert part in said, said


def try_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = main(["game", "test", str(folder), "--games", "6"])
    return code, capsys.readouterr().out


def copy_example(mine: Path, example: str = "thirteen") -> Path:
    """A copy of an example as this folder."""
    return Path(shutil.copytree(EXAMPLES / example, mine, ignore=shutil.ignore_patterns("__pycache__")))


def changed(tmp_path: Path, example: str, *edits: tuple[str, str, str], times: int = 1) -> Path:
    """A copy of an example in which these texts are others: the first ``times`` of each (-1: all)."""
    mine = copy_example(tmp_path / f"copy_of_{tmp_path.name}", example)
    for file, written, instead in edits:
        text = (mine / file).read_text()
        assert written in text
        (mine / file).write_text(text.replace(written, instead, times))
    return mine
