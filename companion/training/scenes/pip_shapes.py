"""Suit symbols that never were: clubs of three discs, spades and hearts of two bows, and diamonds."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from companion.training.scenes.glyphs import HEIGHT, Mask, cut

_SIDE = 256
Points = NDArray[np.float64]


def invented_suits(rng: Generator) -> dict[str, Mask]:
    """The four suits of a deck that never was, as masks HEIGHT high, cut to their ink."""
    made = {}
    for suit, draw in (("S", _spade), ("H", _heart), ("D", _diamond), ("C", _club)):
        sheet = np.zeros((_SIDE, _SIDE), np.uint8)
        draw(rng, sheet)
        mask = cut(sheet)
        assert mask is not None
        width = max(4, round(mask.shape[1] * HEIGHT / mask.shape[0]))
        made[suit] = np.asarray(cv2.resize(mask, (width, HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)
    return made


def _fill(sheet: Mask, points: Points) -> None:
    """Ink a polygon, its points in parts of the sheet."""
    cv2.fillPoly(sheet, [np.round(points * _SIDE * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)


def _both_sides(right: Points) -> Points:
    """A right half from top to bottom, x from the middle, with its mirror image."""
    middle = np.array((0.5, 0))
    return np.concatenate([middle + right, (middle + right * (-1, 1))[::-1]])


def _stem(rng: Generator, sheet: Mask, top: float, bottom: float) -> None:
    thin = rng.uniform(0.015, 0.08)
    wide, bow = rng.uniform(thin * 0.9, 0.3), rng.uniform(0.8, 3.5)
    down = np.linspace(0, 1, 14)
    _fill(sheet, _both_sides(np.c_[thin + (wide - thin) * down**bow, top + (bottom - top) * down]))


def _club(rng: Generator, sheet: Mask) -> None:
    side = rng.uniform(0.15, 0.225)
    upper = side * rng.uniform(0.88, 1.1)
    high, out = upper + 0.02, side * rng.uniform(0.92, 1.3)
    low = min(high + (upper + side) * rng.uniform(0.6, 0.92), 0.98 - side)
    wider = rng.uniform(0.85, 1.12)
    cv2.circle(sheet, (_SIDE // 2, int(high * _SIDE)), int(upper * _SIDE), 255, -1, cv2.LINE_AA)
    for way in (-1, 1):
        middle, axes = (0.5 + way * out, low), (side * wider, side)
        cv2.ellipse(sheet, _px(middle), _px(axes), 0, 0, 360, 255, -1, cv2.LINE_AA)
    if rng.random() < 0.75:  # the gap between the discs is filled
        reach = rng.uniform(0.3, 1)
        _fill(sheet, _both_sides(np.array([(0, high), (out * reach, low), (0, min(0.98, low + side * 0.6 * reach))])))
    _stem(rng, sheet, (high + low) / 2, min(0.99, low + side * rng.uniform(0.75, 1.05) + rng.uniform(0, 0.2)))


def _px(at: tuple[float, float]) -> tuple[int, int]:
    return int(at[0] * _SIDE), int(at[1] * _SIDE)


def _bows(rng: Generator) -> tuple[Points, float]:
    """The right half of a heart upside down, from its tip on, and where its notch is."""
    wide, low, deep = rng.uniform(0.36, 0.5), rng.uniform(0.55, 0.75), rng.uniform(0.17, 0.26)
    notch = low + deep * rng.uniform(-0.1, 0.75)
    slim, fall = rng.uniform(0, 0.14), rng.uniform(0.11, 0.29)
    down = _curve((0, 0.01), (slim, fall), (wide, low - rng.uniform(0.1, 0.35)), (wide, low))
    inner = (wide * rng.uniform(0, 0.3), low + deep * rng.uniform(1.1, 1.45))
    back = _curve((wide, low), (wide, low + deep * 1.25), inner, (0, notch))
    return np.concatenate([down, back]), float(notch)


def _curve(*points: tuple[float, float]) -> Points:
    """A Bézier curve of four points."""
    first, second, third, last = (np.array(point) for point in points)
    t = np.linspace(0, 1, 24)[:, None]
    bent = (1 - t) ** 3 * first + 3 * (1 - t) ** 2 * t * second + 3 * (1 - t) * t**2 * third + t**3 * last
    return np.asarray(bent, np.float64)


def _spade(rng: Generator, sheet: Mask) -> None:
    bows, notch = _bows(rng)
    flat = rng.uniform(0.8, 1)
    _fill(sheet, _both_sides(bows * (1, flat)))
    _stem(rng, sheet, notch * flat * 0.8, 0.985)


def _heart(rng: Generator, sheet: Mask) -> None:
    _fill(sheet, (0, 1) + _both_sides(_bows(rng)[0]) * (1, -1))


def _diamond(rng: Generator, sheet: Mask) -> None:
    wide, bulge = rng.uniform(0.32, 0.5), rng.uniform(-0.06, 0.04)
    t = np.linspace(0, 1, 12)
    outward = np.array((0.49, -wide)) / np.hypot(0.49, wide)
    upper = np.c_[wide * t, 0.01 + 0.49 * t] + np.sin(np.pi * t)[:, None] * bulge * outward
    _fill(sheet, _both_sides(np.concatenate([upper, (upper * (1, -1) + (0, 1))[::-1]])))
