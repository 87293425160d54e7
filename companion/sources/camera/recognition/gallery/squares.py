"""Cards straightened to squares whatever their proportion, and each described by its edges, its light and shade and its
colours, so that descriptions of one face are alike in any light."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import UNIT, warp

SIDE = 64
"""The side of a square in pixels."""
_SHARPEST = 1.5
"""A card is shrunk first where it has more than this many picture pixels for one of the square's."""
_EDGES, _SHADES, _COLOURS = 32, 32, 8
"""Into how many cells across the edges, the shades and the colours are brought."""
_COARSE = 4
"""How much smaller the square is in which the usual strength around a place is worked out."""
_ALL_COLOURS = np.ones(3, np.float32)
_COLOURS_WEIGH = 0.7
_NO_COLOUR = 12.0
"""Colours that differ less than this in all hardly count, or the noise of a grey card would."""


def straighten(pixels: Picture, quad: Floats, size: tuple[int, int] = (SIDE, SIDE)) -> Picture:
    """A quadrilateral (4 × 2, clockwise) of a picture as a rectangle of a size (width, height)."""
    corners, target = quad.tolist(), UNIT * np.array(size, np.float32)
    coarse = max(math.dist(*ends) for ends in zip(corners, [*corners[1:], corners[0]], strict=True)) / max(size)
    return warp(pixels, quad, target, size, coarse=coarse if coarse > _SHARPEST else 1.0, room=2, middle=0.5)


def describe(squares: Sequence[Picture]) -> Floats:
    """A description of length 1 for each square: the product of two is their likeness, 1 where they are the same."""
    return np.stack([_describe_one(square) for square in squares])


def _describe_one(square: Picture) -> Floats:
    parts = (_edges(square), _shades(square), _COLOURS_WEIGH * _colours(square))
    whole = np.concatenate(parts).astype(np.float32)
    return np.asarray(whole / (np.linalg.norm(whole) + 1e-6), np.float32)


def _edges(square: Picture) -> Floats:
    """How strong edges of four directions are in each place, against those around it."""
    soft = cv2.GaussianBlur(square, (0, 0), 0.7).astype(np.float32) @ _ALL_COLOURS
    across, along = cv2.Sobel(soft, -1, 1, 0), cv2.Sobel(soft, -1, 0, 1)
    strong = cv2.magnitude(across, along)
    few = cv2.resize(strong, (SIDE // _COARSE, SIDE // _COARSE), interpolation=cv2.INTER_AREA)
    usual = cv2.resize(cv2.GaussianBlur(few, (0, 0), 10 / _COARSE), (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)
    weight = 1 / ((usual + 15) * (strong + np.float32(1e-6)))
    # Twice its angle tells a line's direction, whichever side of it is the lighter one.
    level, slanting = (across * across - along * along) * weight, 2 * across * along * weight
    ways = np.maximum(np.stack([level, slanting, -level, -slanting], axis=-1), 0)
    small = cv2.resize(cv2.GaussianBlur(ways, (0, 0), 1.5), (_EDGES, _EDGES), interpolation=cv2.INTER_AREA)
    return _of_length_one(np.asarray(small, np.float32))


def _shades(square: Picture) -> Floats:
    """How much lighter or darker each place is than what is around it, against how much that varies."""
    small = cv2.resize(square, (_SHADES, _SHADES), interpolation=cv2.INTER_AREA)
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32), (0, 0), 0.7)
    apart = grey - cv2.GaussianBlur(grey, (0, 0), 5.5)
    apart /= np.sqrt(cv2.GaussianBlur(apart * apart, (0, 0), 5.5)) + 8
    return _of_length_one(apart - apart.mean())


def _colours(square: Picture) -> Floats:
    """The colour of each place against that of the whole, whatever colour the light has."""
    small = cv2.resize(square, (_COLOURS, _COLOURS), interpolation=cv2.INTER_AREA)
    tint = cv2.cvtColor(small, cv2.COLOR_BGR2LAB).astype(np.float32)[..., 1:]
    apart = tint - tint.mean(axis=(0, 1))
    return np.asarray(apart.ravel() / (np.linalg.norm(apart) + _NO_COLOUR), np.float32)


def _of_length_one(values: Floats) -> Floats:
    return np.asarray(values.ravel() / (np.linalg.norm(values) + 1e-6), np.float32)
