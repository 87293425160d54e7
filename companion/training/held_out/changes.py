"""Photographs as they would be in worse light, from an unsteady hand, or of a deck in gold on black."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sources.camera.capture.frames import Picture
from companion.training.held_out.inks import INKS, inked

Change = Callable[[Picture], Picture]

_LAMP = np.array((0.5, 0.85, 1.15), np.float32)
_NOISE = 5.0
_SMEAR = 0.01
"""How far an unsteady picture is smeared, as a part of its longer side."""
_STRIPES = 12
"""How often light goes up and down from the first row to the last under a lamp that flickers."""


def dark(picture: Picture) -> Picture:
    """A fifth of the light, and the noise that a camera then adds."""
    noise = np.random.default_rng(picture.size).normal(0, _NOISE, picture.shape)
    return _whole(picture * 0.22 + noise)


def bright(picture: Picture) -> Picture:
    """Too long exposed: what is light becomes white."""
    return _whole(picture * 1.7)


def lamp(picture: Picture) -> Picture:
    """Under a warm lamp that the camera did not balance."""
    return _whole(picture * _LAMP)


def haze(picture: Picture) -> Picture:
    """Through a lens with a fingerprint: a third of the contrast."""
    return _whole(picture * 0.35 + 130.0)


def flicker(picture: Picture) -> Picture:
    """Rows of light and shade, from a lamp that flickers faster than the shutter rolls."""
    rows = np.arange(len(picture)) / len(picture)
    return _whole(picture * (1 + 0.45 * np.sin(2 * np.pi * _STRIPES * rows))[:, None, None])


def unsteady(picture: Picture) -> Picture:
    """Smeared aslant by a hand that moved."""
    length = max(3, round(_SMEAR * max(picture.shape[:2]))) | 1
    along = np.eye(length, dtype=np.float32) / length
    return np.asarray(cv2.filter2D(picture, -1, along), np.uint8)


def gold(picture: Picture) -> Picture:
    """Everything in gold on black, as a black deck on a table of other colours."""
    inks = INKS["gold-on-black"]
    return inked(picture, inks.stock, inks.black_suits)


CHANGES: Mapping[str, Change] = {
    change.__name__: change for change in (dark, bright, lamp, haze, flicker, unsteady, gold)
}
"""Changes by name."""


def _whole(light: NDArray[np.floating]) -> Picture:
    return np.asarray(np.clip(np.rint(light), 0, 255), np.uint8)
