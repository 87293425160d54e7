"""Pictures, shapes and lettering for cards of decks that never were."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator

from companion.training.scenes.art import Picture
from companion.training.scenes.foil import Colour
from companion.training.scenes.glyphs import Mask, draw
from companion.training.scenes.styles import any_colour

SYLLABLES = ("ka", "ro", "mi", "tel", "an", "shu", "ver", "do", "lin", "gra", "po", "est", "ul", "fen", "bri", "ox")


@dataclass(slots=True)
class Lettering:
    """Words in one font as masks; ``font`` None draws them with plain strokes."""

    font: Path | None
    _drawn: dict[str, Mask] = field(default_factory=dict)

    def mask(self, text: str) -> Mask:
        """A text cut to its ink."""
        if text not in self._drawn:
            made = draw(text, self.font) if self.font else None
            self._drawn[text] = stroked(text) if made is None else made
        return self._drawn[text]


def stroked(text: str) -> Mask:
    """A text drawn with plain strokes, cut to its ink."""
    sheet = np.zeros((90, 46 * len(text) + 20), np.uint8)
    cv2.putText(sheet, text, (6, 68), cv2.FONT_HERSHEY_DUPLEX, 2.0, 255, 5, cv2.LINE_AA)
    x, y, w, h = cv2.boundingRect(sheet)
    return sheet[y : y + max(1, h), x : x + max(1, w)]


def word(rng: Generator) -> str:
    """A word of two to four syllables."""
    return "".join(str(part) for part in rng.choice(SYLLABLES, int(rng.integers(2, 5)))).capitalize()


def polygon(rng: Generator) -> Mask:
    """A filled shape: a regular polygon, a star, a ring, or a blob."""
    sheet = np.zeros((96, 96), np.uint8)
    kind = int(rng.integers(4))
    if kind == 0 and rng.random() < 0.5:
        cv2.circle(sheet, (48, 48), 44, 255, int(rng.choice([-1, 12])), cv2.LINE_AA)
        return sheet
    count = int(rng.integers(3, 9))
    inner = float(rng.uniform(0.35, 0.8)) if kind == 1 else 1.0
    radii = rng.uniform(0.45, 1, 2 * count) if kind == 2 else np.where(np.arange(2 * count) % 2 == 0, 1.0, inner)
    if kind in (0, 3):
        radii[1::2] = np.cos(np.pi / count)
    turns = np.arange(2 * count) * np.pi / count - np.pi / 2
    points = 48 + 45 * radii[:, None] * np.c_[np.cos(turns), np.sin(turns)]
    cv2.fillPoly(sheet, [points.astype(np.int32)], 255, cv2.LINE_AA)
    return sheet


def scene(rng: Generator, width: int, height: int, sources: list[Picture]) -> Picture:
    """A picture as an illustrator, a photographer or a child might make one. ``sources`` are art to cut from."""
    kind = rng.random()
    if kind < 0.25 and sources:
        picture = cut_from(rng, sources[int(rng.integers(len(sources)))], width, height)
    elif kind < 0.5:
        cells = int(rng.integers(2, 9)), int(rng.integers(2, 9)), 3
        coarse = rng.uniform(0, 255, cells).astype(np.float32)
        way = cv2.INTER_CUBIC if rng.random() < 0.7 else cv2.INTER_NEAREST
        picture = np.asarray(np.clip(cv2.resize(coarse, (width, height), interpolation=way), 0, 255), np.uint8)
    else:
        picture = np.full((height, width, 3), any_colour(rng), np.uint8)
        other = np.asarray(any_colour(rng), np.float32)
        ramp = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
        picture = np.asarray(picture + (other - picture) * ramp * float(rng.uniform(0, 1)), np.uint8)
    for _ in range(int(rng.integers(0, 16))):
        figure(rng, picture)
    if rng.random() < 0.2:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(1, 5))), np.uint8)
    if rng.random() < 0.35:
        grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)[..., None].astype(np.float32) / 255
        low, high = (np.asarray(any_colour(rng), np.float32) for _ in range(2))
        picture = np.asarray(low + (high - low) * grey, np.uint8)
    return picture


def cut_from(rng: Generator, source: Picture, width: int, height: int) -> Picture:
    """A part of another picture, turned and brought to a size."""
    source = np.rot90(source, int(rng.integers(4)))
    h, w = source.shape[:2]
    share = float(rng.uniform(0.3, 0.9))
    high, wide = max(8, int(h * share)), max(8, int(w * share))
    y, x = int(rng.integers(h - high + 1)), int(rng.integers(w - wide + 1))
    part = np.ascontiguousarray(source[y : y + high, x : x + wide])
    return np.asarray(cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def figure(rng: Generator, picture: Picture) -> None:
    """One thing in a picture, in place: an ellipse, a polygon, a wobbling line or a bundle of strokes."""
    height, width = picture.shape[:2]
    middle = rng.uniform(0, 1, 2) * (width, height)
    reach = float(rng.uniform(0.05, 0.5)) * min(width, height)
    kind = int(rng.integers(4))
    thick = int(rng.choice([-1, 1, 2, 4]))
    colour = any_colour(rng)
    if kind == 0:
        axes = max(1, int(reach)), max(1, int(reach * rng.uniform(0.3, 1)))
        at = int(middle[0]), int(middle[1])
        cv2.ellipse(picture, at, axes, float(rng.uniform(0, 180)), 0, 360, colour, thick, cv2.LINE_AA)
    elif kind == 1:
        points = middle + rng.normal(0, reach, (int(rng.integers(3, 8)), 2))
        corners = points.astype(np.int32)
        hull = np.asarray(cv2.convexHull(corners), np.int32) if rng.random() < 0.5 else corners
        cv2.fillPoly(picture, [hull], colour, cv2.LINE_AA)
    elif kind == 2:
        steps = rng.normal(0, reach / 6, (int(rng.integers(8, 60)), 2)).cumsum(axis=0)
        cv2.polylines(picture, [(middle + steps).astype(np.int32)], False, colour, max(1, thick), cv2.LINE_AA)
    else:
        for _ in range(int(rng.integers(4, 30))):
            ends = (middle + rng.normal(0, reach, (2, 2))).astype(int)
            cv2.line(picture, tuple(map(int, ends[0])), tuple(map(int, ends[1])), colour, max(1, thick), cv2.LINE_AA)


def hand_drawn(rng: Generator, mask: Mask) -> Mask:
    """A shape as a hand draws it: bent, and filled unevenly."""
    h, w = mask.shape
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    wave = [
        cv2.resize(rng.normal(0, h / 22, (4, 4)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
        for _ in "xy"
    ]
    bent = cv2.remap(mask, xx + wave[0], yy + wave[1], cv2.INTER_LINEAR)
    grain = cv2.resize(rng.uniform(0.55, 1.2, (h // 3 + 1, w // 3 + 1)).astype(np.float32), (w, h))
    return np.asarray(np.clip(bent * grain, 0, 255), np.uint8)


def tinted(colour: Colour, by: float) -> Colour:
    """A colour lighter (above 0) or darker."""
    towards = 255 if by > 0 else 0
    r, g, b = (round(c + (towards - c) * abs(by)) for c in colour)
    return r, g, b
