"""Lays a card exactly over its face: a card that was roughly straightened is bent a little until the two agree."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import find_slopes

_STEP = 2
"""Each second pixel is looked at."""
_CORNERS = np.array([[-1, -1, 1], [1, -1, 1], [1, 1, 1], [-1, 1, 1]], np.float64)


def lay_over_face(card: NDArray[np.uint8], face: NDArray[np.uint8]) -> tuple[Floats, float]:
    """The 3 × 3 map of the pixels of a face to those of a card, both grey, soft and of one size (height × width), and
    how well they correlate then. Where there is nothing to go by, the map that moves nothing, and 0.

    The inverse compositional way of Lucas and Kanade (Baker and Matthews, 2004), whatever the light.
    """
    limits, (bend, fit) = read_shipped().laying, _follow(card, face, np.eye(3))
    for coarse in (limits.coarse, 2 * limits.coarse):  # it may lie too far away for what is fine to meet
        if fit >= limits.fits:
            break
        soft, softly = (cv2.GaussianBlur(each, (0, 0), coarse * max(face.shape)) for each in (card, face))
        again, better = _follow(card, face, _follow(soft, softly, np.eye(3))[0])
        bend, fit = (again, better) if better > fit else (bend, fit)
    if fit <= 0:
        return np.eye(3, dtype=np.float32), 0.0
    places = _places(face.shape)
    return np.asarray(np.linalg.inv(places) @ bend @ places, np.float32), fit


def _follow(card: NDArray[Any], face: NDArray[Any], bend: NDArray[np.float64]) -> tuple[NDArray[np.float64], float]:
    """The map (3 × 3, of places from -1 to 1) by which a card lies over its face, from one by which it nearly does; and
    how well they correlate by it, 0 where the face is empty."""
    limits, (height, width) = read_shipped().laying, face.shape
    edge = 1 + round(limits.border * max(face.shape))
    size = len(range(edge, width - edge, _STEP)), len(range(edge, height - edge, _STEP))
    places = _places(face.shape)
    pixels, seen_at = np.linalg.inv(places), places @ np.array([[_STEP, 0, edge], [0, _STEP, edge], [0, 0, 1.0]])
    wanted, moves = _describe_face(face, size, edge, seen_at)
    if wanted is None or moves is None:
        return bend, 0.0
    solved = _solve(moves)
    seen = card.astype(np.float32)
    best, fit, corners = bend, -1.0, _corners(bend)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    for _ in range(limits.rounds):
        at = pixels @ bend @ seen_at
        found = _even_out(cv2.warpPerspective(seen, at, size, flags=flags, borderMode=cv2.BORDER_REPLICATE))
        correlates = float(found @ wanted)
        if correlates > fit:
            best, fit = bend, correlates
        step = solved @ (moves @ (found - correlates * wanted)).astype(np.float64)
        turn = np.array([[1 + step[0], step[1], step[2]], [step[3], 1 + step[4], step[5]], [step[6], step[7], 1]])
        bend = bend @ np.linalg.inv(turn)
        bend /= bend[2, 2]
        before, corners = corners, _corners(bend)
        if not np.abs(corners - _CORNERS[:, :2]).max() <= limits.most_moved:
            break
        if np.abs(corners - before).max() * max(face.shape) / 2 < limits.still_px:
            best = bend
            break
    return best, fit


def _places(shape: tuple[int, ...]) -> NDArray[np.float64]:
    """The map (3 × 3) of the pixels of a face (height, width) to places from -1 to 1."""
    return np.array([[2 / (shape[1] - 1), 0, -1], [0, 2 / (shape[0] - 1), -1], [0, 0, 1.0]])


def _describe_face(
    face: NDArray[Any], size: tuple[int, int], edge: int, places: NDArray[np.float64]
) -> tuple[Floats | None, Floats | None]:
    """A face (n pixels, of length 1) as it is looked at in a size (width, height), and how each of the eight numbers
    of a small move changes it (8 × n); ``places`` (3 × 3) say where from -1 to 1 these pixels are. None where it is
    empty."""
    if min(size) < read_shipped().laying.least_px:
        return None, None
    across, down = find_slopes(face)
    looked = slice(edge, edge + _STEP * size[1], _STEP), slice(edge, edge + _STEP * size[0], _STEP)
    wanted = face[looked].astype(np.float32).ravel()
    wanted -= wanted.mean()
    contrast = float(np.linalg.norm(wanted))
    if contrast < read_shipped().laying.plain * np.sqrt(len(wanted)):
        return None, None
    wanted /= contrast
    x = (places[0, 0] * np.arange(size[0]) + places[0, 2]).astype(np.float32)
    y = (places[1, 1] * np.arange(size[1]) + places[1, 2]).astype(np.float32)[:, None]
    gx = across[looked] * np.float32((face.shape[1] - 1) / 2 / contrast)
    gy = down[looked] * np.float32((face.shape[0] - 1) / 2 / contrast)
    away = gx * x + gy * y
    moves = np.stack([gx * x, gx * y, gx, gy * x, gy * y, gy, -away * x, -away * y]).reshape(8, -1)
    moves -= moves.mean(axis=1, keepdims=True)
    moves -= (moves @ wanted)[:, None] * wanted
    return wanted, moves


def _solve(moves: Floats) -> NDArray[np.float64]:
    """The inverse of the normal equations (8 × 8) of small moves (8 × n)."""
    both = (moves @ moves.T).astype(np.float64)
    return np.asarray(np.linalg.inv(both + read_shipped().laying.held * np.trace(both) / 8 * np.eye(8)))


def _even_out(picture: NDArray[Any]) -> Floats:
    """The pixels (n) of a picture without its brightness and contrast: of length 1."""
    apart = picture.ravel() - picture.mean()
    return np.asarray(apart / (np.linalg.norm(apart) + 1e-6), np.float32)


def _corners(bend: NDArray[np.float64]) -> NDArray[np.float64]:
    """The corners (4 × 2) of the square from -1 to 1 after a move (3 × 3)."""
    moved = _CORNERS @ bend.T
    return np.asarray(moved[:, :2] / moved[:, 2:], np.float64)
