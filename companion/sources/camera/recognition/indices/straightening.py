"""A flat part of a picture as seen from straight above: an index, or a whole card, for a network."""

from __future__ import annotations

import math

import cv2
import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.network import Floats

_SHARPEST = 2.0
"""It is shrunk first where it has more than this many picture pixels for one of the network's."""


def straighten(pixels: Picture, corners: Floats, size: tuple[int, int], margin: float) -> Picture:
    """What lies in these corners (4 × 2) upright in a size (width, height), with a margin around it on each side, as a
    part of its width and height. ``pixels`` are height × width × 3 or grey."""
    width, height = size
    first, last = corners.min(axis=0), corners.max(axis=0)
    low = np.maximum(np.floor(first - (last - first)), 0).astype(int)
    high = np.ceil(last + (last - first)).astype(int) + 1
    part = pixels[low[1] : high[1], low[0] : high[0]]
    if not part.size:
        return np.full((height, width, *pixels.shape[2:]), 114, np.uint8)
    within = corners - low
    coarse = math.dist(corners[3], corners[0]) / height
    if coarse > _SHARPEST:
        few = max(1, round(part.shape[1] / coarse)), max(1, round(part.shape[0] / coarse))
        shrunk = cv2.resize(part, few, interpolation=cv2.INTER_AREA)
        within = within * (np.array(shrunk.shape[1::-1]) / np.array(part.shape[1::-1]))
        part = np.asarray(shrunk, np.uint8)
    inset = margin / (1 + 2 * margin)
    left, top, right, bottom = width * inset, height * inset, width * (1 - inset), height * (1 - inset)
    target = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
    turn = cv2.getPerspectiveTransform(within.astype(np.float32), target)
    return np.asarray(
        cv2.warpPerspective(part, turn, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
        np.uint8,
    )
