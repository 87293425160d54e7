"""Every command runs, and every word it offers leads somewhere."""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from collections.abc import Iterator

import pytest

from companion.commands.developing import with_extra
from companion.commands.main import COMMANDS, PIPE_CLOSED, command_line, main


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


def test_the_program_alone_lists_its_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    shown = capsys.readouterr().err
    assert all(f"  {command.word} " in shown for command in COMMANDS)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["sesions"], "there is no command 'sesions'. Did you mean sessions?"),
        (["deck", "enrl"], "there is no verb 'enrl'. Did you mean enrol?"),
        (["completion", "fish"], "there is no shell 'fish'. There are: bash, zsh, tcsh."),
    ],
)
def test_a_near_miss_is_answered(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert says in capsys.readouterr().err


def test_every_example_is_understood() -> None:
    for command in COMMANDS:
        for line in command.examples:
            words = shlex.split(line)
            if words[0] == "companion":
                assert command_line([command.word]).parse_args(words[1:]).run


def test_help_shows_the_games_and_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    shown = capsys.readouterr().out
    assert "pirates-bluff" in shown
    assert "letters216" in shown
    assert "examples:\n  companion play --game pirates-bluff" in shown


def test_a_shell_can_complete_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "bash"]) == 0
    assert "sessions" in capsys.readouterr().out


def test_a_closed_pipe_ends_quietly() -> None:
    code = "import sys; from companion.commands.main import main; sys.exit(main(['rules', 'battle']))"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == PIPE_CLOSED


def test_a_game_that_is_nearly_named_is_guessed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "pirate"]) == 2
    assert "no game is called 'pirate'; did you mean pirates-bluff?" in capsys.readouterr().err
