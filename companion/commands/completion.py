"""``companion completion``: what a shell needs to complete the commands, printed for its start file."""

from __future__ import annotations

import argparse

SHELLS = ("bash", "zsh", "tcsh")


def add_completion_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion completion``."""
    parser.add_argument("shell", choices=SHELLS, help="your shell")
    parser.set_defaults(run=run_completion)


def run_completion(args: argparse.Namespace) -> int:
    """Prints the shell's script."""
    import shtab

    from companion.commands.main import command_line

    print(shtab.complete(command_line(), args.shell))
    return 0
