"""Milliseconds a frame of the reader, split into detect and identify, and the memory of its process.

Beside the time that passes stands the processor's, of all threads: it can be told on a busy machine too.

Run it by ``make bench`` or ``python -m tests.bench.bench_reader [THREADS]``; two threads unless said.
"""

from __future__ import annotations

import resource
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from multiprocessing import get_context

import numpy as np

from companion.cards import STANDARD_52, Face
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.look import DeckLook
from companion.sources.camera.recognition.reader import CardReader
from companion.training.held_out.hands import LaidCard, showdown, twenty
from companion.training.held_out.scenes import Art, taken
from tests.bench.drawn_deck import drawn_deck, numbered_deck

FRAMES = 20
FACES = 300


def some(*numbers: int) -> Callable[[np.random.Generator], list[LaidCard]]:
    """Some of the twenty cards in five columns; the camera comes as near as all of them can still be seen."""
    return lambda chance: [card for number, card in enumerate(twenty(chance)) if number in numbers]


TABLES: dict[str, tuple[Callable[[np.random.Generator], list[LaidCard]], tuple[int, int]]] = {
    "2 cards": (some(0, 1), (1280, 720)),
    "8 cards": (some(5, 6, 7, 8, 10, 11, 12, 13), (1280, 720)),
    "8 far apart": (some(4, 5, 6, 7, 12, 13, 14, 15), (1280, 720)),
    "20 cards": (twenty, (1280, 720)),
    "8 hands of 7": (showdown, (1920, 1080)),
}


OF_A_GALLERY = "8 cards", "8 far apart"


def main(threads: int) -> None:
    with get_context("spawn").Pool(1) as elsewhere:  # so that the memory is the reader's alone
        pictures = elsewhere.map(photographed, TABLES)
        of_a_gallery = elsewhere.map(photographed_of_a_gallery, OF_A_GALLERY)
    print(f"reader on {threads} threads, median of {FRAMES} frames; in brackets the least processor time of a frame")
    told(CardReader(threads=threads), list(TABLES), pictures)
    print(f"cards of a deck of {FACES} faces that no training has seen")
    look = DeckLook(pictures={face: card[..., :3] for face, card in numbered_deck(FACES).faces.items()})
    told(CardReader(look=look, threads=threads), OF_A_GALLERY, of_a_gallery)
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"largest memory of this process: {megabytes:.0f} MB")


def told(reader: CardReader, names: Sequence[str], pictures: Sequence[tuple[Picture, int]]) -> None:
    """Prints a row for each picture, read by this reader."""
    for name, (picture, cards) in zip(names, pictures, strict=True):
        detect, identify, processor, named = timed(reader, picture)
        shape = f"{picture.shape[1]}×{picture.shape[0]}"
        split = f"detect {detect:6.1f} ms, identify {identify:5.1f} ms ({processor:6.1f} ms)"
        print(f"{name:>14} {shape:>10}: {split}, {named} of {cards} named")


def photographed(name: str) -> tuple[Picture, int]:
    """The picture of one of the tables, and how many cards lie on it."""
    return _photographed(name, drawn_deck(), {})


def photographed_of_a_gallery(name: str) -> tuple[Picture, int]:
    """The same table with cards of the large deck."""
    art = numbered_deck(FACES)
    faces = [str(face) for face in np.random.default_rng(2).permutation(list(art.faces))]
    return _photographed(name, art, dict(zip(STANDARD_52, faces, strict=False)))


def _photographed(name: str, art: Art, instead: Mapping[Face, Face]) -> tuple[Picture, int]:
    layout, size = TABLES[name]
    chance = np.random.default_rng(1)
    surface = np.full((120, 120, 3), (60, 90, 40), np.uint8)
    placed = [replace(card, face=instead.get(card.face or "", card.face)) for card in layout(chance)]
    return taken(placed, art, surface, chance, size=size)[0], len(placed)


def timed(reader: CardReader, picture: Picture) -> tuple[float, float, float, int]:
    """Median milliseconds to detect and to identify, the least of the processor for both, and how many are named."""
    for _ in range(3):
        reader.read(picture)
    readings, processor = [], []
    for _ in range(FRAMES):
        start = time.process_time()
        readings.append(reader.read(picture))
        processor.append(1e3 * (time.process_time() - start))
    detect, identify = (statistics.median(reading.ms[part] for reading in readings) for part in ("detect", "identify"))
    return detect, identify, min(processor), sum(card.face is not None for card in readings[0].cards)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2)
