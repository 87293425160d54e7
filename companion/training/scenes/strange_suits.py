"""Suit symbols of German, Swiss and Latin cards, drawn differently each time: acorns, leaves, bells, roses, shields,
cups, coins, swords and clubs."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator

from companion.training.scenes.drawings import polygon
from companion.training.scenes.glyphs import HEIGHT, Mask, cut

_SIDE = 128
_HALF = _SIDE // 2


def strange_suits(rng: Generator) -> dict[str, Mask]:
    """Four symbols that no standard deck has, keyed like its suits, as masks HEIGHT high."""
    some = rng.choice(len(_SYMBOLS), 4, replace=False)
    return {suit: _draw(rng, _SYMBOLS[int(number)]) for suit, number in zip("SHDC", some, strict=True)}


def _draw(rng: Generator, draw: Callable[[Generator, Mask], None]) -> Mask:
    sheet = np.zeros((_SIDE, _SIDE), np.uint8)
    draw(rng, sheet)
    if rng.random() < 0.5:
        turn = cv2.getRotationMatrix2D((_HALF, _HALF), float(rng.normal(0, 20)), float(rng.uniform(0.8, 1)))
        sheet = np.asarray(cv2.warpAffine(sheet, turn, (_SIDE, _SIDE)), np.uint8)
    mask = cut(sheet)
    assert mask is not None
    width = max(8, min(3 * HEIGHT, round(mask.shape[1] * HEIGHT / mask.shape[0])))
    return np.asarray(cv2.resize(mask, (width, HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)


def _ellipse(sheet: Mask, x: float, y: float, wide: float, high: float, ink: int = 255, thick: int = -1) -> None:
    axes = max(1, round(wide * _SIDE)), max(1, round(high * _SIDE))
    cv2.ellipse(sheet, (round(x * _SIDE), round(y * _SIDE)), axes, 0, 0, 360, ink, thick, cv2.LINE_AA)


def _polygon(sheet: Mask, points: list[tuple[float, float]], ink: int = 255) -> None:
    cv2.fillPoly(sheet, [np.round(np.array(points) * _SIDE).astype(np.int32)], ink, cv2.LINE_AA)


def _line(sheet: Mask, one: tuple[float, float], other: tuple[float, float], thick: int, ink: int = 255) -> None:
    ends = [(round(x * _SIDE), round(y * _SIDE)) for x, y in (one, other)]
    cv2.line(sheet, ends[0], ends[1], ink, thick, cv2.LINE_AA)


def _acorn(rng: Generator, sheet: Mask) -> None:
    wide, long = rng.uniform(0.16, 0.3), rng.uniform(0.25, 0.4)
    _ellipse(sheet, 0.5, 0.5 + long / 3, wide, long)
    cap = rng.uniform(0.3, 0.42)
    sheet[: round(cap * _SIDE)] = 0
    _ellipse(sheet, 0.5, cap, wide * rng.uniform(1.05, 1.35), rng.uniform(0.1, 0.18))
    if rng.random() < 0.6:
        _line(sheet, (0.5 - wide, cap + 0.08), (0.5 + wide, cap + 0.08), int(rng.integers(2, 6)), 0)
    _line(sheet, (0.5, cap - 0.1), (0.5 + rng.normal(0, 0.06), 0.06), int(rng.integers(5, 14)))


def _leaf(rng: Generator, sheet: Mask) -> None:
    wide, low = rng.uniform(0.25, 0.42), rng.uniform(0.5, 0.66)
    down = np.linspace(0, np.pi, 20)
    edge = [(0.5 + wide * float(np.sin(t)), 0.04 + low * float(1 - np.cos(t)) / 2) for t in down]
    _polygon(sheet, [*edge, *((1 - x, y) for x, y in edge[::-1])])
    _ellipse(sheet, 0.5 - wide / 2, low * 0.85, wide / 2, 0.13)
    _ellipse(sheet, 0.5 + wide / 2, low * 0.85, wide / 2, 0.13)
    _line(sheet, (0.5, low * 0.8), (0.5 + rng.normal(0, 0.1), 0.97), int(rng.integers(5, 12)))
    if rng.random() < 0.6:
        _line(sheet, (0.5, 0.15), (0.5, low), int(rng.integers(2, 6)), 0)


def _bell(rng: Generator, sheet: Mask) -> None:
    round_ = rng.uniform(0.3, 0.42)
    _ellipse(sheet, 0.5, 0.55, round_, round_ * rng.uniform(0.9, 1.1))
    _ellipse(sheet, 0.5, 0.14, 0.09, 0.09, 255, int(rng.choice([-1, 6])))
    for y in rng.uniform(0.4, 0.65, int(rng.integers(1, 3))):
        _line(sheet, (0.1, float(y)), (0.9, float(y)), int(rng.integers(3, 9)), 0)
    _ellipse(sheet, 0.5, 0.72, 0.07, 0.07, 0)
    if rng.random() < 0.6:
        _line(sheet, (0.5, 0.72), (0.5, 0.95), int(rng.integers(3, 9)), 0)


def _rose(rng: Generator, sheet: Mask) -> None:
    petals, reach = int(rng.integers(4, 7)), rng.uniform(0.2, 0.28)
    for turn in np.arange(petals) * 2 * np.pi / petals + rng.uniform(0, 1):
        _ellipse(sheet, 0.5 + reach * float(np.sin(turn)), 0.5 + reach * float(np.cos(turn)), 0.19, 0.19)
        if rng.random() < 0.5:
            _line(sheet, (0.5, 0.5), (0.5 + 0.4 * float(np.sin(turn)), 0.5 + 0.4 * float(np.cos(turn))), 3, 0)
    _ellipse(sheet, 0.5, 0.5, 0.12, 0.12, 0)
    _ellipse(sheet, 0.5, 0.5, 0.07, 0.07)


def _shield(rng: Generator, sheet: Mask) -> None:
    wide, shoulder = rng.uniform(0.28, 0.42), rng.uniform(0.45, 0.65)
    _polygon(
        sheet, [(0.5 - wide, 0.05), (0.5 + wide, 0.05), (0.5 + wide, shoulder), (0.5, 0.95), (0.5 - wide, shoulder)]
    )
    kind = int(rng.integers(4))
    thick = int(rng.integers(4, 16))
    if kind == 0:
        _line(sheet, (0.5 - wide, 0.05), (0.5 + wide, shoulder), thick, 0)
    elif kind == 1:
        _line(sheet, (0.5, 0), (0.5, 1), thick, 0)
        _line(sheet, (0, 0.35), (1, 0.35), thick, 0)
    elif kind == 2:
        _polygon(sheet, [(0.5, 0.1), (0.5 + wide - 0.05, 0.1), (0.5 + wide - 0.05, shoulder - 0.05), (0.5, 0.8)], 0)


def _cup(rng: Generator, sheet: Mask) -> None:
    wide, deep = rng.uniform(0.26, 0.42), rng.uniform(0.3, 0.5)
    _polygon(sheet, [(0.5 - wide, 0.08), (0.5 + wide, 0.08), (0.5 + wide * 0.6, deep), (0.5 - wide * 0.6, deep)])
    _ellipse(sheet, 0.5, deep, wide * 0.6, 0.1)
    _line(sheet, (0.5, deep), (0.5, 0.9), int(rng.integers(8, 20)))
    _ellipse(sheet, 0.5, 0.9, wide * rng.uniform(0.6, 1), 0.07)
    if rng.random() < 0.5:
        _line(sheet, (0.5 - wide, 0.2), (0.5 + wide, 0.2), 5, 0)


def _coin(rng: Generator, sheet: Mask) -> None:
    _ellipse(sheet, 0.5, 0.5, 0.45, 0.45)
    for radius in np.sort(rng.uniform(0.1, 0.4, int(rng.integers(1, 4))))[::-1]:
        _ellipse(sheet, 0.5, 0.5, float(radius), float(radius), int(rng.choice([0, 255])), int(rng.choice([-1, 4])))
    for turn in np.arange(int(rng.choice([0, 6, 8]))) * np.pi / 4:
        _line(sheet, (0.5, 0.5), (0.5 + 0.3 * float(np.sin(turn)), 0.5 + 0.3 * float(np.cos(turn))), 4, 0)


def _sword(rng: Generator, sheet: Mask) -> None:
    blade, guard = int(rng.integers(6, 18)), rng.uniform(0.6, 0.78)
    lean = float(rng.normal(0, 0.12))
    _line(sheet, (0.5 + lean, 0.04), (0.5, guard), blade)
    _line(sheet, (0.5 - rng.uniform(0.15, 0.3), guard), (0.5 + rng.uniform(0.15, 0.3), guard), int(rng.integers(5, 12)))
    _line(sheet, (0.5, guard), (0.5, 0.92), int(rng.integers(6, 14)))
    _ellipse(sheet, 0.5, 0.93, 0.06, 0.05)


def _club(rng: Generator, sheet: Mask) -> None:
    top = rng.uniform(0.1, 0.17)
    _polygon(sheet, [(0.5 - top, 0.08), (0.5 + top, 0.08), (0.5 + 0.06, 0.95), (0.5 - 0.06, 0.95)])
    for y in rng.uniform(0.1, 0.85, int(rng.integers(2, 7))):
        side = 1 if rng.random() < 0.5 else -1
        _ellipse(sheet, 0.5 + side * 0.13, float(y), 0.06, 0.05)
    if rng.random() < 0.5:
        _line(sheet, (0.5, 0.1), (0.5, 0.9), 3, 0)


def _anything(rng: Generator, sheet: Mask) -> None:
    shape = polygon(rng)
    sheet[16 : 16 + shape.shape[0], 16 : 16 + shape.shape[1]] = shape


_SYMBOLS: tuple[Callable[[Generator, Mask], None], ...] = (
    _acorn, _leaf, _bell, _rose, _shield, _cup, _coin, _sword, _club, _anything, _acorn, _leaf, _bell,
)  # fmt: skip
