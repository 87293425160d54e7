"""The things on a table beside cards: surfaces, printed clutter, things, and hands."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from companion.cards import STANDARD_RANKS
from companion.training.scenes.art import Picture
from companion.training.scenes.glyphs import Glyphs
from companion.training.scenes.printing import ink, sized
from companion.training.scenes.styles import any_colour

WORDS = (
    "rules",
    "deal",
    "the",
    "cards",
    "one",
    "by",
    "each",
    "player",
    "then",
    "draws",
    "score",
    "round",
    "hand",
    "king",
    "queen",
    "points",
    "total",
    "page",
    "turn",
    "over",
    "news",
    "open",
    "sale",
    "10",
    "7",
    "24",
    "365",
    "1",
    "A",
    "K",
    "Q",
    "J",
)


SPECKLED = 0.2
"""The share of tables of speckled stone."""

PALE = 0.08
"""The share of tables as white as a card: its edges hardly show."""
GRAINY = 0.2
"""The share of the other tables with a fine grain, as of cork, felt or stone."""

FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
)


def cloth(rng: Generator, ground: NDArray[np.float32]) -> NDArray[np.float32]:
    """A woven or printed pattern over a whole table top, as busy as a card's back but without its edges."""
    size = ground.shape[0]
    drawn = np.ascontiguousarray(ground)
    colour, thick, step = any_colour(rng), int(rng.integers(1, 5)), int(rng.integers(10, 90))
    middle = size / 2
    for turn in rng.uniform(0, np.pi, int(rng.integers(1, 4))):
        along = np.asarray((np.cos(turn), np.sin(turn)))
        for k in range(-size, size, step):
            start = np.asarray((middle, middle)) + np.asarray((-along[1], along[0])) * k - along * size
            ends = [tuple(int(v) for v in start), tuple(int(v) for v in start + 2 * size * along)]
            cv2.line(drawn, ends[0], ends[1], colour, thick, cv2.LINE_AA)
    return drawn


def speckled(rng: Generator, size: int) -> NDArray[np.float32]:
    """Stone of chips in another stone, each with sharp edges: as busy as the print of cards."""
    base = np.asarray(any_colour(rng, low=140), np.float32)
    if rng.random() < 0.7:
        base = base.mean() + (base - base.mean()) * rng.uniform(0, 0.4)
    drawn = np.full((size, size, 3), base, np.float32)
    inks = [np.asarray(any_colour(rng), np.float32) for _ in range(int(rng.integers(1, 5)))]
    largest = float(np.exp(rng.uniform(np.log(2), np.log(20))))
    count = int(np.clip(rng.uniform(0.03, 0.5) * size * size / (1.2 * largest**2), 20, 6000))
    for x, y in rng.uniform(0, size, (count, 2)):
        corners = int(rng.integers(3, 7))
        turns = np.sort(rng.uniform(0, 2 * np.pi, corners))
        away = largest * rng.beta(1.2, 2.5) * rng.uniform(0.5, 1, corners)
        chip = np.column_stack([x + away * np.cos(turns), y + away * np.sin(turns)])
        ink = base + (inks[int(rng.integers(len(inks)))] - base) * rng.uniform(0.4, 1)
        cv2.fillPoly(drawn, [np.asarray(chip * 16, np.int32)], [float(v) for v in ink], cv2.LINE_AA, 4)
    return drawn + rng.normal(0, rng.uniform(0, 6), (size, size, 1)).astype(np.float32)


def pale(rng: Generator, size: int) -> NDArray[np.float32]:
    """A table top about as light as the stock of cards, plain or with faint clouds."""
    tone = float(rng.uniform(200, 255)) + rng.normal(0, 6, 3)
    clouds = cv2.resize(rng.standard_normal((6, 6), np.float32), (size, size), interpolation=cv2.INTER_CUBIC)
    return np.asarray(tone + clouds[..., None] * rng.uniform(0, 8), np.float32)


def grained(rng: Generator, ground: NDArray[np.float32]) -> NDArray[np.float32]:
    """A table top with light and dark grains of one to three pixels."""
    size = ground.shape[0]
    grain = rng.standard_normal((size, size), np.float32)
    soft = float(rng.uniform(0, 1.2))
    if soft > 0.3:
        grain = np.asarray(cv2.GaussianBlur(grain, (0, 0), soft), np.float32) * (1 + 2.5 * soft)
    return np.asarray(ground + grain[..., None] * float(rng.uniform(3, 28)), np.float32)


def surface(rng: Generator, size: int, textures: list[Picture]) -> Picture:
    """A table top: a texture laid at any scale, speckled stone, a plain colour, a gradient, stripes and checks, or one
    as pale as cards."""
    if rng.random() < PALE:
        return np.asarray(np.clip(pale(rng, size), 0, 255), np.uint8)
    kind = rng.random()
    if kind < SPECKLED:
        ground = speckled(rng, size)
    elif kind < 0.68:
        tile = textures[int(rng.integers(len(textures)))]
        side = int(rng.integers(60, 500))
        tile = np.asarray(cv2.resize(tile, (side, side), interpolation=cv2.INTER_LINEAR))
        if rng.random() < 0.5:
            tile = np.hstack([tile, tile[:, ::-1]])
            tile = np.vstack([tile, tile[::-1]])
        reps = size // tile.shape[0] + 2
        sheet = np.tile(tile, (reps, reps, 1))
        x, y = int(rng.integers(tile.shape[1])), int(rng.integers(tile.shape[0]))
        ground = sheet[y : y + size, x : x + size].astype(np.float32)
    else:
        ground = np.full((size, size, 3), any_colour(rng), np.float32)
        if kind > 0.8:
            ramp = np.linspace(0, 1, size, dtype=np.float32)
            other = np.asarray(any_colour(rng), np.float32)
            ground += (other - ground) * (ramp[:, None, None] if rng.random() < 0.5 else ramp[None, :, None])
        if kind > 0.9:
            step = int(rng.integers(8, 60))
            yy, xx = np.mgrid[0:size, 0:size]
            slope = int(rng.integers(-1, 2))
            bands = ((xx + slope * yy) // step + (yy // step if rng.random() < 0.4 else 0)) % 2
            ground[bands == 0] = any_colour(rng)
    if rng.random() < 0.12:
        ground = cloth(rng, ground)
    if rng.random() < GRAINY:
        ground = grained(rng, ground)
    lit = ground * rng.uniform(0.35, 1.15) * rng.uniform(0.85, 1.15, 3)
    return np.asarray(np.clip(lit, 0, 255), np.uint8)


def leaflet(rng: Generator, glyphs: Glyphs) -> Picture:
    """A printed sheet with lines of text, lone ranks and lone suit symbols: none of it is a card."""
    width, height = int(rng.integers(60, 200)), int(rng.integers(50, 220))
    light = any_colour(rng, low=180) if rng.random() < 0.7 else any_colour(rng)
    paper = np.full((height, width, 3), light, np.uint8)
    dark = any_colour(rng, high=120) if paper.mean() > 128 else any_colour(rng, low=140)
    scale = float(rng.uniform(0.25, 0.8))
    font = FONTS[int(rng.integers(len(FONTS)))]
    for y in range(14, height, max(8, int(34 * scale))):
        line = " ".join(str(w) for w in rng.choice(WORDS, 8))
        start, thick = (int(rng.integers(3, 20)), y), int(rng.choice([1, 1, 2]))
        cv2.putText(paper, line, start, font, scale, dark, thick, cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 6))):
        high = float(rng.uniform(10, 60))
        if rng.random() < 0.5:
            shapes = glyphs.suits[int(rng.integers(len(glyphs.suits)))]
            mask = shapes["SHDC"[int(rng.integers(4))]]
        else:
            mask = glyphs.ranks[int(rng.integers(len(glyphs.ranks)))][str(rng.choice(STANDARD_RANKS))]
        mark = sized(mask, high * mask.shape[1] / mask.shape[0], high)
        x, y = int(rng.integers(width)), int(rng.integers(height))
        cv2.rectangle(
            paper,
            (x - 4, y - 4),
            (x + mark.shape[1] + 4, y + mark.shape[0] + 4),
            tuple(int(v) for v in paper[2, 2]),
            -1,
        )
        ink(paper, mark, x, y, any_colour(rng))
    if rng.random() < 0.4:
        cv2.rectangle(paper, (2, 2), (width - 3, height - 3), any_colour(rng), int(rng.integers(1, 8)))
    return paper


def paste(picture: Picture, cover: np.ndarray, sheet: Picture, rng: Generator, *, label: int) -> None:
    """Lay a sheet turned and scaled onto a picture in place, and mark it in the cover map."""
    size = picture.shape[0]
    h, w = sheet.shape[:2]
    scale, angle = float(rng.uniform(0.5, 1.6)), float(rng.uniform(0, 360))
    matrix = cv2.getRotationMatrix2D((w / 2, h / 2), angle, scale)
    matrix[:, 2] += rng.uniform(0, size, 2) - (w / 2, h / 2)
    mask = cv2.warpAffine(np.full((h, w), 255, np.uint8), matrix, (size, size))
    laid = cv2.warpAffine(sheet, matrix, (size, size), flags=cv2.INTER_AREA)
    picture[mask > 127] = laid[mask > 127]
    cover[mask > 127] = label


def thing(picture: Picture, cover: np.ndarray, rng: Generator, *, label: int) -> None:
    """A coin, die, box or pen drawn in place, with a rim or spots."""
    size = picture.shape[0]
    x, y = (int(v) for v in rng.integers(0, size, 2))
    r = int(rng.integers(8, 60))
    mask = np.zeros((size, size), np.uint8)
    colour, other = any_colour(rng), any_colour(rng)
    kind = int(rng.integers(3))
    if kind == 0:
        cv2.circle(mask, (x, y), r, 255, -1)
    else:
        sides = (2 * r, 2 * r) if kind == 1 else (int(r * 0.6), 5 * r)
        box = cv2.boxPoints(((x, y), sides, float(rng.uniform(0, 90))))
        cv2.fillConvexPoly(mask, box.astype(np.int32), 255)
    shade = np.linspace(rng.uniform(0.5, 1), rng.uniform(0.8, 1.3), size)[None, :, None]
    drawn = np.full((size, size, 3), colour, np.float32) * shade
    canvas = np.clip(drawn, 0, 255).astype(np.uint8)
    if kind == 0:
        cv2.circle(canvas, (x, y), int(r * 0.8), other, 2, cv2.LINE_AA)
        cv2.putText(
            canvas,
            str(rng.choice(["1", "5", "10", "2", "50"])),
            (x - r // 3, y + r // 3),
            cv2.FONT_HERSHEY_COMPLEX,
            r / 40,
            other,
            1,
            cv2.LINE_AA,
        )
    elif kind == 1:
        for dx, dy in rng.choice([-0.5, 0, 0.5], (int(rng.integers(1, 6)), 2)):
            cv2.circle(canvas, (int(x + dx * r), int(y + dy * r)), max(2, r // 6), other, -1, cv2.LINE_AA)
    picture[mask > 0] = canvas[mask > 0]
    cover[mask > 0] = label


def hand(picture: Picture, cover: np.ndarray, rng: Generator, *, label: int) -> None:
    """Fingers over the table in place: long skin-coloured shapes with round ends, softly shaded."""
    size = picture.shape[0]
    base = np.asarray((230, 180, 150), np.float32) * rng.uniform(0.25, 1.05) * rng.uniform(0.9, 1.1, 3)
    start = rng.uniform(0, size, 2)
    angle = float(rng.uniform(0, 2 * np.pi))
    thick = float(rng.uniform(14, 60))
    mask = np.zeros((size, size), np.uint8)
    for _ in range(int(rng.integers(1, 5))):
        tip = start + rng.uniform(1.5, 4) * thick * np.asarray((np.cos(angle), np.sin(angle)))
        cv2.line(mask, tuple(int(v) for v in start), tuple(int(v) for v in tip), 255, int(thick))
        start = start + thick * 0.95 * np.asarray((-np.sin(angle), np.cos(angle)))
        angle += float(rng.normal(0, 0.12))
    soft = cv2.GaussianBlur(mask, (0, 0), thick / 3)
    skin = base * (0.6 + 0.5 * soft[..., None].astype(np.float32) / 255)
    picture[mask > 0] = np.clip(skin, 0, 255).astype(np.uint8)[mask > 0]
    cover[mask > 0] = label
