"""Painted tables: a textured felt with cards, hands and light, and a reader that knows what was painted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from companion.observations import Point, Sighting
from companion.sources.camera.calibration.zones import Calibration, Rect, Zone
from companion.sources.camera.capture.frames import Frame, FrameNews, Picture

SIZE = (640, 360)
TABLE = Calibration(
    size_mm=(1600, 900),
    picture_px=SIZE,
    corners_px=((0, 0), (640, 0), (640, 360), (0, 360)),
    zones=(
        Zone("1/play", "play", 1, Rect(100, 100, 600, 700)),
        Zone("2/play", "play", 2, Rect(900, 100, 600, 700)),
    ),
    card_mm=(150, 210),
)
ANN, BEN = (160, 180), (480, 180)
_CARD = (30, 42)
SKIN = (130, 160, 210)


def felt(colour: tuple[int, int, int] = (60, 90, 50), *, grain: int = 6) -> Picture:
    """An empty table."""
    noise = np.random.default_rng(1).normal(0, grain, (SIZE[1], SIZE[0], 1))
    return np.clip(np.array(colour) + cv2.GaussianBlur(noise, (5, 5), 0)[..., None], 0, 255).astype(np.uint8)


def with_card(picture: Picture, at: tuple[int, int]) -> Picture:
    """A white card with some ink on it."""
    x, y = at
    half, tall = _CARD
    painted = picture.copy()
    cv2.rectangle(painted, (x - half, y - tall), (x + half, y + tall), (235, 240, 240), -1)
    cv2.circle(painted, (x, y), 12, (30, 30, 180), -1)
    cv2.putText(painted, "7", (x - half + 4, y - tall + 18), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (30, 30, 180), 2)
    return painted


def with_hand(picture: Picture, at: tuple[int, int]) -> Picture:
    """An arm from the near edge with its hand here."""
    x, y = at
    painted = picture.copy()
    cv2.line(painted, (x + 60, SIZE[1]), (x, y), SKIN, 70)
    cv2.circle(painted, (x, y), 60, SKIN, -1)
    return painted


def lit(picture: Picture, share: float) -> Picture:
    """The same under other light."""
    return np.clip(picture * share, 0, 255).astype(np.uint8)


def sighting(at: Point, face: str | None = "7H", *, confidence: float = 0.95) -> Sighting:
    """A reader's sighting of a card painted there."""
    x, y = at
    half, tall = _CARD
    box = (x - half, y - tall, x + half, y + tall)
    candidates = ((face, confidence),) if face else ()
    side = "face" if face else "unknown"
    corners = Rect(box[0], box[1], 2 * half, 2 * tall).corners
    return Sighting(face=face, side=side, confidence=confidence, candidates=candidates, box=box, corners=corners)


@dataclass(frozen=True)
class Scene:
    """A picture, what a reader finds on it, and for how long it is shown."""

    picture: Picture
    cards: tuple[Sighting, ...] = ()
    seconds: float = 2.0


@dataclass(frozen=True)
class Reading:
    cards: tuple[Sighting, ...]
    letters: Mapping[str, str] = field(default_factory=dict)


class Painted:
    """Scenes as a source of frames and as the reader of them."""

    name = "camera:7"

    def __init__(self, *scenes: Scene | FrameNews, fps: float = 6.0) -> None:
        self._scenes: Sequence[Scene | FrameNews] = scenes
        self._fps = fps
        self._shown: list[tuple[Picture, tuple[Sighting, ...]]] = []
        self.readings = 0
        self.closed = False

    def __iter__(self) -> Iterator[FrameNews]:
        at, number = 0.0, 0
        for scene in self._scenes:
            if not isinstance(scene, Scene):
                yield scene
                continue
            shown = scene.picture.copy()
            self._shown.append((shown, scene.cards))
            for _ in range(round(scene.seconds * self._fps)):
                if self.closed:
                    return
                at += 1 / self._fps
                yield Frame(number, at, shown)
                number += 1

    def close(self) -> None:
        self.closed = True

    def read(self, picture: Picture) -> Reading:
        found = [cards for shown, cards in self._shown if shown is picture]
        self.readings += len(found)
        return Reading(found[0] if found else ())  # nothing is known of a picture that was turned over
