"""Where cards may lie beside known ones: people lay cards in rows, and all cards of a deck are of one size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.poses import through
from companion.sources.camera.recognition.squares import UNIT, straightened

_GAPS = (0.02, 0.16)
"""How far apart cards of a row lie, as parts of a card; what lies between is found by its edges."""
_COARSE = (12, 12)
_INSET, _PLAIN = 0.15, 7.0
"""A place whose grey, so far from its corners, varies by less than this is empty table."""


def places_beside(picture: Picture, cards: Sequence[Floats]) -> list[Floats]:
    """The places (4 × 2 each) along the edges of cards with these outlines, as large as these are, that are wholly in
    the picture and not plainly empty."""
    size = np.array(picture.shape[1::-1], np.float32)
    places = (place for card in cards for place in _along_edges(card))
    return [place for place in places if (place >= 0).all() and (place < size).all() and not _is_plain(picture, place)]


def _along_edges(card: Floats) -> Iterator[Floats]:
    lies = np.asarray(cv2.getPerspectiveTransform(UNIT, card.astype(np.float32)), np.float64)
    for gap in _GAPS:
        for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            moved = np.asarray(UNIT + np.array((x, y)) * (1 + gap), np.float32)
            if (lies[2, :2] @ moved.T + lies[2, 2] > 0).all():
                yield through(lies, moved)


def _is_plain(picture: Picture, place: Floats) -> bool:
    within = place + _INSET * (place.mean(axis=0) - place)
    return float(straightened(picture, within, _COARSE).astype(np.float32).mean(axis=2).std()) < _PLAIN
