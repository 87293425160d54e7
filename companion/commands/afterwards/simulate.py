"""``companion simulate``: what many games of bots say about the rules of a game."""

from __future__ import annotations

import argparse
import os
import sys
import time
from functools import partial
from pathlib import Path

from companion.commands.folder import A_FOLDER
from companion.commands.house_rules import add_option_argument, parse_option
from companion.commands.telling import add_json_argument, complain, tell, tell_json
from companion.games import game_or_folder
from companion.languages import tr
from companion.ledger.errors import JournalError
from companion.rules.game import SetupError
from companion.simulation import GameFailed, Plan, Simulation, plan, swept
from companion.simulation.cluster import play_on_cluster
from companion.simulation.report import as_values, lines

GAMES, PRACTICE_GAMES = 1000, 5
EVERY_S = 30.0
"""The seconds between two lines of progress, if the line cannot be rewritten."""


def add_simulate_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion simulate``."""
    parser.add_argument(
        "--game", required=True, metavar="GAME", help=tr("a game's id, or {folder}", folder=tr(A_FOLDER))
    )
    parser.add_argument("--seats", type=int, metavar="N", help="how many players; default: the fewest possible")
    parser.add_argument(
        "--games", type=int, metavar="N", help="games per setting (default: 1000; evenings of practice: 5)"
    )
    parser.add_argument(
        "--bots",
        default="sensible",
        metavar="NAME[,NAME]",
        help="random, sensible or strong: one bot for all seats, or one each (they change seats)",
    )
    add_option_argument(parser)
    parser.add_argument(
        "--sweep",
        action="append",
        default=[],
        metavar="NAME=VALUES",
        help="compare values: goal=10..20, goal=10..20:2, or rotation=led,running",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed plays the same games (1)")
    parser.add_argument("--cores", type=int, metavar="N", help="the number of processor cores; default: all")
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="play on a Dask cluster instead, such as tcp://192.168.1.5:8786"
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="write one row per game, .parquet or .csv; the same command continues after a stop",
    )
    parser.add_argument(
        "--practice", type=Path, metavar="FOLDER",
        help="save a few games as evenings with invented times in this data folder, to try reports",
    )  # fmt: skip
    parser.add_argument("--label", default="", metavar="VERSION", help="the version of the rules of these evenings")
    add_json_argument(parser)
    parser.set_defaults(run=run_simulate)


def run_simulate(args: argparse.Namespace) -> int:
    """Simulates and prints the figures; returns 2 for bad input, 130 after Ctrl-C."""
    try:
        made = _planned(args)
        if args.practice is not None:
            return _practise(args, made)
        simulation = Simulation(made, args.out)
        progress = _Progress(simulation.kept)
        cluster = partial(play_on_cluster, address=args.scheduler) if args.scheduler else None
        simulation.run(cores=args.cores, progress=progress.show, play=cluster)
        progress.end()
    except (GameFailed, SetupError, JournalError) as error:
        complain(error)
        return 2
    if args.as_json:
        tell_json(as_values(simulation))
    else:
        for line in lines(simulation):
            tell(line)
    if simulation.stopped:
        kept = tr("{count:game} done.", count=simulation.count)
        more = (
            tr("Run the same command again to continue.")
            if args.out
            else tr("With --out FILE you could continue later.")
        )
        tell(f"{kept} {more}", sys.stderr)
        return 130
    return 0


def _practise(args: argparse.Namespace, made: Plan) -> int:
    """Keeps the games as evenings in a data folder of their own, and says how to report on them."""
    from companion.reports.practice import keep_practice  # Only practice needs reports, which are slow to import.

    os.environ["COMPANION_HOME"] = str(args.practice)
    progress = _Progress(0)
    names = keep_practice(made, args.label, progress.show)
    progress.end()
    tell(tr("{count:evening} of practice: {names}", count=len(names), names=", ".join(names)))
    tell(
        tr(
            "Report on them: {line}",
            line=f"COMPANION_HOME={args.practice} companion report --all --game {args.game} --out practice.html",
        )
    )
    return 0


def _planned(args: argparse.Namespace) -> Plan:
    game = game_or_folder(args.game)
    if args.cores is not None and args.cores < 1:
        raise SetupError(tr("the number of cores is at least 1, not {cores}", cores=args.cores))
    usual = GAMES if args.practice is None else PRACTICE_GAMES
    return plan(
        game=args.game,
        seats=game.seats[0] if args.seats is None else args.seats,
        bots=tuple(args.bots.split(",")),
        options=dict(parse_option(text, game.options) for text in args.option),
        points=swept(game, args.sweep),
        games=usual if args.games is None else args.games,
        seed=args.seed,
    )


class _Progress:
    """Says on standard error how far it is and how long it will take: in one line of a terminal, else now and then."""

    def __init__(self, kept: int) -> None:
        self._kept, self._begun = kept, time.monotonic()
        self._said = self._begun
        self._in_place = sys.stderr.isatty()

    def show(self, done: int, of: int) -> None:
        """Says it again."""
        now = time.monotonic()
        if not self._in_place and now - self._said < EVERY_S:
            return
        self._said = now
        rate = (done - self._kept) / max(now - self._begun, 1e-3)
        left = spoken_time((of - done) / rate) if rate else "?"
        line = tr(
            "{done} of {all} games, {rate} a second, {left} left",
            done=f"{done:,}",
            all=f"{of:,}",
            rate=f"{rate:,.1f}",
            left=left,
        )
        print(f"\r{line}\x1b[K" if self._in_place else line, end="" if self._in_place else "\n", file=sys.stderr)
        sys.stderr.flush()

    def end(self) -> None:
        """Goes on below the line."""
        if self._in_place:
            print(file=sys.stderr)


def spoken_time(seconds: float) -> str:
    """How long, in the two largest units.

    >>> spoken_time(75), spoken_time(3 * 3600 + 120)
    ('1 min 15 s', '3 h 2 min')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
