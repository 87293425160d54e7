"""Copies of the examples with mistakes in them, and what ``companion game test`` says of a folder."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from companion.commands.main import main

EXAMPLE = Path(__file__).parents[2] / "examples" / "thirteen"


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


def changed(tmp_path: Path, example: str, *edits: tuple[str, str, str]) -> Path:
    """A copy of an example with mistakes in it, in a folder of a name of its own."""
    mine = tmp_path / f"copy_of_{tmp_path.name}"
    shutil.copytree(EXAMPLE.with_name(example), mine, ignore=shutil.ignore_patterns("__pycache__"))
    for file, written, instead in edits:
        text = (mine / file).read_text()
        assert written in text
        (mine / file).write_text(text.replace(written, instead, 1))
    return mine
