"""Films an evening: paints its pictures, reads them with the real networks, and saves the readings.

While nothing at all moves, three pictures are painted, each with noise of its own, and taken in turn until something
moves; else one is painted for each moment. Every one of them is read as a camera's next picture.
"""

from __future__ import annotations

import json
import lzma
import time
from collections.abc import Iterator
from dataclasses import replace
from math import dist
from pathlib import Path
from typing import Any

import numpy as np

from companion.decks.files import load_printed
from companion.games import GAMES as RULES
from companion.observations import Sighting
from companion.sources.camera.calibration.guessed import could_be_a_card
from companion.sources.camera.calibration.zones import Calibration
from companion.sources.camera.capture.frames import Frame
from companion.sources.camera.recognition.deck_look import look_of
from companion.sources.camera.recognition.live import LiveReader
from companion.sources.camera.recognition.look import STANDARD, DeckLook
from companion.sources.camera.recognition.reader import CardReader
from companion.sources.camera.tracking.felt import FeltTracker
from tools.evenings.decks import HELD_OUT, Picture, printed_art, printed_back, standard_art
from tools.evenings.games import GAMES
from tools.evenings.pictures import DRAWN_HEIGHT, Changing, Painter, draw_back, random_look
from tools.evenings.played import zones_of
from tools.evenings.stage import Stage

BACKS = ((130, 50, 40), (40, 40, 150), (60, 90, 40), (90, 40, 90), (40, 40, 40))
BREATH = 0.04
"""The part by which the light grows and falls where a camera that shakes films."""
FRESH = 3
"""The number of pictures that are painted of a moment without movement."""

SAME_PLACE_MM = 12.0
REMEMBERED_S = 60.0
BARE_S = 4.0


class Places:
    """The places of cards found lately, for a note of those that are clearly seen and bare."""

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


def frames_of(stage: Stage, painter: Painter | Changing, ends: float, fps: float) -> Iterator[Frame]:
    """The pictures of each second until an evening ends."""
    still: list[Picture] = []
    until = -1.0
    for number in range(int(ends * fps)):
        at = number / fps
        if at >= until:
            still, until = [], stage.still_until(at)
        if until > at and len(still) >= FRESH and not painter.shakes:
            picture = still[number % FRESH]
        else:
            picture = painter.picture(at)
            if until > at:
                still.append(picture)
        yield Frame(number, at, picture)


def read_evening(
    stage: Stage, painter: Painter | Changing, table: Calibration, reader: LiveReader, ends: float, fps: float
) -> list[Any]:
    """Every moment as it was read: time, whether the picture is clear, the cards, the bare places."""
    felt, places, frames = FeltTracker(table), Places(), []
    for frame in frames_of(stage, painter, ends, fps):
        at = frame.at
        found = reader.read(frame.picture).cards
        cards = [card for card in found if could_be_a_card(card, table, frame.size_px, guessed=False)]
        seen = [(card, table.zone_of(card, picture_px=frame.size_px)[1]) for card in cards]
        clear, bare = places.look(at, felt, frame, seen)
        frames.append(
            [round(at, 3), int(clear), [_pack(*each) for each in seen], [[round(x), round(y)] for x, y in bare]]
        )
    return frames


def _pack(sighting: Sighting, place: tuple[float, float]) -> list[Any]:
    likely = [[face, round(share, 2 if rank else 3)] for rank, (face, share) in enumerate(sighting.candidates[:5])]
    return [
        sighting.face,
        sighting.side[0],
        round(sighting.confidence, 3),
        [each for each in likely if each[1] >= 0.01],
        round(place[0]),
        round(place[1]),
        int(sighting.corners is not None),
    ]


def film(
    game: str,
    level: str,
    seed: int,
    fps: float,
    length: int,
    art: Path,
    out: Path,
    *,
    heights: tuple[int, ...] = (DRAWN_HEIGHT,),
    shake_px: float = 0.0,
) -> str:
    """Films one evening into a file, in pictures of this height in pixels, of each part of it as many as are given, by
    a camera that shakes by this many pixels; returns a line about it. ``art`` has a folder for each held-out deck."""
    begun = time.process_time()
    said, stage, first, look = set_up(game, level, seed, length, art, height=heights[0], shake_px=shake_px)
    others = [set_up(game, level, seed, length, art, height=height, shake_px=shake_px)[2] for height in heights[1:]]
    painter = Changing([first, *others], said["ends"])
    table = Calibration(
        size_mm=stage.size_mm,
        picture_px=first.look.size_px,
        corners_px=first.look.corners_px,  # type: ignore[arg-type]
        zones=zones_of(said["zones"]),
    )
    frames = read_evening(stage, painter, table, LiveReader(CardReader(look=look, threads=1)), said["ends"], fps)
    kept = {**said, "fps": fps, "frames": frames}
    out.parent.mkdir(parents=True, exist_ok=True)
    half = out.with_suffix(".half")
    half.write_bytes(lzma.compress(json.dumps(kept, separators=(",", ":")).encode(), preset=9 | lzma.PRESET_EXTREME))
    half.rename(out)
    return f"{out.name} {said['deck']} {len(frames)} moments, {time.process_time() - begun:.0f} s of a processor"


def set_up(
    game: str, level: str, seed: int, length: int, art: Path, *, height: int = DRAWN_HEIGHT, shake_px: float = 0.0
) -> tuple[dict[str, Any], Stage, Painter, DeckLook]:
    """An evening without its pictures, what is to be filmed, who paints it, and what a reader is told of its deck."""
    rng = np.random.default_rng(seed + 1000)
    stage, evening = GAMES[game](level, seed, length)
    look = random_look(level, rng)
    if shake_px:
        look = replace(look, shake_px=shake_px, breath=BREATH)
    look = look.at_height(height)
    name = RULES[game].deck_name(evening.options)
    if name == "standard52":
        deck = HELD_OUT[int(rng.integers(len(HELD_OUT)))]
        back = draw_back(BACKS[int(rng.integers(len(BACKS)))])
        painter, told = Painter(stage, look, standard_art(art / deck), back, seed), STANDARD
    else:
        deck = name
        painter = Painter(stage, look, printed_art(name), printed_back(name), seed)
        told = look_of(load_printed(name))
    said = {
        "game": game,
        "seats": list(evening.seats),
        "options": evening.options,
        "level": level,
        "seed": seed,
        "deck": deck,
        "size_mm": list(stage.size_mm),
        "size_px": list(look.size_px),
        "zones": evening.zones,
        "truth": evening.truth_on(stage),
        "taps": evening.taps,
        "ends": evening.ends,
    }
    return said, stage, painter, told
