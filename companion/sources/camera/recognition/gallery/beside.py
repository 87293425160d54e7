"""Places of cards beside known ones: people lay cards in rows, and all cards of a deck are of one size."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.places import lengths_of, on_one_of
from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import UNIT, halve, map_onto, project

_GAPS = (0.02, 0.16)
"""How far apart cards of a row lie, as parts of a card; what lies between is found by its edges."""
_WAYS = np.array([((1 + gap) * x, (1 + gap) * y) for gap in _GAPS for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1))])
_MOVED = np.asarray(UNIT + _WAYS[:, None], np.float32)
"""The outlines (n × 4 × 2) of the neighbours of a card that lies from 0 to 1."""
_CELLS = 12
_INSET = 0.15
"""The distance from the corners of a place, as a part of it, from which on it is looked at."""
_GRID = np.stack(np.meshgrid(*2 * [_INSET + (1 - 2 * _INSET) * (np.arange(_CELLS) + 0.5) / _CELLS]), axis=-1)
_MEAN = np.full(3, 1 / 3, np.float32)
_WITHIN: Floats = _GRID.reshape(-1, 2).astype(np.float32)


def find_places_beside(picture: Picture, cards: Sequence[Floats], known: Sequence[Floats]) -> list[Floats]:
    """The places (4 × 2 each) along the edges of cards with these outlines, as large as these are, that are wholly in
    the picture, on none of the ``known`` cards and not plainly empty."""
    size = np.array(picture.shape[1::-1], np.float32)
    beside = np.concatenate([np.empty((0, 4, 2), np.float32), *map(_along_edges, cards)])
    beside = beside[((beside >= 0) & (beside < size)).all(axis=(1, 2))]
    beside = beside[~on_one_of([*beside], known)]
    return [*beside[~_are_plain(picture, beside)]]


def _along_edges(card: Floats) -> Floats:
    lies = map_onto(UNIT, card)
    before_us = (_MOVED @ lies[2, :2] + lies[2, 2] > 0).all(axis=1)
    return project(_MOVED[before_us].reshape(-1, 2), lies).reshape(-1, 4, 2)


def _are_plain(picture: Picture, places: Floats) -> NDArray[np.bool_]:
    """Whether nothing shows in each of some places (n × 4 × 2)."""
    if not len(places):
        return np.zeros(0, bool)
    longest = lengths_of(places).max(axis=1)
    shrink = max(1.0, (1 - 2 * _INSET) * float(np.median(longest)) / _CELLS)
    few = max(1, round(picture.shape[1] / shrink)), max(1, round(picture.shape[0] / shrink))
    small = _shrink(picture, few).astype(np.float32) @ _MEAN
    scale = np.array(few, np.float32) / np.array(picture.shape[1::-1], np.float32)
    turns = (map_onto(UNIT, place) for place in places)
    at = np.stack([project(_WITHIN, turn) for turn in turns]) * scale - np.float32(0.5)
    seen = cv2.remap(small, at, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    return np.asarray(seen.std(axis=1) < read_shipped().beside.plain, bool)


def _shrink(picture: Picture, size: tuple[int, int]) -> Picture:
    """A picture in a smaller size (width, height): halved first as often as can be, which is quick."""
    while picture.shape[1] >= 4 * size[0] and picture.shape[0] >= 4 * size[1]:
        picture = halve(picture)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
