"""The suit of a small number card, read from all its pips together: what one blurred index cannot tell, many may."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.identify import BATCHES
from companion.sources.camera.recognition.network import Floats, ModelError, Network
from companion.sources.camera.recognition.poses import in_common
from companion.sources.camera.recognition.straightening import straightened

PAIRS = ("CS", "DH")
"""The suits that are told apart: each output is the log odds of the first before the second."""
SIZE = (96, 136)
"""Width and height of a straightened card for the network."""
MARGIN = 0.02
_SMALL_PX = 125.0
"""Cards lower than this are looked at: in larger ones an index says enough."""
_COVERED = 0.1
"""A card of which another one's outline takes more than this part shows that one's pips, too."""
_FAINTEST = 20.0
"""Ink that differs from its stock by less than so many grey levels stays faint."""


class Pips:
    """Reads pips; ``biases`` are added to the network's log odds, which are multiplied by ``sharpness`` before: both
    were fitted to decks that were left out of a training."""

    def __init__(self, network: Network, *, biases: tuple[float, float], sharpness: tuple[float, float]) -> None:
        self._network = network
        self._biases, self._sharpness = np.array(biases, np.float32), np.array(sharpness, np.float32)

    @classmethod
    def described(cls, network: Network, notes: Mapping[str, object]) -> Pips:
        """What a model's notes describe; raises ModelError where they are those of another model."""
        if notes.get("pairs") != list(PAIRS) or notes.get("size") != list(SIZE):
            raise ModelError(f"the model of pips is one of another task: its pairs are not {PAIRS} of cards of {SIZE}")
        return cls(network, biases=_two(notes, "biases"), sharpness=_two(notes, "sharpness"))

    def told(self, pixels: Picture, quads: Sequence[Floats | None], worth: Sequence[bool]) -> list[Floats | None]:
        """The log odds (2) of PAIRS of each card of a picture that is small, open and ``worth`` it; ``quads``
        (4 × 2 each) are the outlines of all."""
        told: list[Floats | None] = [None] * len(quads)
        asked = [
            (number, quad)
            for number, (quad, is_open) in enumerate(zip(quads, open_and_small(quads), strict=True))
            if quad is not None and is_open and worth[number]
        ]
        odds = self.log_odds(pixels, np.array([quad for _, quad in asked], np.float32))
        for (number, _), each in zip(asked, odds, strict=True):
            told[number] = each
        return told

    def log_odds(self, pixels: Picture, corners: Floats) -> Floats:
        """The log odds (n × 2) of PAIRS, of cards with these corners (n × 4 × 2) from either short edge."""
        said = np.empty((len(corners), len(PAIRS)), np.float32)
        start = 0
        while start < len(corners):
            size = next((size for size in BATCHES if size <= len(corners) - start), BATCHES[-1])
            part = slice(start, start + size)
            start += size
            crops = [inked(straightened(pixels, each, SIZE, MARGIN)) for each in corners[part]]
            batch = np.stack(crops + [crops[-1]] * (size - len(crops)))[:, None]
            (odds,) = self._network.run(batch)
            if odds.shape[1:] != said.shape[1:]:
                raise ModelError(f"the model of pips is one of another task: its output is {odds.shape}")
            said[part] = odds[: len(crops)] * self._sharpness + self._biases
        return said


def inked(crop: Picture) -> Floats:
    """How inked each dot of a straightened card is: about 0 on its stock and 1 on its darkest ink, or on its lightest
    where it is printed light on dark."""
    grey = (crop if crop.ndim == 2 else cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY)).astype(np.float32)
    some = np.sort(grey[8:-8:2, 8:-8:2].ravel())
    darkest, most, lightest = (float(some[int(share * len(some))]) for share in (0.03, 0.5, 0.97))
    if lightest - most > 1.5 * (most - darkest):
        return np.asarray(np.clip((grey - most) / max(_FAINTEST, lightest - most), -1, 2), np.float32)
    return np.asarray(np.clip((most - grey) / max(_FAINTEST, most - darkest), -1, 2), np.float32)


def open_and_small(quads: Sequence[Floats | None]) -> list[bool]:
    """Which of the outlines (4 × 2 each) of a picture's cards are those of small cards that no other one lies over."""
    known = [quad for quad in quads if quad is not None]
    return [
        quad is not None
        and float(np.linalg.norm(quad[3] - quad[0])) < _SMALL_PX
        and not any(
            other is not quad and in_common(quad, other) > _COVERED * abs(float(cv2.contourArea(quad)))
            for other in known
        )
        for quad in quads
    ]


def _two(notes: Mapping[str, object], key: str) -> tuple[float, float]:
    value = notes.get(key)
    if not isinstance(value, list) or len(value) != len(PAIRS):
        raise ModelError(f'the notes of the model of pips lack "{key}": a number for each of {PAIRS}')
    return float(value[0]), float(value[1])
