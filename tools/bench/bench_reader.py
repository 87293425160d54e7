"""Milliseconds a frame of the reader, and the memory of its process: at first sight, split into detect and identify,
and as a camera's pictures are read while all cards lie, and while a finger moves on one of them.

Beside the time that passes stands the processor's, of all threads: it can be told on a busy machine too.

Run it by ``make bench`` or ``python -m tools.bench.bench_reader [THREADS]``; two threads unless said.
"""

from __future__ import annotations

import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count, islice, repeat
from multiprocessing import get_context
from multiprocessing.pool import Pool

import cv2
import numpy as np

from companion.cards import STANDARD_52, Face
from companion.decks import load_printed
from companion.observations import Sighting
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.deck_look import look_of
from companion.sources.camera.recognition.live import LiveReader
from companion.sources.camera.recognition.look import DeckLook
from companion.sources.camera.recognition.reader import CardReader
from companion.sources.camera.recognition.unchanged import AFRESH
from companion.training.held_out.hands import LaidCard, showdown, twenty
from companion.training.held_out.scenes import Art, taken
from tools.bench.drawn_deck import draw_deck, numbered_deck

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
FACE_PX = 149, 208
"""A playing card at the 60 dots an inch of `look_of`."""
NOISE = 3.0
"""The standard deviation of a camera's grey levels from picture to picture."""


def main(threads: int) -> None:
    with elsewhere() as drawing:
        pictures = drawing.map(photographed, TABLES)
        of_a_gallery = drawing.map(photographed_of_a_gallery, OF_A_GALLERY)
        look = drawing.apply(look_of_a_gallery)
    print(f"reader on {threads} threads, median of {FRAMES} frames; in brackets the least processor time of a frame")
    print("eight cards: 40 ms are aimed at, and less than 500 MB")
    with elsewhere() as reading:
        reading.apply(print_rows, (look_of(load_printed("standard52")), threads, list(TABLES), pictures))
    print(f"cards of a deck of {FACES} faces that no training has seen")
    with elsewhere() as reading:
        reading.apply(print_rows, (look, threads, OF_A_GALLERY, of_a_gallery))


def elsewhere() -> Pool:
    """A process of its own, so that its memory is one reader's alone."""
    return get_context("spawn").Pool(1)


def look_of_a_gallery() -> DeckLook:
    """That of a deck of FACES faces."""
    return DeckLook(pictures={face: as_looked_at(card) for face, card in numbered_deck(FACES).faces.items()})


def as_looked_at(card: Picture) -> Picture:
    """A face in the size in which a reader is told it."""
    return np.asarray(cv2.resize(card[..., :3], FACE_PX, interpolation=cv2.INTER_AREA), np.uint8)


def print_rows(look: DeckLook, threads: int, names: Sequence[str], pictures: Sequence[tuple[Picture, int]]) -> None:
    """Prints a row for each picture, read by a reader of this deck, with the largest memory of this process so far."""
    reader = CardReader(look=look, threads=threads)
    for name, (picture, cards) in zip(names, pictures, strict=True):
        detect, identify, processor, named = timed(reader, picture)
        shape = f"{picture.shape[1]}×{picture.shape[0]}"
        split = f"detect {detect:6.1f} ms, identify {identify:5.1f} ms ({processor:6.1f} ms)"
        live = describe_live(reader, picture) if name in OF_A_GALLERY else ""
        megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"{name:>14} {shape:>10}: {split}, {named} of {cards} named, {megabytes:.0f} MB", flush=True)
        if live:
            print(f"{name:>14}: a camera's picture {live}", flush=True)


def describe_live(reader: CardReader, picture: Picture) -> str:
    """How long a camera's picture of a table takes in the mean, those that are read as a whole included: while nothing
    moves, and while something does on one card; in brackets the processor's time."""
    card = max(reader.read(picture).cards, key=lambda card: card.confidence)
    fingers = (with_a_finger(picture, card, number) for number in count())
    lies, moved = (
        "{:6.1f} ms ({:6.1f} ms)".format(*mean_ms(LiveReader(reader), pictures))
        for pictures in (repeat(picture), fingers)
    )
    return f"while they lie {lies}, with a finger on one {moved}"


def mean_ms(live: LiveReader, pictures: Iterable[Picture]) -> tuple[float, float]:
    """Mean milliseconds a picture, and the processor's, once what rests has been read often enough."""
    spent = []
    for number, picture in enumerate(islice(pictures, 4 * AFRESH)):
        noise = cv2.randn(np.empty(picture.shape, np.int8), (0, 0, 0), (NOISE, NOISE, NOISE))
        seen = np.asarray(cv2.add(picture, noise, dtype=cv2.CV_8U), np.uint8)
        start, busy = time.perf_counter(), time.process_time()
        live.read(seen)
        if number >= 2 * AFRESH:
            spent.append((1e3 * (time.perf_counter() - start), 1e3 * (time.process_time() - busy)))
    wall, processor = zip(*spent, strict=True)
    return statistics.mean(wall), statistics.mean(processor)


def with_a_finger(picture: Picture, card: Sighting, number: int) -> Picture:
    """The picture with a finger on a card, somewhere else for each number."""
    x0, y0, x1, y1 = card.box
    place = round(x0 + (x1 - x0) * (number % 3 + 1) / 4), round((y0 + y1) / 2)
    return np.asarray(cv2.circle(picture.copy(), place, round((x1 - x0) / 8), (130, 160, 210), -1), np.uint8)


def photographed(name: str) -> tuple[Picture, int]:
    """The picture of one of the tables, and how many cards lie on it."""
    return _photographed(name, draw_deck(), {})


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
