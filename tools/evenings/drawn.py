"""The table of drawn readings: ``python -m tools.evenings.drawn``; the first seed at ten readings a second, too.

With ``--careless`` people make mistakes, and three more columns count the mistakes, those that were noticed, and the
alarms without a mistake. With ``--unread 5`` each evening is played five times, each time with another card that is
never found. It counts the plays after the moment of that card, and the questions that have the truth one touch away.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import product

from tools.evenings.games import GAMES
from tools.evenings.people import CARELESS, LEVELS
from tools.evenings.played import Figures, play_again
from tools.evenings.readings import cards_played, draw

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


def row_unread(game: str, level: str, evenings: int, figures: Figures) -> str:
    """One line of the table of evenings with one card that is never read."""
    cells = (
        game, level, evenings, f"{figures.right}/{figures.plays}", figures.wrong,
        f"{figures.later_right}/{figures.later}", f"{figures.later_fights_right}/{figures.later_fights}",
        f"{figures.truth_offered}/{figures.asked}", figures.refused, figures.blocked,
    )  # fmt: skip
    return f"| {' | '.join(map(str, cells))} |"


def with_one_unread(game: str, level: str, seeds: Sequence[int], cards: int, *, people: bool) -> None:
    """Prints the line of a game and level, and each evening in which a later play was lost."""
    sums = Figures()
    for seed in seeds:
        count = len(cards_played(*GAMES[game](level, seed, LENGTHS[game])))
        for card in range(cards):
            never = (2 * card + 1) * count // (2 * cards)
            evening = draw(game, level, seed, fps=5.0, length=LENGTHS[game], unread=never)
            figures = play_again(evening, people=people)
            sums += figures
            if figures.later_right < figures.later or figures.blocked:
                of_it = f"{figures.later_right}/{figures.later}, {figures.blocked} blocked"
                print(f"    seed {seed}, card {never}: {of_it}: {evening['truth'][evening['unread']]}", flush=True)
    print(row_unread(game, level, cards * len(seeds), sums), flush=True)


def main() -> None:
    """Prints a line as soon as it is known, and after it each error by name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", nargs="+", type=int, default=[400, 401, 402])
    parser.add_argument("--games", nargs="+", choices=sorted(GAMES), default=list(LENGTHS))
    parser.add_argument("--people", action="store_true", help="people answer each question with the truth")
    parser.add_argument("--careless", action="store_true", help="people do things wrong")
    parser.add_argument("--unread", type=int, metavar="CARDS", help="play each evening so often, a card never found")
    args = parser.parse_args()
    if args.unread:
        for game, level in product(args.games, LEVELS):
            with_one_unread(game, level, args.seeds, args.unread, people=args.people)
        return
    for game in args.games:
        for level in (CARELESS,) if args.careless else LEVELS:
            for fps, seeds in ((10, args.seeds[:1]), (5, args.seeds)):
                figures = Figures()
                for seed in seeds:
                    evening = draw(game, level, seed, fps=float(fps), length=LENGTHS[game])
                    figures += play_again(evening, people=args.people)
                print(row(game, level, fps, figures), flush=True)
                for error in figures.errors:
                    print(f"    {error}", flush=True)


if __name__ == "__main__":
    main()
