"""Things over a part of a card: a finger, a pen, a stick or a strong reflection, found by comparison with a face."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.fitted import Fitted
from companion.sources.camera.recognition.network import Floats

_ROUNDS = 4
"""How often the light is fitted, and what differs is left out."""
_DOT = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3))
_STEP = 2
"""The light is fitted to each second pixel of each second row."""


@dataclass(frozen=True, slots=True, eq=False)
class Hidden:
    """The hidden part of a card: ``places`` (height × width) are hidden, ``light`` is the face (height × width × 3) in
    the light of the card.
    """

    places: NDArray[np.bool_]
    light: Floats

    @property
    def part(self) -> float:
        """The hidden part of the area."""
        return float(self.places.mean())

    def without(self, card: Picture) -> Picture:
        """A card with the face in place of what hides it."""
        return np.asarray(np.where(self.places[..., None], np.clip(self.light, 0, 255), card), np.uint8)


def find_hidden(card: Picture, face: Picture, odds: Fitted) -> Hidden:
    """The places of a card that a thing hides. The card lies over its face; both are BGR and of one size.

    A thing is solid, and comes from beyond the card's edge. Another print differs in single strokes instead.
    """
    height, width = face.shape[:2]
    longest = max(height, width)
    light = _light_on(card, face, odds.hidden_fit)
    lowest, highest = cv2.erode(light, _DOT), cv2.dilate(light, _DOT)
    apart = np.maximum(card - highest, lowest - card).max(axis=2)
    differs = (apart > odds.hidden_grey + odds.hidden_light * float(np.median(light))).astype(np.uint8)
    gap = 2 * round(odds.hidden_gap * longest / 2) + 1
    solid = cv2.morphologyEx(differs, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (gap, gap)))
    solid = cv2.morphologyEx(solid, cv2.MORPH_OPEN, _DOT)
    count, parts, stats, _ = cv2.connectedComponentsWithStats(solid, connectivity=8)
    edge = max(2, round(odds.hidden_edge * longest))
    inside = np.zeros((height, width), bool)
    inside[edge:-edge, edge:-edge] = True
    at_edge = np.bincount(parts[~inside], minlength=count) > 0
    things = at_edge & (stats[:, cv2.CC_STAT_AREA] > odds.least_hidden * height * width)
    things[0] = False
    places = cv2.dilate(things[parts].astype(np.uint8), _DOT) > 0
    return Hidden(places, light)


def _light_on(card: Picture, face: Picture, fitted: float) -> Floats:
    """A face in the light of a card: a gain for each colour, and an even fall of the light across the card. What
    differs most from the face counts for nothing."""
    height, width = face.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    even = np.stack([np.ones_like(x), x, y], axis=-1)
    few = (slice(None, None, _STEP), slice(None, None, _STEP))
    shades, wanted = face[few].reshape(-1, 3).astype(np.float32), card[few].reshape(-1, 3).astype(np.float32)
    around, use = even[few].reshape(-1, 3), np.ones(len(wanted), bool)
    fits = [np.zeros(4)] * 3
    for _ in range(_ROUNDS):
        apart = np.zeros(len(wanted), np.float32)
        for colour in range(3):
            terms = np.concatenate([shades[:, colour : colour + 1], around], axis=1)
            fits[colour] = np.linalg.lstsq(terms[use], wanted[use, colour], rcond=None)[0]
            apart = np.maximum(apart, np.abs(wanted[:, colour] - terms @ fits[colour]))
        use = apart <= np.quantile(apart, fitted)
    whole = [face[..., colour] * fits[colour][0] + even @ fits[colour][1:] for colour in range(3)]
    return np.asarray(np.stack(whole, axis=-1), np.float32)
