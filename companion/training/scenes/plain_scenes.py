"""Scenes of the plain recipe: whole cards of one deck on surfaces, with a box around each corner index."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from companion.cards import STANDARD_52
from companion.training.scenes.art import DeckArt, Picture
from companion.training.scenes.layouts import CARD_MM, Pose
from companion.training.scenes.scenes import labels_of, lay, placing

FAN = 0.4
"""The share of pictures that show a fan; the others show scattered cards."""


@dataclass(frozen=True, slots=True)
class PlainScene:
    """A square RGB picture, its indices as places in STANDARD_52, their boxes (x0, y0, x1, y1) in pixels, and the
    usual height of an index in pixels."""

    picture: Picture
    classes: tuple[int, ...]
    boxes: tuple[tuple[float, float, float, float], ...]
    index_px: float


def fan(rng: Generator, side: float) -> list[Pose]:
    """Three to five cards turned about one point."""
    count, step, turn = int(rng.integers(3, 6)), float(rng.uniform(0.2, 0.5)), float(rng.uniform(0, 2 * np.pi))
    reach = 0.8 * CARD_MM[1]
    about = side / 2 - reach * np.sin(turn), side / 2 + reach * np.cos(turn)
    turns = [turn + step * (k - (count - 1) / 2) for k in range(count)]
    return [Pose(about[0] + reach * np.sin(t), about[1] - reach * np.cos(t), t) for t in turns]


def scattered(rng: Generator, side: float) -> list[Pose]:
    """Two to five cards anywhere."""
    places = rng.uniform(0.1 * side, 0.9 * side, (int(rng.integers(2, 6)), 2))
    return [Pose(float(x), float(y), float(rng.uniform(0, 2 * np.pi))) for x, y in places]


def plain_scene(rng: Generator, deck: DeckArt, textures: list[Picture], size: int) -> PlainScene:
    """Cards of a deck on one of the surfaces, ``size`` pixels square."""
    picture = np.asarray(cv2.resize(textures[int(rng.integers(len(textures)))], (size, size)), np.uint8)
    cover: NDArray[np.int16] = np.full((size, size), -1, np.int16)
    scale = size * float(rng.uniform(0.2, 0.85)) / CARD_MM[1]
    side = size / scale
    poses = fan(rng, side) if rng.random() < FAN else scattered(rng, side)
    faces = [int(i) for i in rng.permutation(52)[: len(poses)]]
    matrices = [
        np.diag([scale, scale, 1.0]) @ placing(pose, deck.cards[STANDARD_52[face]])
        for pose, face in zip(poses, faces, strict=True)
    ]
    for number, (face, matrix) in enumerate(zip(faces, matrices, strict=True)):
        lay(picture, cover, deck.cards[STANDARD_52[face]], matrix, number, 0.0)
    shown = [
        (face, label)
        for number, (face, matrix) in enumerate(zip(faces, matrices, strict=True))
        for label in labels_of(cover, deck.cards[STANDARD_52[face]], matrix, number)
        if label.kind == 0
    ]
    heights = [float(np.linalg.norm(label.points[3] - label.points[0])) for _, label in shown]
    return PlainScene(
        picture,
        classes=tuple(face for face, _ in shown),
        boxes=tuple(label.box for _, label in shown),
        index_px=float(np.median(heights)) if heights else 16.0,
    )
