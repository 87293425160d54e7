"""``--game FOLDER``: a game that is not part of the program, taken from its folder."""

from __future__ import annotations

import argparse
from typing import Any

from companion.games import game_or_folder
from companion.languages import later

A_FOLDER = later(
    "the folder of a game of your own; its Python code runs with your rights, so name only a folder that you trust"
)


def add_folder_argument(parser: argparse.ArgumentParser, *, said: str = A_FOLDER, **more: Any) -> None:
    """For commands that read what was played: which game beside those of the program it may be."""
    parser.add_argument("--game", metavar="FOLDER", help=said, **more)


def take_in(args: argparse.Namespace) -> None:
    """The game that was named is known from now on. Raises SetupError."""
    if args.game is not None:
        game_or_folder(args.game)
