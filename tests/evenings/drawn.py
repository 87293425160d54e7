"""The table of drawn readings: ``python -m tests.evenings.drawn``; the first seed at ten readings a second, too.

With ``--careless`` people do things wrong, and three columns more say how much of it there was, how much was noticed,
and what was said although nothing was wrong.
"""

from __future__ import annotations

import argparse

from tests.evenings.games import GAMES
from tests.evenings.people import CARELESS, LEVELS
from tests.evenings.played import Figures, play_again
from tests.evenings.readings import drawn

LENGTHS = {"bluffing-battles": 8, "lost-war": 4, "pirates-bluff": 6, "battle": 10, "bluff-words": 10}
"""How many fights, battles, hands, tricks or turns an evening has."""


def row(game: str, level: str, fps: int, figures: Figures) -> str:
    """One line of the table."""
    prompt = sum(each <= 1.0 for each in figures.late)
    slips = (figures.slips, figures.noticed, figures.alarms) if level == CARELESS else (figures.alarms,)
    cells = (
        game, level, fps, f"{figures.right}/{figures.plays}", figures.wrong, f"{figures.fights_right}/{figures.fights}",
        figures.asked + figures.refused, figures.corrected, f"{prompt}/{len(figures.late)}", figures.blocked, *slips,
    )  # fmt: skip
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Prints a line as soon as it is known, and after it each error by name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", nargs="+", type=int, default=[400, 401, 402])
    parser.add_argument("--games", nargs="+", choices=sorted(GAMES), default=list(LENGTHS))
    parser.add_argument("--people", action="store_true", help="people answer each question with the truth")
    parser.add_argument("--careless", action="store_true", help="people do things wrong")
    args = parser.parse_args()
    for game in args.games:
        for level in (CARELESS,) if args.careless else LEVELS:
            for fps, seeds in ((10, args.seeds[:1]), (5, args.seeds)):
                figures = Figures()
                for seed in seeds:
                    evening = drawn(game, level, seed, fps=float(fps), length=LENGTHS[game])
                    figures += play_again(evening, people=args.people)
                print(row(game, level, fps, figures), flush=True)
                for error in figures.errors:
                    print(f"    {error}", flush=True)


if __name__ == "__main__":
    main()
