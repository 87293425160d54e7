"""The commands of the companion. Only the one on the line is loaded, with the packages that it needs."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence

from companion import __version__, languages
from companion.commands.consoles import show_everything
from companion.commands.every_command import COMMANDS, list_commands
from companion.commands.extras import what_adds
from companion.commands.leaving import INTERRUPTED, end_by_signals, listened_to
from companion.commands.line import LineParser
from companion.foreign import printable
from companion.languages import tr
from companion.sources.camera.recognition.engines import names


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit status (2: bad input)."""
    show_everything(sys.stdout, sys.stderr)
    said = sys.argv[1:] if argv is None else list(argv)
    try:
        said = _spoken(said)
    except ValueError as error:
        print(printable(error), file=sys.stderr)
        return 2
    if said[:1] == ["help"]:
        said = [*said[1:], "--help"]
    if not said:
        command_line(()).print_help()
        return 0
    if argv is None:
        end_by_signals()
    with listened_to():
        _greet(said)
        try:
            args = command_line(said[:1]).parse_args(said)
            if "companion.games" in sys.modules:
                _take_in_own_games(args)
            status: int = args.run(args)
        except KeyboardInterrupt:
            return INTERRUPTED
        except Exception as error:
            lacking = what_adds(error, _extra_of(said[0])) if isinstance(error, ModuleNotFoundError) else None
            mistake = lacking or _mistake_in_a_game(error)
            if mistake is None:
                raise
            print(printable(mistake), file=sys.stderr)
            return 2
    return status


def _greet(said: Sequence[str]) -> None:
    """A person who waits for a slow command is told so before it is loaded."""
    is_slow = any(command.is_slow and command.word == said[0] for command in COMMANDS)
    if is_slow and sys.stdout.isatty() and not {"-h", "--help"}.intersection(said):
        print(tr("Starting…"), flush=True)


def _extra_of(word: str) -> str:
    return next((command.extra for command in COMMANDS if command.word == word), "")


def _take_in_own_games(args: argparse.Namespace) -> None:
    """The games that this user has added are known to every command that knows games."""
    from companion.commands.own_games import take_in_added

    take_in_added(args)


def _mistake_in_a_game(error: Exception) -> str | None:
    """The mistake in the folder of a game, if one was at work; the games are loaded by now or had no part in it."""
    outside = sys.modules.get("companion.games.outside")
    mistake: str | None = outside.mistake_in_a_folder(error) if outside else None
    return mistake


def _spoken(said: list[str]) -> list[str]:
    """The rest of the line once its language is spoken, the one that is asked for or the machine's, and the engine that
    is asked for is noted."""
    language, rest = _taken_out("--language", said)
    asked, rest = _taken_out("--engine", rest)
    languages.begin(language, os.environ)
    if asked is not None:
        if asked not in names.NAMES:
            raise ValueError(
                tr("there is no engine “{name}”; there are {names}", name=asked, names=", ".join(names.NAMES))
            )
        os.environ[names.ASKED] = asked
    return rest


_SHORTEST = len("--lang")
"""The shortest beginning of an option that may stand anywhere."""


def _taken_out(option: str, said: list[str]) -> tuple[str | None, list[str]]:
    """The value of an option that may stand before or after the command, and the rest of the line."""
    end = said.index("--") if "--" in said else len(said)
    asked, rest = None, said
    for at, word in enumerate(said[:end]):
        name, equals, value = word.partition("=")
        if len(name) < _SHORTEST or not option.startswith(name):
            continue
        if equals:
            asked, rest = value, [*said[:at], *said[at + 1 :]]
        elif at + 1 < end:
            asked, rest = said[at + 1], [*said[:at], *said[at + 2 :]]
    return asked, rest


def command_line(words: Sequence[str] | None = None) -> LineParser:
    """The parser of the command line, with the arguments of these commands alone (None: of all)."""
    parser = LineParser(
        prog="companion",
        usage=tr("companion COMMAND …"),
        description=tr("A referee, scorekeeper and logbook for groups that play with real cards at a real table.")
        + "\n\n"
        + "\n".join(list_commands())
        + "\n\n"
        + tr("Run `{command} --help` for details.", command="companion COMMAND"),
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    parser.add_argument("--language", choices=tuple(languages.NAMES), help="your language; default: the machine's")
    parser.add_argument(
        "--engine",
        choices=names.NAMES,
        help="the library that runs the camera's networks; default: the fastest installed one",
    )
    commands = parser.add_subparsers(
        required=True,
        metavar="COMMAND",
        dest="command",
        prog="companion",
        help=None if words is None else argparse.SUPPRESS,
    )
    for command in COMMANDS:
        below = commands.add_parser(
            command.word, help=command.help, description=command.help, examples=command.examples
        )
        if words is None:
            # What is not installed here has no arguments to complete.
            with contextlib.suppress(ModuleNotFoundError):
                command.describe(below)
        elif command.word in words:
            command.describe(below)
    return parser
