"""One sheet with the picture of each error of filmed evenings, at its moment and with its name.

python -m tools.evenings.errors --art DECKS --out errors.jpg runs/films/*.json.xz
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tools.evenings.decks import Picture
from tools.evenings.film import set_up
from tools.evenings.filming import LENGTHS
from tools.evenings.pictures import DRAWN_HEIGHT
from tools.evenings.played import play_again, read_film

WIDE_PX, COLUMNS, MOST_BYTES = 640, 3, 380_000
"""How wide each picture is, how many stand beside each other, and how large the file may become."""


def errors_of(film: dict[str, Any]) -> Iterator[tuple[float, str]]:
    """The time and the kind of each error: a card that was missed, or one that was reported and did not lie there."""
    for error in play_again(film).errors:
        kind, at, said = error.split(" ", 2)
        yield float(at), f"{kind} {at} s {said}"


def pictured(path: Path, art: Path) -> Iterator[Picture]:
    """The pictures of one evening's errors, each with its name below."""
    film = read_film(path)
    found = list(errors_of(film))
    if not found:
        return
    size = film.get("size_px", [0, DRAWN_HEIGHT])
    game, level, seed = film["game"], film["level"], film["seed"]
    painter = set_up(game, level, seed, LENGTHS[game], art, height=size[1])[2]
    for at, said in found:
        small = cv2.resize(painter.picture(at), (WIDE_PX, round(WIDE_PX * 9 / 16)), interpolation=cv2.INTER_AREA)
        yield np.vstack([small, _lines(f"{game}, {level}, {seed}", *_broken(said, 84))])


def _broken(said: str, most: int) -> list[str]:
    return [said[at : at + most] for at in range(0, len(said), most)][:3]


def _lines(*lines: str) -> Picture:
    paper = np.full((84, WIDE_PX, 3), 250, np.uint8)
    for number, line in enumerate(lines):
        cv2.putText(paper, line, (4, 18 + 20 * number), cv2.FONT_HERSHEY_SIMPLEX, 0.42, (20, 20, 20), 1, cv2.LINE_AA)
    return paper


def sheet(pictures: Sequence[Picture]) -> bytes:
    """All of them on one page, as a JPEG file's bytes; as sharp as there is room for."""
    blank = np.full_like(pictures[0], 250)
    padded = [*pictures, *[blank] * (-len(pictures) % min(COLUMNS, len(pictures)))]
    rows = [np.hstack(padded[at : at + COLUMNS]) for at in range(0, len(padded), COLUMNS)]
    for quality in (85, 70, 55, 40, 25, 15):
        coded, jpeg = cv2.imencode(".jpg", np.vstack(rows), [cv2.IMWRITE_JPEG_QUALITY, quality])
        if coded and len(jpeg) <= MOST_BYTES:
            break
    return jpeg.tobytes()


def main() -> None:
    """Writes the sheet, and says how many errors are on it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("films", nargs="+", type=Path)
    parser.add_argument("--art", type=Path, required=True, help="folder with a folder of pictures for each deck")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    pictures = [each for path in args.films for each in pictured(path, args.art)]
    if pictures:
        args.out.write_bytes(sheet(pictures))
    print(f"{len(pictures)} errors of {len(args.films)} evenings")


if __name__ == "__main__":
    main()
