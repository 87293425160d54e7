"""Cards of any pictures on a drawn table, seen from above or aslant."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from companion.sources.camera.capture.frames import Picture

Corners = np.ndarray


def table(width: int = 1280, height: int = 720, *, seed: int = 1) -> Picture:
    """A table top with a soft grain."""
    grain = np.random.default_rng(seed).normal(0, 6, (height, width, 1))
    cloth = np.array((70, 110, 60)) + cv2.GaussianBlur(grain, (0, 0), 2)[..., None]
    return np.clip(cloth, 0, 255).astype(np.uint8)


def lay(picture: Picture, card: Picture, at: tuple[float, float], high: float, turn: float = 0.0) -> Corners:
    """Lays a card, ``high`` pixels tall, turned by degrees, with its middle there; returns its corners from its own
    top left."""
    height, width = card.shape[:2]
    scale, angle = high / height, np.radians(turn)
    half = np.array((width, height)) * scale / 2
    rotate = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half @ rotate + at
    card = cv2.resize(card, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    own = np.array([[0, 0], [card.shape[1], 0], [card.shape[1], card.shape[0]], [0, card.shape[0]]], np.float32)
    move = cv2.getPerspectiveTransform(own, corners.astype(np.float32))
    size = picture.shape[1::-1]
    drawn = cv2.warpPerspective(card, move, size, flags=cv2.INTER_LINEAR)
    mask = cv2.warpPerspective(np.full(card.shape[:2], 255, np.uint8), move, size)
    left, top, wide, tall = cv2.boundingRect(mask)
    here = slice(top, top + tall), slice(left, left + wide)
    share = mask[here][..., None] / 255
    picture[here] = (drawn[here] * share + picture[here] * (1 - share)).astype(np.uint8)
    return corners.astype(np.float32)


def begun(corners: Corners, at: int) -> Corners:
    """The same corners begun at another."""
    return np.roll(corners, -at, axis=0)


def loose(corners: Corners, pixels: float, seed: int = 0) -> Corners:
    """Corners as a network gives them."""
    return (corners + np.random.default_rng(seed).normal(0, pixels, (4, 2))).astype(np.float32)


def apart(one: Corners, other: Corners | Sequence[Sequence[float]]) -> float:
    """How far the farthest corner is off."""
    return float(np.linalg.norm(np.asarray(one) - np.asarray(other), axis=1).max())
