"""``companion game``: starts a game of your own, or plays it many times to find its mistakes."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from companion.commands.folder import A_FOLDER
from companion.commands.house_rules import add_option_argument, parse_option
from companion.commands.playing.game_new import LIKE, new_game
from companion.commands.playing.typed.trying import list_untyped
from companion.commands.telling import complain, tell
from companion.games import GAMES, game_or_folder
from companion.games.outside.findings import Findings
from companion.games.outside.whole_games import MOST_ACTS, play_whole_games
from companion.languages import later, tr
from companion.rules.game import SetupError
from companion.rules.spec import GameSpec
from companion.simulation.own_bot import try_bot
from companion.sources.camera.calibration.layouts import layout
from companion.sources.camera.calibration.zones import TableError

USUAL_FELT_MM = (900, 600)
TRIED = 60
LIMIT_S = 60
"""After this many seconds no more games are played, by default."""
EVERY_S = 5
"""The seconds between two reports of progress."""
BOT_GAMES = 10
"""At most this many games are played by the game's own bot."""


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion game``."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="VERB")
    what = later("play it at random, and report every mistake")
    examples = (
        "companion game test my_game",
        "companion game test my_game --games 1000 --seed 7",
        "companion game test my_game --option goal=1",
    )
    test = actions.add_parser("test", help=what, description=what, examples=examples)
    test.add_argument("folder", metavar="FOLDER", help=A_FOLDER)
    test.add_argument("--games", type=int, default=TRIED, metavar="N", help="how many games (%(default)s)")
    test.add_argument(
        "--seed", type=int, default=0, metavar="N", help="a different number plays different games (%(default)s)"
    )
    test.add_argument(
        "--seconds", type=float, default=LIMIT_S, metavar="S", help="stop after this many seconds (%(default)s)"
    )
    test.add_argument(
        "--acts", type=int, default=MOST_ACTS, metavar="N", help="stop a game after this many moves (%(default)s)"
    )
    add_option_argument(test)
    test.set_defaults(run=run_test)
    what = later("start a game of your own from a copy of an example: rules page, deck and tests")
    started = (
        "companion game new my_game --like tricks",
        "companion game new my_draft --like draft --title 'My Draft'",
    )
    new = actions.add_parser("new", help=what, description=what, examples=started)
    new.add_argument("folder", metavar="FOLDER", type=Path, help="the new folder, named as a Python package: my_game")
    new.add_argument("--like", choices=list(LIKE), required=True, help="the example that is most like it")
    new.add_argument("--title", default="", help="its title; default: the name of the folder")
    new.set_defaults(run=run_new)


def run_new(args: argparse.Namespace) -> int:
    """Writes the game; 2 if it cannot be written there."""
    try:
        new_game(args.folder, args.like, args.title)
    except (SetupError, OSError) as error:
        complain(error)
        return 2
    return 0


def _complaint_of_felt(game: GameSpec) -> str:
    """Why the usual felt is too small for the game, at the first number of players for which it is; else empty."""
    try:
        for seats in range(game.seats[0], game.seats[1] + 1):
            layout(game.name, seats=seats, size_mm=USUAL_FELT_MM)
    except TableError as error:
        return str(error)
    return ""


def run_test(args: argparse.Namespace) -> int:
    """Prints the findings. Returns 1 if there is a mistake, 2 if the folder cannot be loaded."""
    try:
        if args.folder not in GAMES and not Path(args.folder).is_dir():
            raise SetupError(tr("{folder}: there is no such folder, and no game is called that", folder=args.folder))
        game = game_or_folder(args.folder)
        options = dict(parse_option(text, game.options) for text in args.option)
        shown = [time.monotonic()]

        def show(found: Findings) -> None:
            if time.monotonic() - shown[0] > EVERY_S:
                shown[0] = time.monotonic()
                played = {"done": found.games, "all": args.games, "acts": found.acts}
                tell(tr("{done} of {all} games are played, {acts} moves so far.", **played), sys.stderr)

        found = play_whole_games(
            game, games=args.games, seed=args.seed, options=options, most_acts=args.acts, seconds=args.seconds,
            progress=show,
        )  # fmt: skip
        if not found.is_stopped:
            try_bot(game, found, games=min(found.games + found.left, BOT_GAMES), seed=args.seed, options=options)
            for wrong, faces in list_untyped(game, options, found.said.values()):
                found.note(wrong, faces)
    except SetupError as error:
        complain(error)
        return 2
    for wrong, count in found.wrong.most_common():
        tell(f"{wrong} ({count}×)" if count > 1 else wrong)
    for note in found.notes:
        tell(note)
    tell(
        tr(
            "{title}: {games} random games with {acts} moves; {over} reached their end.",
            title=game.title,
            games=found.games,
            acts=found.acts,
            over=found.over,
        )
    )
    if found.long:
        stopped = {"long": found.long, "acts": args.acts}
        tell(tr("{long:game was|games were} stopped after {acts} moves; --acts sets another limit.", **stopped))
    if found.left:
        left = tr("{left:game was|games were} abandoned after taking too long.", left=found.left)
        tell(f"{left} {tr('--seconds gives more time.')}")
    if found.games + found.left < args.games and not found.is_stopped:
        asked = {"games": args.games, "seconds": f"{args.seconds:g}"}
        tell(tr("The time was up before {games} games; --seconds sets another limit than {seconds} s.", **asked))
    if too_small := _complaint_of_felt(game):
        tell(too_small)
    if found.unseen:
        tell(tr("These never happened in the games: {names}.", names=", ".join(found.unseen)))
        tell(tr("More games can reach them (--games), or a house rule (--option NAME=VALUE)."))
    if not found.over and not found.wrong:
        tell(tr("No game reached its end, so what happens there is not tested."))
        if found.ended_by_bot:
            tell(tr("Only {bot:game|games} of the game's own bot did.", bot=found.ended_by_bot))
        else:
            tell(tr("A house rule can make games shorter (--option NAME=VALUE), or another --seed."))
    elif not found.wrong:
        tell(tr("Nothing gets lost or stuck, and no seat learns a secret."))
    return 1 if found.wrong else 0
