"""Every command runs, and every word it offers leads somewhere."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import pytest

from companion.commands.main import command_line, main
from companion.commands.training import with_extra


def leaves(parser: argparse.ArgumentParser, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """Every command with the function that it runs."""
    below = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    if not below or parser._defaults.get("run"):
        yield words, parser._defaults.get("run")
    for action in below:
        for word, sub in action.choices.items():
            yield from leaves(sub, (*words, word))


@pytest.mark.parametrize("words", [words for words, _ in leaves(command_line())], ids=" ".join)
def test_every_command_has_help(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*words, "--help"])
    assert ended.value.code == 0
    assert "usage: companion" in capsys.readouterr().out


def test_every_command_runs_something() -> None:
    assert [words for words, run in leaves(command_line()) if run is None] == []


def test_training_without_its_stack_says_what_to_install(capsys: pytest.CaptureFixture[str]) -> None:
    def missing(args: argparse.Namespace) -> None:
        raise ModuleNotFoundError("No module named 'torch'", name="torch")

    assert with_extra(missing)(argparse.Namespace()) == 2
    assert "companion[train]" in capsys.readouterr().err
