"""Places of cards that have no name yet: loose outlines, from the finds."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.press.faces import MARK, POKER
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.places import in_one_place, outlines_around, widths_of
from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.marks.printed_marks import ASIDE, Mark
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import find_slopes, ways_of


def suspect_by_indices(indices: Floats) -> Floats:
    """Outlines (n × 4 × 2) around the middles to which indices (n × 5 × 2) point."""
    return _around(indices[:, 4], indices[:, :4], np.linalg.norm(indices[:, 4] - indices[:, :4].mean(axis=1), axis=1))


def suspect_by_marks(marks: Sequence[Mark]) -> Floats:
    """Outlines (2 n × 4 × 2) of the cards that marks may be on: each is printed at the left and at the right."""
    if not marks:
        return np.empty((0, 4, 2), np.float32)
    corners = np.stack([mark.corners for mark in marks])
    right, down = ways_of(corners)
    side = np.linalg.norm(right, axis=1)
    middles = [corners.mean(axis=1) + aside * right + read_shipped().suspects.below * down for aside in (ASIDE, -ASIDE)]
    return np.concatenate([_around(middle, corners, POKER[0] / 2 / MARK * side) for middle in middles])


def keep_one_a_place(suspects: Floats, known: Sequence[Floats]) -> Floats:
    """The first of those suspects (n × 4 × 2) that lie in one place, and none where a known card (4 × 2) lies."""
    outlines = np.stack(known)
    free = ~in_one_place(suspects, outlines).any(axis=1)
    free &= np.linalg.norm(suspects[:, 2] - suspects[:, 0], axis=1) > read_shipped().suspects.least * float(
        widths_of(outlines).min()
    )
    # All cards of a deck are as large, and a loose outline may be of any size.
    usual = outlines[np.argsort(widths_of(outlines))[len(outlines) // 2]]
    kept = []
    for number in range(len(suspects)):
        if free[number]:
            kept.append(number)
            free &= ~in_one_place(suspects, (usual - usual.mean(axis=0) + suspects[number].mean(axis=0))[None])[:, 0]
    return suspects[kept]


def show_beside(picture: Picture, cards: Sequence[Floats], known: Sequence[Floats]) -> list[bool]:
    """Whether anything but plain table and ``known`` cards (4 × 2 each) shows along an edge of each of some cards."""
    if not cards:
        return []
    limits = read_shipped().suspects
    bands = np.stack([_bands(card) for card in cards])
    outlines = np.stack(known)
    across = float(np.median(widths_of(outlines)))
    scale = min(1.0, limits.card_px / across)
    size = np.array(picture.shape[1::-1])
    low = np.clip(np.floor(bands.min(axis=(0, 1, 2))), 0, size - 1).astype(int)
    high = np.clip(np.ceil(bands.max(axis=(0, 1, 2))) + 1, low + 1, size).astype(int)
    few = np.maximum(1, np.rint(scale * (high - low))).astype(int)
    small = cv2.resize(picture[low[1] : high[1], low[0] : high[0]], few.tolist(), interpolation=cv2.INTER_AREA)
    steps = _steps(np.asarray(small, np.uint8))
    covered = np.zeros(steps.shape, np.uint8)
    for outline in np.rint(scale * (outlines - low)).astype(np.int32):
        cv2.fillConvexPoly(covered, outline, 1)
        cv2.polylines(covered, [outline], True, 1, 2 * limits.edge_px)
    placed = np.rint(scale * (bands - low)).astype(np.int32)
    return [any(_shows(steps, covered, band) for band in of_card) for of_card in placed]


def _shows(steps: Floats, covered: Picture, band: NDArray[np.int32]) -> bool:
    """Whether anything but plain table shows in a band (4 × 2), where nothing covers it."""
    limits, mask = read_shipped().suspects, np.zeros(steps.shape, np.uint8)
    cv2.fillConvexPoly(mask, band, 1)
    seen = steps[mask > covered]
    return len(seen) > 0 and float(np.percentile(seen, limits.clearest)) > limits.plain


def _bands(card: Floats) -> Floats:
    """The places (4 × 4 × 2) along the edges of a card (4 × 2)."""
    way = np.roll(card, -1, axis=0) - card
    lengths = np.linalg.norm(way, axis=1, keepdims=True)
    out = (
        np.stack([way[:, 1], -way[:, 0]], axis=1)
        / (lengths + 1e-6)
        * read_shipped().suspects.beside
        * float(lengths.min())
    )
    return np.stack([card, np.roll(card, -1, axis=0), np.roll(card, -1, axis=0) + out, card + out], axis=1)


def _steps(small: Picture) -> Floats:
    """How much a picture, a little blurred, changes from pixel to pixel, in the colour in which it does most."""
    soft = cv2.GaussianBlur(small, (0, 0), 0.8)
    return np.asarray(cv2.magnitude(*find_slopes(soft)).max(axis=2), np.float32)


def _around(middles: Floats, corners: Floats, half: Floats) -> Floats:
    """Outlines around middles (n × 2), of these half widths (n), that stand as these corners (n × 4 × 2)."""
    right, down = (way / (np.linalg.norm(way, axis=1, keepdims=True) + 1e-6) for way in ways_of(corners))
    return outlines_around(middles, right * half[:, None], down * half[:, None] * POKER[1] / POKER[0])
