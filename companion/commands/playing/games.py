"""``companion games``: which games there are, and the folders of your own that are known by their ids."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from companion.commands.folder import A_FOLDER
from companion.commands.telling import add_json_argument, complain, tell, tell_json
from companion.games import GAMES, UNUSABLE
from companion.languages import later, tr
from companion.ledger import own_games
from companion.ledger.errors import JournalError
from companion.rules.game import SetupError


def add_games_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion games``; without any it lists."""
    parser.set_defaults(run=_guarded(_list))
    add_json_argument(parser)
    actions = parser.add_subparsers(metavar="ACTION")
    what = later("add a game of your own to every command and to the app")
    adding = actions.add_parser("add", help=what, description=what, examples=("companion games add my_game",))
    adding.add_argument("folders", nargs="+", metavar="FOLDER", help=A_FOLDER)
    adding.set_defaults(run=_guarded(_add))
    what = later("remove an added game from the list; its folder stays")
    removing = actions.add_parser("remove", help=what, description=what, examples=("companion games remove my-game",))
    removing.add_argument("id", metavar="GAME", help="its id, or its folder")
    removing.set_defaults(run=_guarded(_remove))


def _guarded(run: Callable[[argparse.Namespace], None]) -> Callable[[argparse.Namespace], int]:
    def guarded(args: argparse.Namespace) -> int:
        try:
            run(args)
        except (SetupError, JournalError) as error:
            complain(error)
            return 2
        return 0

    return guarded


def _list(args: argparse.Namespace) -> None:
    folders = {each.id: each.folder for each in own_games.added()}
    if args.as_json:
        tell_json(
            [
                {
                    "game": game.name,
                    "title": game.title,
                    "seats": game.seats,
                    "folder": str(folders[game.name]) if game.name in folders else None,
                }
                for game in GAMES.values()
            ]
        )
        return
    for game in GAMES.values():
        least, most = game.seats
        of = f"{least}" if least == most else tr("{least} to {most}", least=least, most=most)
        where = f" ({folders[game.name]})" if game.name in folders else ""
        tell(tr("{id} {title}, {of} players", id=f"{game.name:18}", title=game.title, of=of) + where)
    for name, error in UNUSABLE.items():
        tell(tr("{id} cannot be played: {why}", id=f"{name:18}", why=error))


def _add(args: argparse.Namespace) -> None:
    for folder in args.folders:
        game = own_games.add(Path(folder))
        tell(tr("{title} is now known as {id}.", title=game.title, id=game.name))


def _remove(args: argparse.Namespace) -> None:
    gone = own_games.remove(args.id)
    tell(tr("{title} is removed; its folder stays: {folder}", title=gone.title, folder=gone.folder))
