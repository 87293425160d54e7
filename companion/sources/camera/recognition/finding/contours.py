"""Four-sided shapes in a picture, by their contours alone: possible cards that the network does not see."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.fitted import Fitted, read_shipped
from companion.sources.camera.recognition.network import Floats

_CELLS = 32
_RANGES = ((0, 256), (64, 128), (64, 128))
"""Into how many cells each of a colour's three numbers is brought, where these begin, and how far they reach."""
_BINS = np.stack([np.clip((np.arange(256) - low) * _CELLS // reach, 0, _CELLS - 1) for low, reach in _RANGES], axis=1)
_PARTS = (_BINS * (_CELLS**2, _CELLS, 1))[None].astype(np.uint16)
"""The share of each of a colour's three numbers in the number of its cell."""


def find_four_sided(pixels: Picture, known: Sequence[Floats] = ()) -> Floats:
    """Outlines (n × 4 × 2, clockwise) of what may be cards, the largest first; a card may be found more than once.
    What lies well within cards that are ``known`` (4 × 2 each) is not looked at."""
    limits = read_shipped().contours
    scale = min(1.0, limits.long_side / max(pixels.shape[:2]))
    small = np.asarray(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    within = [np.rint(scale * (quad + limits.within * (quad.mean(axis=0) - quad))).astype(np.int32) for quad in known]
    found: Floats = np.empty((0, 4, 2), np.float32)
    for mask in (*_unlike_the_table(limits, small), *_find_edges(limits, small)):
        for inner in within:
            cv2.fillConvexPoly(mask, inner, 0)
        for contour in cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[0]:
            quad = _as_quad(limits, contour, small.shape[0] * small.shape[1])
            if quad is not None and not _is_among(limits, quad, found):
                found = np.concatenate([found, quad[None]])
    largest = np.argsort([-abs(cv2.contourArea(quad)) for quad in found], kind="stable")
    return np.asarray(found[largest[: limits.most]] / np.float32(scale), np.float32)


def _unlike_the_table(limits: Fitted, small: Picture) -> list[NDArray[np.uint8]]:
    """The places of colours that are rare in the picture: most of it is table."""
    soft = cv2.cvtColor(cv2.medianBlur(small, 5), cv2.COLOR_BGR2LAB)
    light, green_red, blue_yellow = cv2.split(cv2.LUT(soft, _PARTS))
    cells = np.asarray(cv2.add(cv2.add(light, green_red), blue_yellow), np.uint16)
    counts = np.asarray(np.bincount(cells.ravel(), minlength=_CELLS**3), np.float64).reshape((_CELLS,) * 3)
    for axis in range(3):
        counts = (np.roll(counts, 1, axis) + 2 * counts + np.roll(counts, -1, axis)) / 4
    shares = (limits.rare, limits.rarest)
    rarer = [counts.ravel() < share * counts.max() for share in shares]
    how_rare = np.take(np.sum(rarer, axis=0, dtype=np.uint8), cells)
    rare = (cv2.threshold(how_rare, number, 255, cv2.THRESH_BINARY)[1] for number in range(len(shares)))
    kernel = np.ones((3, 3), np.uint8)
    return [np.asarray(cv2.morphologyEx(each, cv2.MORPH_OPEN, kernel), np.uint8) for each in rare]


def _find_edges(limits: Fitted, small: Picture) -> list[NDArray[np.uint8]]:
    """Edges of the picture, faint ones too, and then only clear ones."""
    steps = [
        [cv2.Sobel(colour, cv2.CV_16S, *way, borderType=cv2.BORDER_REPLICATE) for way in ((1, 0), (0, 1))]
        for colour in cv2.split(cv2.medianBlur(small, 3))
    ]
    masks = []
    for low, high in ((limits.faint, limits.clear), (limits.clear, limits.clearest)):
        edges = np.maximum.reduce([cv2.Canny(across, down, low, high) for across, down in steps])
        masks.append(np.asarray(cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)), np.uint8))
    return masks


def _as_quad(limits: Fitted, contour: object, whole: float) -> Floats | None:
    """A contour as four corners, clockwise; None where it is of another shape or size."""
    outline = np.asarray(contour, np.int32)
    _, _, wide, high = cv2.boundingRect(outline)
    if wide * high < limits.least_px**2:  # most are, and this is told quickly
        return None
    hull = cv2.convexHull(outline)
    area = cv2.contourArea(hull)
    if not limits.least_px**2 <= area <= limits.largest * whole:
        return None
    around = cv2.arcLength(hull, True)
    for share in (0.02, 0.035, 0.05, 0.07):
        shape = cv2.approxPolyDP(hull, share * around, True)
        if len(shape) <= 4:
            break
    if len(shape) != 4:
        return None
    quad = np.asarray(shape, np.float32).reshape(4, 2)
    corners = quad.tolist()
    sides = [math.dist(*ends) for ends in zip(corners, [*corners[1:], corners[0]], strict=True)]
    filled = cv2.contourArea(shape) / area
    if (
        min(sides) < limits.least_px
        or max(sides) > limits.longest * min(sides)
        or not limits.filled <= filled <= 1 / limits.filled
    ):
        return None
    middle = quad.mean(axis=0)
    quad = np.asarray(middle + (quad - middle) / np.float32(math.sqrt(filled)), np.float32)
    (x0, y0), (x1, y1), (x2, y2), _ = corners
    return quad if (x1 - x0) * (y2 - y1) > (y1 - y0) * (x2 - x1) else np.ascontiguousarray(quad[::-1])


def _is_among(limits: Fitted, quad: Floats, others: Floats) -> bool:
    """Whether a shape is one of others (n × 4 × 2)."""
    a, b, c, _ = quad.tolist()
    reach = limits.same * (math.dist(a, b) + math.dist(b, c)) / 2
    near = others[np.abs(others[..., 0].sum(axis=1) - quad[:, 0].sum()) < 4 * reach]
    apart = np.linalg.norm(quad[:, None] - near[:, None], axis=3).min(axis=2)
    return bool((apart < reach).all(axis=1).any())
