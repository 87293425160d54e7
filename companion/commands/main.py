"""The commands of the companion. Only the one on the line is loaded, with the packages that it needs."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from itertools import groupby

from companion import __version__, languages
from companion.commands.consoles import show_everything
from companion.commands.extras import what_adds
from companion.commands.leaving import INTERRUPTED, end_when_told, listened_to
from companion.commands.line import LineParser
from companion.foreign import printable
from companion.languages import later, tr
from companion.sources.camera.recognition.engines import names


@dataclass(frozen=True, slots=True)
class Command:
    """A word of the command line: the heading it stands under, its line of help, the function that adds its
    arguments (``module:function``), lines to type, the extra that it needs as a whole, and whether it takes seconds
    to begin."""

    under: str
    word: str
    help: str
    arguments: str
    examples: tuple[str, ...] = ()
    extra: str = ""
    is_slow: bool = False

    def describe(self, parser: argparse.ArgumentParser) -> None:
        """Loads the command and adds its arguments."""
        EntryPoint(self.word, f"companion.{self.arguments}", "companion").load()(parser)


PLAYING, AFTER = later("before and at the table"), later("after the evening")
CARDS, OTHER = later("cards, cameras and readers"), later("other")
COMMANDS = (
    Command(
        PLAYING,
        "app",
        later("set up a table, or resume an evening"),
        "commands.playing.watch:add_app_arguments",
        ("companion app", "companion app --source 0 --table my-table.toml", "companion app --game my_game"),
        is_slow=True,
    ),
    Command(
        PLAYING,
        "watch",
        later("play with a camera, a video, pictures or tags"),
        "commands.playing.watch:add_watch_arguments",
        (
            "companion watch --game bluffing-battles --seats Ann,Ben --source 0 --table my-table.toml",
            "companion watch --game battle --seats Ann,Ben,Cem --source nfc --app",
        ),
    ),
    Command(
        PLAYING,
        "play",
        later("play by touch or keyboard"),
        "commands.playing.watch:add_play_arguments",
        (
            "companion play --game pirates-bluff --seats Ann,Ben,Cem",
            "companion play --game battle --seats Ann,Ben --option goal=twenty --session 'last week'",
            "companion play --game my_game --seats Ann,Ben",
        ),
    ),
    Command(
        PLAYING,
        "demo",
        later("watch the demo, read from photographs of real cards"),
        "commands.playing.watch:add_demo_arguments",
        ("companion demo", "companion demo --terminal --fast"),
        is_slow=True,
    ),
    Command(
        PLAYING,
        "games",
        later("list games, and add a game of your own"),
        "commands.playing.games:add_games_arguments",
        ("companion games", "companion games add my_game", "companion games remove my-game"),
    ),
    Command(
        PLAYING,
        "rules",
        later("read the rules of a game, or the words of its records"),
        "commands.playing.rules:add_rules_arguments",
        ("companion rules battle", "companion rules battle --words", "companion rules table --words"),
    ),
    Command(
        PLAYING,
        "game",
        later("start a game of your own from an example, or test it by random play"),
        "commands.playing.game:add_game_arguments",
        ("companion game test my_game", "companion game test my_game --games 1000"),
    ),
    Command(
        PLAYING,
        "presets",
        later("list, save and delete house rules"),
        "commands.playing.presets:add_presets_arguments",
        ("companion presets", "companion presets save quick --game battle --option goal=10"),
    ),
    Command(
        AFTER,
        "sessions",
        later("list, read, export and repair evenings"),
        "commands.afterwards.sessions:add_sessions_arguments",
        (
            "companion sessions",
            "companion sessions show 'last week'",
            "companion sessions export 'last week' --format csv",
        ),
    ),
    Command(
        AFTER,
        "report",
        later("write a report about one evening or many"),
        "commands.afterwards.report:add_report_arguments",
        (
            "companion report last --out last.html",
            "companion report --all --game battle --against 'rules v7' --out battle.pdf",
        ),
        "reports",
    ),
    Command(
        AFTER,
        "gather",
        later("collect the evenings of several tablets in one database"),
        "commands.afterwards.gather:add_gather_arguments",
        (
            "companion gather --to sqlite:///evenings.db",
            "companion gather /media/stick/companion ben.zip --to postgresql://ann@server/evenings",
        ),
    ),
    Command(
        AFTER,
        "replay",
        later("judge an evening again under other rules"),
        "commands.afterwards.replay:add_replay_arguments",
        (
            "companion replay 'last week' --option knight_follows=false",
            "companion replay --all --game battle --option goal=18",
        ),
    ),
    Command(
        AFTER,
        "forget",
        later("replace a player's name in every evening"),
        "commands.afterwards.forget:add_forget_arguments",
        ("companion forget Ann", "companion forget Ann --as 'the pirate'"),
    ),
    Command(
        AFTER,
        "referee",
        later("judge a game written as a record"),
        "commands.afterwards.referee:add_referee_arguments",
        (
            "companion referee game.jsonl",
            "companion referee --plain --all game.jsonl",
            "companion referee -",
        ),
    ),
    Command(
        AFTER,
        "simulate",
        later("let bots play a game many times, to compare rules"),
        "commands.afterwards.simulate:add_simulate_arguments",
        (
            "companion simulate --game battle --seats 3 --games 10000",
            "companion simulate --game battle --seats 4 --sweep goal=10..20 --out goals.parquet",
            "companion simulate --game my_game --bots random --games 2000 --seed 7",
        ),
    ),
    Command(
        CARDS,
        "scan",
        later("name the cards in pictures"),
        "commands.equipment.scan:add_scan_arguments",
        (
            "companion scan picture.jpg",
            "companion scan picture.jpg --picture seen.jpg",
            "companion scan photos --deck ours.toml --json",
        ),
    ),
    Command(
        CARDS,
        "calibrate",
        later("show the camera the felt and its zones"),
        "commands.equipment.calibrate:add_calibrate_arguments",
        (
            "companion calibrate --sheets sheets",
            "companion calibrate --source 0 --markers --game battle --seats Ann,Ben,Cem --out my-table.toml",
        ),
    ),
    Command(
        CARDS,
        "deck",
        later("make, check, print and enrol decks"),
        "commands.equipment.deck:add_deck_arguments",
        (
            "companion deck new ours.toml --from battle",
            "companion deck print ours.toml --backs --out ours.pdf",
            "companion deck enrol standard52 --tags",
        ),
    ),
    Command(
        CARDS,
        "tags",
        later("read tags and list their cards"),
        "commands.equipment.tags:add_tags_arguments",
        ("companion tags read",),
    ),
    Command(
        CARDS,
        "devices",
        later("list devices and measure how well they read"),
        "commands.equipment.devices:add_devices_arguments",
        ("companion devices", "companion devices measure", "companion devices --port pcsc --json"),
    ),
    Command(
        CARDS,
        "firmware",
        later("flash or check the program of a reader board"),
        "commands.equipment.devices:add_firmware_arguments",
        ("companion firmware flash", "companion firmware check"),
    ),
    Command(
        OTHER,
        "doctor",
        later("check this machine and tell you how to fix problems"),
        "commands.doctor:add_doctor_arguments",
        ("companion doctor", "companion doctor --session 'last week'"),
    ),
    Command(
        OTHER,
        "log-serial",
        later("record a board for a bug report"),
        "commands.equipment.devices:add_log_serial_arguments",
        ("companion log-serial bug.ptl --seconds 30",),
    ),
    Command(
        OTHER,
        "completion",
        later("print a script that completes commands in your shell"),
        "commands.completion:add_completion_arguments",
        ('eval "$(companion completion bash)"',),
    ),
    Command(
        OTHER,
        "dev",
        later("tools for builders"),
        "commands.developing:add_dev_arguments",
        ("companion dev evaluate --photos photos/phone_tables",),
    ),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit status (2: bad input)."""
    show_everything(sys.stdout, sys.stderr)
    said = sys.argv[1:] if argv is None else list(argv)
    # NumPy's threads wait for each other by turning in circles: on a busy computer a step of 8 ms takes 50. It asks
    # when it is loaded, so this comes before any command.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
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
        end_when_told()
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
        + "\n".join(_listing())
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


def _listing() -> Iterator[str]:
    for under, commands in groupby(COMMANDS, key=lambda command: command.under):
        yield f"{tr(under)}:"
        yield from (f"  {command.word:11} {tr(command.help)}" for command in commands)
