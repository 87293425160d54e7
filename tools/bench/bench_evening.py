"""Milliseconds of the processor that a picture of an evening takes, filmed by a camera that shakes by a pixel while its
light breathes; and in how many of them nothing, a part or all is read.

Run it by ``make bench`` or ``python -m tools.bench.bench_evening [PICTURES]``; 80 of each evening unless said.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from pathlib import Path

import cv2

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.open_places import OpenPlaces
from companion.sources.camera.recognition.live import LiveReader
from companion.sources.camera.recognition.reader import CardReader, Reading
from tools.evenings.film import set_up

EVENINGS = (("battle", 31030, 4), ("pirates-bluff", 31020, 1))
"""Games with decks that the program draws, so that no other art is needed; seeds, and how long they are."""
FPS, FROM, SHAKE_PX = 5, 20, 1.0


def main(pictures: int) -> None:
    cv2.setNumThreads(1)
    for game, seed, length in EVENINGS:
        _, _, painter, look = set_up(game, "ordinary", seed, length, Path(), shake_px=SHAKE_PX)
        seen = [painter.picture(number / FPS) for number in range(FROM, FROM + pictures)]
        counting = Counting(CardReader(look=look, threads=2))
        spent = spent_ms(LiveReader(counting), seen)
        read = counting.read_so_far
        print(
            f"{game:>14}: {statistics.mean(spent):.0f} ms in the mean, {statistics.median(spent):.0f} in the median; "
            f"nothing is read in {pictures - read.total()}, a part in {read['part']}, all in {read['all']}",
            flush=True,
        )


def spent_ms(live: LiveReader, pictures: list[Picture]) -> list[float]:
    """Milliseconds of the processor for each picture after the first three."""
    spent = []
    for picture in pictures:
        start = time.process_time()
        live.read(picture)
        spent.append(1e3 * (time.process_time() - start))
    return spent[3:]


class Counting:
    """A reader that counts what it is asked to read."""

    def __init__(self, reader: CardReader) -> None:
        self._reader = reader
        self.read_so_far: Counter[str] = Counter()

    def read(self, picture: Picture, places: OpenPlaces | None = None) -> Reading:
        self.read_so_far["all" if places is None else "part"] += 1
        return self._reader.read(picture, places)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 80)
