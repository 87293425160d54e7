"""The commands of the companion. Only the one that was said is loaded, with what it needs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint

from companion import __version__


@dataclass(frozen=True, slots=True)
class Command:
    """A word of the command line, its line of help, and the function that adds its arguments (``module:function``)."""

    word: str
    help: str
    arguments: str

    def describe(self, parser: argparse.ArgumentParser) -> None:
        """Loads the command and adds its arguments."""
        EntryPoint(self.word, self.arguments, "companion").load()(parser)


COMMANDS = (
    Command("referee", "judge a record and print its events and summary", "companion.records:add_referee_arguments"),
    Command(
        "app",
        "the app: set a table up, or go on with an earlier one",
        "companion.commands.watch:add_app_arguments",
    ),
    Command("watch", "read a table from a camera, a video or pictures", "companion.commands.watch:add_watch_arguments"),
    Command(
        "play", "a table played by taps, without camera and readers", "companion.commands.watch:add_play_arguments"
    ),
    Command("demo", "the demo table, from photographs of real cards", "companion.commands.watch:add_demo_arguments"),
    Command("scan", "which cards pictures show", "companion.commands.scan:add_scan_arguments"),
    Command("train", "train the card reader from public art", "companion.commands.training:add_train_arguments"),
    Command("model", "the card reader's weights", "companion.commands.training:add_model_arguments"),
    Command(
        "evaluate",
        "measure the card reader on labelled photographs",
        "companion.training.evaluate:add_evaluate_arguments",
    ),
    Command(
        "doctor",
        "what works on this machine, and how to mend what does not",
        "companion.commands.doctor:add_doctor_arguments",
    ),
    Command("devices", "what is plugged in, and how well it reads", "companion.commands.devices:add_devices_arguments"),
    Command("tags", "which tag is which card", "companion.commands.tags:add_tags_arguments"),
    Command("deck", "a deck's cards and their tags", "companion.commands.tags:add_deck_arguments"),
    Command("firmware", "the program of the reader board", "companion.commands.devices:add_firmware_arguments"),
    Command(
        "log-serial",
        "keep what a board says, for a bug report",
        "companion.commands.devices:add_log_serial_arguments",
    ),
    Command(
        "calibrate",
        "tell the camera where the felt and its zones are",
        "companion.commands.calibrate:add_calibrate_arguments",
    ),
    Command(
        "rules",
        "the rules of the games, and the words of the records",
        "companion.commands.rules:add_rules_arguments",
    ),
    Command("sessions", "the evenings that were kept", "companion.commands.sessions:add_sessions_arguments"),
    Command("replay", "judge a session again, under other rulings", "companion.commands.replay:add_replay_arguments"),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit status (2: bad input)."""
    said = sys.argv[1:] if argv is None else list(argv)
    args = command_line(said[:1]).parse_args(said)
    status: int = args.run(args)
    return status


def command_line(words: Sequence[str] | None = None) -> argparse.ArgumentParser:
    """What the command line understands; the arguments of these commands alone are known (None: of all)."""
    parser = argparse.ArgumentParser(prog="companion", description=__doc__)
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        below = commands.add_parser(command.word, help=command.help)
        if words is None or command.word in words:
            command.describe(below)
    return parser
