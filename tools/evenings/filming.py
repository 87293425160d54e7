"""Films evening after evening until a time, each kept in a file of its own; what is there is not filmed again.

    python -m tools.evenings.filming --art DECKS --out runs/films --until 22:00

Several may run at once over one folder.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2

from tools.evenings.film import film
from tools.evenings.games import GAMES
from tools.evenings.people import LEVELS
from tools.evenings.pictures import DRAWN_HEIGHT

LENGTHS = {"pirates-bluff": 1, "battle": 4, "lost-war": 6, "bluffing-battles": 4, "bluff-words": 4}
"""How many fights, battles, hands, tricks or turns an evening has."""

OFTEN = {"lost-war": 2}
"""The number of evenings of a game for each one of another: they are short and quickly read."""
QUICK = ("lost-war", "bluffing-battles")
"""The games read quickly enough to be filmed at ten pictures a second every second time; others every fourth."""

LONG_AGO_S = 1800.0


@dataclass(frozen=True, slots=True)
class Planned:
    """One evening to be filmed."""

    game: str
    level: str
    seed: int
    fps: int
    heights: tuple[int, ...] = (DRAWN_HEIGHT,)

    @property
    def name(self) -> str:
        size = "" if self.heights == (DRAWN_HEIGHT,) else "".join(f"-{height}p" for height in self.heights)
        return f"{self.game}-{self.level}-{self.seed}-{self.fps}{size}.json.xz"


def plan(games: list[str], heights: tuple[int, ...] = (DRAWN_HEIGHT,), *, rounds_before: int = 0) -> Iterator[Planned]:
    """Every game at every level in turn, without end."""
    number = rounds_before
    while True:
        for level in ("ordinary", "rough", "calm"):
            for game in games:
                fps = 10 if (number % 2 == 1 if game in QUICK else number % 4 == 3) else 5
                for more in range(OFTEN.get(game, 1)):
                    yield Planned(game, level, 1000 + 100 * number + 10 * LEVELS.index(level) + more, fps, heights)
        number += 1


def main() -> int:
    """Films until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--art", type=Path, required=True, help="folder with a folder of pictures for each deck")
    parser.add_argument("--out", type=Path, default=Path("runs/films"))
    parser.add_argument("--until", required=True, metavar="HH:MM", help="the time (UTC) after which none is begun")
    parser.add_argument("--games", nargs="+", choices=sorted(GAMES), default=list(LENGTHS))
    parser.add_argument(
        "--height",
        type=int,
        nargs="+",
        default=[DRAWN_HEIGHT],
        help="of the pictures, in pixels; 16 to 9; where several: of equal parts of an evening",
    )
    parser.add_argument(
        "--from-seed", type=int, default=1000, metavar="N", help="of whole hundreds: what is below was filmed before"
    )
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.out.mkdir(parents=True, exist_ok=True)
    for each in plan(args.games, tuple(args.height), rounds_before=args.from_seed // 100 - 10):
        if time.strftime("%H:%M", time.gmtime()) >= args.until:
            return 0
        path, taken = args.out / each.name, args.out / f"{each.name}.taken"
        if path.exists() or not _takes(taken):
            continue
        length = LENGTHS[each.game]
        told = film(each.game, each.level, each.seed, each.fps, length, args.art, path, heights=each.heights)
        print(told, flush=True)
        taken.unlink()
    return 0


def _takes(mark: Path) -> bool:
    """Whether nobody else films this evening, or has left it long ago."""
    try:
        os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        if time.time() - mark.stat().st_mtime < LONG_AGO_S:
            return False
        mark.touch()
    return True


if __name__ == "__main__":
    sys.exit(main())
