"""The lamp that shines on cards: its glare moves with each card's tilt and bend, and bent cards are shaded."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from companion.training.scenes.art import CardArt, Picture
from companion.training.scenes.bending import Bend, Matrix

GLOSSY = 0.4
"""The share of tables under a lamp that cards mirror."""
_GRID = (20, 28)
_LEAST = 4.0
"""Grey levels under which a glare is not drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lamp:
    """A lamp over the table. Flat cards mirror it at ``spot`` (table mm); the mirror's place moves by ``reach`` mm for
    each unit of a card's slope. ``width`` is the size of the glare as a slope, ``strength`` its light in grey levels,
    and ``side`` how much a slope in x and y brightens a card. Each card lies ``tilted`` by about this slope."""

    spot: tuple[float, float]
    reach: float
    width: float
    strength: tuple[float, float, float]
    side: tuple[float, float]
    tilted: float


def choose_lamp(rng: Generator, field_mm: float) -> Lamp:
    """A lamp over a square field of a table."""
    x, y = rng.uniform(-0.6, 0.6, 2) * field_mm
    warm = float(rng.uniform(0, 0.15))
    strength = float(rng.uniform(40, 330))
    turn, side = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0, 1.2))
    return Lamp(
        spot=(float(x), float(y)),
        reach=float(rng.uniform(700, 1800)),
        width=float(np.exp(rng.uniform(np.log(0.012), np.log(0.08)))),
        strength=(strength, strength * (1 - warm / 2), strength * (1 - warm)),
        side=(side * float(np.cos(turn)), side * float(np.sin(turn))),
        tilted=float(rng.uniform(0, 0.05)),
    )


def shine(rng: Generator, art: CardArt, rgb: Picture, placed: Matrix, lamp: Lamp, bend: Bend | None) -> Picture:
    """A card's drawing ``rgb`` (any size) with the lamp's glare on it and the shade of its bend. ``placed`` maps the
    art's pixels to table mm."""
    wide, high = art.rgb.shape[1], art.rgb.shape[0]
    x, y = np.meshgrid(*((np.arange(count) + 0.5) / count for count in _GRID))
    points = np.stack([x.ravel() * wide, y.ravel() * high], axis=1)
    slope = np.tile(rng.normal(0, lamp.tilted, 2), (len(points), 1))
    if bend is not None:
        turned = placed[:2, :2] @ np.asarray(bend.axis)
        turned = turned / np.linalg.norm(turned)
        slope = slope + (bend.curve * bend.along(points))[:, None] * turned
    away = (points @ placed[:2, :2].T + placed[:2, 2] - lamp.spot) / lamp.reach - slope
    glare = np.exp(-(away**2).sum(axis=1) / (2 * lamp.width**2))
    shade = 1 + slope @ np.asarray(lamp.side)
    if glare.max() * lamp.strength[0] < _LEAST and np.ptp(shade) < 0.02:
        return rgb
    size = rgb.shape[1], rgb.shape[0]
    fields = np.stack([glare, shade], axis=1).reshape(_GRID[1], _GRID[0], 2).astype(np.float32)
    fields = np.asarray(cv2.resize(fields, size, interpolation=cv2.INTER_LINEAR), np.float32)
    lit: NDArray[np.float32] = rgb * fields[..., 1:] + fields[..., :1] * np.asarray(lamp.strength, np.float32)
    return np.asarray(np.clip(lit, 0, 255), np.uint8)
