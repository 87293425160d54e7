"""Crops that are printed light on dark, as black decks are, turned to dark on light in grey."""

from __future__ import annotations

import cv2
import numpy as np

from companion.sources.camera.capture.frames import Picture

_PLAINLY = 1.5
"""By how much more the lightest dots must differ from most dots than the darkest ones do."""
_ENDS = 0.03
"""The part of all dots that counts as the darkest, and as the lightest."""


def dark_on_light(crop: Picture) -> Picture:
    """The negative of a crop that is plainly printed light on dark; any other crop as it is."""
    grey = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY)
    some = grey[::2, ::2].ravel()
    places = [int(share * (len(some) - 1)) for share in (_ENDS, 0.5, 1 - _ENDS)]
    darkest, most, lightest = np.partition(some, places)[places].astype(int)
    if lightest - most <= _PLAINLY * (most - darkest):
        return crop
    return np.asarray(cv2.cvtColor(255 - grey, cv2.COLOR_GRAY2BGR), np.uint8)
