"""Films an evening: paints its pictures, reads them with the real networks, and keeps what was read.

    python -m tests.evenings.film --game bluffing-battles --level ordinary --seed 7 --art DECKS --out FOLDER

While nothing at all moves, four pictures are painted and read, each with noise of its own, and these readings are
taken in turn until something moves; everything else is one painted and read picture for each moment.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import time
from collections.abc import Mapping
from math import dist
from pathlib import Path
from typing import Any

import numpy as np

from companion.observations import Sighting
from companion.sources.camera.calibration.zones import Calibration
from companion.sources.camera.capture.frames import Frame
from companion.sources.camera.recognition.reader import CardReader
from companion.sources.camera.tracking.felt import FeltTracker
from tests.evenings.games import GAMES
from tests.evenings.pictures import Painter, Picture, random_look
from tests.evenings.played import zones_of
from tests.evenings.stage import Stage

DECKS = (
    "git_byronknoll_vector",
    "gnome_neoclassical",
    "gnome_neoclassical_4_color",
    "gnome_orell",
    "gnome_plastic",
    "kde_jolly-royal",
    "kde_penguins",
)
"""The held-out decks that have an index in their corners."""

BACKS = ((130, 50, 40), (40, 40, 150), (60, 90, 40), (90, 40, 90), (40, 40, 40))
FRESH = 4
"""So many pictures of a moment in which nothing moves are read."""

SAME_PLACE_MM = 12.0
REMEMBERED_S = 60.0
BARE_S = 4.0


class Places:
    """Where cards were found lately, so that it can be kept which of these places are clearly seen and bare."""

    def __init__(self) -> None:
        self._found: list[list[Any]] = []

    def look(self, at: float, felt: FeltTracker, frame: Frame, seen: list[tuple[Sighting, tuple[float, float]]]) -> Any:
        known = [each[1] for each in self._found]
        clear = felt.look(frame, [sighting for sighting, _ in seen], known)
        here = [place for _, place in seen]
        for sighting, place in seen:
            for each in self._found:
                if dist(each[0], place) <= SAME_PLACE_MM:
                    each[:] = [place, sighting, at, None]
                    break
            else:
                self._found.append([place, sighting, at, None])
        bare = []
        for each in list(self._found):
            if any(dist(each[0], place) <= SAME_PLACE_MM for place in here):
                continue
            if clear and felt.is_bare(each[1]):
                each[3] = at if each[3] is None else each[3]
                bare.append(each[0])
            elif clear:
                each[3] = None
            if at - each[2] > REMEMBERED_S or (each[3] is not None and at - each[3] > BARE_S):
                self._found.remove(each)
        return clear, bare


def read_evening(
    stage: Stage, painter: Painter, table: Calibration, reader: CardReader, ends: float, fps: float
) -> list[Any]:
    """Every moment as it was read: time, whether the picture is clear, the cards, the bare places."""
    felt, places = FeltTracker(table), Places()
    still: list[tuple[Picture, Any]] = []
    until, frames = -1.0, []
    for number in range(int(ends * fps)):
        at = number / fps
        if at >= until:
            still, until = [], stage.still_until(at)
        if until > at and len(still) >= FRESH:
            picture, cards = still[number % FRESH]
        else:
            picture = painter.picture(at)
            cards = reader.read(picture).cards
            if until > at:
                still.append((picture, cards))
        frame = Frame(number, at, picture)
        seen = [(card, table.zone_of(card, picture_px=frame.size_px)[1]) for card in cards]
        clear, bare = places.look(at, felt, frame, seen)
        frames.append(
            [round(at, 3), int(clear), [_kept(*each) for each in seen], [[round(x), round(y)] for x, y in bare]]
        )
    return frames


def _kept(sighting: Sighting, place: tuple[float, float]) -> list[Any]:
    likely = [[face, round(share, 3)] for face, share in sighting.candidates[:5] if share >= 0.004]
    return [
        sighting.face,
        sighting.side[0],
        round(sighting.confidence, 3),
        likely,
        round(place[0], 1),
        round(place[1], 1),
        int(sighting.corners is not None),
    ]


def film(game: str, level: str, seed: int, art: Path, out: Path, fps: float, length: int) -> Path:
    """Films one evening into a file of this folder; returns the file."""
    rng = np.random.default_rng(seed + 1000)
    stage, evening = GAMES[game](level, seed, length)
    look = random_look(level, rng)
    deck = DECKS[int(rng.integers(len(DECKS)))]
    back = BACKS[int(rng.integers(len(BACKS)))]
    painter = Painter(stage, look, art / deck, back, seed)
    table = Calibration(
        size_mm=stage.size_mm,
        picture_px=look.size_px,
        corners_px=look.corners_px,  # type: ignore[arg-type]
        zones=zones_of(evening.zones),
    )
    begun = time.perf_counter()
    frames = read_evening(stage, painter, table, CardReader(threads=1), evening.ends, fps)
    said: Mapping[str, Any] = {
        "game": game,
        "seats": list(evening.seats),
        "options": evening.options,
        "level": level,
        "seed": seed,
        "fps": fps,
        "deck": deck,
        "size_mm": list(stage.size_mm),
        "zones": evening.zones,
        "truth": evening.truth,
        "taps": evening.taps,
        "frames": frames,
    }
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{game}-{level}-{seed}-{fps:g}.json.gz"
    path.write_bytes(gzip.compress(json.dumps(said, separators=(",", ":")).encode(), 9, mtime=0))
    print(path.name, deck, len(frames), "moments", f"{time.perf_counter() - begun:.0f} s", flush=True)
    return path


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", required=True, choices=sorted(GAMES))
    parser.add_argument("--level", required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--fps", type=float, default=10.0)
    parser.add_argument("--length", type=int, default=12, help="fights, battles or hands")
    parser.add_argument("--art", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    film(args.game, args.level, args.seed, args.art, args.out, args.fps, args.length)
    return 0


if __name__ == "__main__":
    sys.exit(main())
