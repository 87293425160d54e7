"""The flaws of a picture by which a card is to be known: they are told at once, while the card is still at hand."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.languages import tr
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.sight.light import blur_px, lightest, small_grey
from companion.sources.camera.sight.over_edge import is_hand_over

_LONG_PX = 480
_BLURRED_PX = 2.5
"""A card of that length whose edges are drawn out so far was seen with less than some 80 pixels, or out of focus."""
_DARK = 50.0
"""In a picture in which no place is lighter than this grey, colours are noise."""


def flaw_of(picture: Picture, card: Picture, outline: NDArray[np.float32] | None = None) -> str:
    """Why a card that was cut out of a picture (BGR both) may be read badly, as a sentence; empty where nothing is
    wrong. ``outline`` (4 × 2, clockwise) is the card's in the picture, None if it fills it."""
    if lightest(small_grey(picture)) < _DARK:
        return tr("That picture is too dark to read the card well: add light and show it again.")
    if outline is not None and is_hand_over(picture, outline):
        return tr("A hand lies over the card: take it away and show the card again.")
    scale = _LONG_PX / max(card.shape[:2])
    blur = blur_px(np.asarray(cv2.resize(card, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR), np.uint8))
    if blur is None or blur > _BLURRED_PX:
        return tr("That picture is blurred. Hold the card closer and still.")
    return ""
