"""Every command runs, and every word it offers leads somewhere."""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.commands.developing import with_extra
from companion.commands.every_command import COMMANDS
from companion.commands.leaving import PIPE_CLOSED
from companion.commands.main import command_line, main
from companion.rules.acts import Note
from companion.session import Session


def leaves(parser: argparse.ArgumentParser, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """Every command with the function that it runs."""
    below = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    if not below or parser._defaults.get("run"):
        yield words, parser._defaults.get("run")
    for action in below:
        for word, sub in action.choices.items():
            yield from leaves(sub, (*words, word))


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """The parser and all below it."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from parsers(below)


EVERY = [parser for parser in parsers(command_line()) if parser.prog != "companion"]


@pytest.mark.parametrize("parser", EVERY, ids=lambda parser: parser.prog)
def test_every_command_has_help_with_examples_that_are_understood(parser: argparse.ArgumentParser) -> None:
    shown = parser.format_help()
    assert shown.startswith(f"usage: {parser.prog}")
    examples = [line.strip() for line in shown.partition("\nexamples:\n")[2].splitlines()]
    assert examples
    for line in examples:
        words = shlex.split(line.partition(" <")[0].partition(" >")[0])
        if words[0] == "companion":
            assert command_line([words[1]]).parse_args(words[1:]).run
            assert line.startswith(parser.prog)


@pytest.mark.parametrize("parser", EVERY, ids=lambda parser: parser.prog)
def test_every_word_of_a_command_is_explained(parser: argparse.ArgumentParser) -> None:
    unexplained = [
        action.dest
        for action in parser._actions
        if not action.help and not isinstance(action, argparse._SubParsersAction)
    ]
    assert unexplained == []


def test_every_command_runs_something() -> None:
    assert [words for words, run in leaves(command_line()) if run is None] == []


def test_training_without_its_stack_says_what_to_install(capsys: pytest.CaptureFixture[str]) -> None:
    def missing(args: argparse.Namespace) -> None:
        raise ModuleNotFoundError("No module named 'torch'", name="torch")

    assert with_extra(missing)(argparse.Namespace()) == 2
    assert "companion[train]" in capsys.readouterr().err


def test_the_program_alone_lists_its_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    shown = capsys.readouterr().out
    assert all(f"  {command.word} " in shown for command in COMMANDS)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["sesions"], "there is no command 'sesions'. Did you mean sessions?"),
        (["deck", "enrl"], "there is no verb 'enrl'. Did you mean enrol?"),
        (["completion", "fish"], "there is no shell 'fish'. Choose from: bash, zsh, tcsh."),
    ],
)
def test_a_near_miss_is_answered(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("word", ["deck", "dev", "firmware", "game", "tags"])
def test_a_command_of_several_verbs_lists_them_alone(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([word])
    assert ended.value.code == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"usage: companion {word} [-h] VERB ...")
    verbs = [
        parser.prog.split()[-1]
        for parser in parsers(command_line([word]))
        if parser.prog.startswith(f"companion {word} ")
    ]
    assert verbs
    assert all(f"\n    {verb}" in shown for verb in verbs)
    assert "error:" not in shown


def test_help_shows_the_games_and_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    shown = capsys.readouterr().out
    assert "pirates-bluff" in shown
    assert "companion deck list" in shown
    assert "examples:\n  companion play --game pirates-bluff" in shown


def test_a_shell_can_complete_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "bash"]) == 0
    assert "sessions" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["rules"], ["rules", "battle"], ["rules", "battle", "--words"], ["sessions", "--all"],
        ["sessions", "show", "kept"],
        ["sessions", "players"], ["sessions", "export", "kept", "--as", "csv"], ["deck", "list"],
        ["deck", "show", "battle"], ["presets", "--json"], ["completion", "bash"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_closed_pipe_ends_quietly(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    session = Session.start("kept", {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]})
    session.play_kept([Note(text="hello")])
    session.close()
    code = "import sys; from companion.commands.main import main; sys.exit(main(sys.argv[1:]))"
    reading, writing = os.pipe()
    os.close(reading)
    program = subprocess.run([sys.executable, "-c", code, *words], stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert b"Traceback" not in program.stderr
    assert b"BrokenPipe" not in program.stderr
    assert program.returncode == PIPE_CLOSED


def test_a_game_that_is_nearly_named_is_guessed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "pirate"]) == 2
    assert "no game is called 'pirate'; did you mean pirates-bluff?" in capsys.readouterr().err


@pytest.mark.parametrize("imported", ["companion.commands.main", "tools", "tools.bench"])
@pytest.mark.parametrize(("chosen", "used"), [(None, "1"), ("2", "2")])
def test_numpy_works_in_one_thread_unless_set_otherwise(
    monkeypatch: pytest.MonkeyPatch, imported: str, chosen: str | None, used: str
) -> None:
    """NumPy reads the number when it loads, so it must not load earlier."""
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    if chosen is not None:
        monkeypatch.setenv("OPENBLAS_NUM_THREADS", chosen)
    code = f"import os, sys, {imported}; assert 'numpy' not in sys.modules; print(os.environ['OPENBLAS_NUM_THREADS'])"
    program = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert program.stdout == f"{used}\n"
