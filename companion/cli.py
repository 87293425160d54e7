"""The commands of the companion."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from companion import __version__
from companion.camera.calibrate import add_calibrate_arguments
from companion.camera.scan import add_scan_arguments, run_scan
from companion.commands.doctor import examine
from companion.commands.replay import add_replay_arguments
from companion.commands.rules import add_rules_arguments
from companion.commands.sessions import add_sessions_arguments
from companion.commands.training import add_training_commands
from companion.commands.watch import add_app_arguments, add_demo_arguments, add_play_arguments, add_watch_arguments
from companion.nfc.commands import add_deck_arguments, add_tags_arguments
from companion.nfc.device_commands import add_devices_arguments, add_firmware_arguments, add_log_serial_arguments
from companion.records import referee


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit status (2: bad input)."""
    args = _parser().parse_args(argv)
    status: int = args.run(args)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion", description=__doc__)
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    judge = commands.add_parser("referee", help="judge a record and print its events and summary")
    judge.add_argument("record", type=Path, metavar="FILE", help="a game as JSON lines")
    judge.set_defaults(run=lambda args: referee(args.record, sys.stdout, sys.stderr))

    add_app_arguments(commands.add_parser("app", help="the app: set a table up, or go on with an earlier one"))
    add_watch_arguments(commands.add_parser("watch", help="read a table from a camera, a video or pictures"))
    add_play_arguments(commands.add_parser("play", help="a table played by taps, without camera and readers"))
    add_demo_arguments(commands.add_parser("demo", help="the demo table, from photographs of real cards"))
    scanning = commands.add_parser("scan", help="which cards pictures show")
    add_scan_arguments(scanning)
    scanning.set_defaults(run=run_scan)
    add_training_commands(commands)
    examined = commands.add_parser("doctor", help="what works on this machine, and how to mend what does not")
    examined.set_defaults(run=lambda _: examine(sys.stdout))
    add_devices_arguments(commands.add_parser("devices", help="what is plugged in, and how well it reads"))
    add_tags_arguments(commands.add_parser("tags", help="which tag is which card"))
    add_deck_arguments(commands.add_parser("deck", help="a deck's cards and their tags"))
    add_firmware_arguments(commands.add_parser("firmware", help="the program of the reader board"))
    add_log_serial_arguments(commands.add_parser("log-serial", help="keep what a board says, for a bug report"))
    add_calibrate_arguments(commands.add_parser("calibrate", help="tell the camera where the felt and its zones are"))
    add_rules_arguments(commands.add_parser("rules", help="the rules of the games, and the words of the records"))
    add_sessions_arguments(commands.add_parser("sessions", help="the evenings that were kept"))
    add_replay_arguments(commands.add_parser("replay", help="judge a session again, under other rulings"))
    return parser
