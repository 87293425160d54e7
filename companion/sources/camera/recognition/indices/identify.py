"""The class of a corner index or a whole card: straightened, and classified by rank and by suit."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from companion.cards import STANDARD_52, STANDARD_RANKS, STANDARD_SUITS
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.network import Floats, Network, check_notes, numbers_in, run_batches
from companion.sources.camera.recognition.pixels import UNIT, warp

RANKS = (*STANDARD_RANKS, "joker", "none")
SUITS = (*STANDARD_SUITS, "none")
_SHARPEST = 2.0
"""The most picture pixels for one of the network's; anything larger is shrunk before it is straightened."""
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


def cut_out(pixels: Picture, corners: Floats, size: tuple[int, int], margin: float) -> Picture:
    """The part within these corners (4 × 2), upright in a size (width, height), with a margin around it on each side,
    as a part of its width and height. ``pixels`` are height × width × 3 or grey.

    The networks were trained on such crops. The gallery's ``straighten`` minds the middles of pixels, this does not.
    """
    inset = margin / (1 + 2 * margin)
    target = (inset + (1 - 2 * inset) * UNIT) * np.array(size)
    coarse = math.dist(corners[3], corners[0]) / size[1]
    room = corners.max(axis=0) - corners.min(axis=0)
    return warp(pixels, corners, target, size, coarse=coarse if coarse > _SHARPEST else 1.0, room=room)


class Identifier:
    """Classifies straightened indices, or cards. ``size`` is the crop's (width, height); ``margin`` is added around
    it on each side, as a part of its width and height; ``labels`` are the classes of its first output."""

    def __init__(
        self, network: Network, *, size: tuple[int, int], margin: float, labels: Sequence[str] = RANKS
    ) -> None:
        self._network, self._size, self._margin = network, size, margin
        self._classes = len(labels), len(SUITS)

    @classmethod
    def from_notes(cls, network: Network, notes: Mapping[str, object], labels: Sequence[str] = RANKS) -> Identifier:
        """The identifier that a model's notes describe; raises ModelError where they are those of another model, whose
        first output has other ``labels``."""
        check_notes(notes, {"ranks": [*labels], "suits": [*SUITS]})
        width, height = map(int, numbers_in(notes, "size", 2))
        (margin,) = numbers_in(notes, "margin", 1)
        return cls(network, size=(width, height), margin=margin, labels=labels)

    def identify(self, pixels: Picture, corners: Floats) -> tuple[Floats, Floats]:
        """Probabilities over RANKS (n × 15) and SUITS (n × 5) of the indices with these corners (n × 4 × 2)."""
        return self.read(self.crops(pixels, corners))

    def crops(self, pixels: Picture, corners: Floats) -> list[Picture]:
        """The indices with these corners, straightened, dark on light."""
        return [dark_on_light(cut_out(pixels, each, self._size, self._margin)) for each in corners]

    def read(self, crops: Sequence[Picture]) -> tuple[Floats, Floats]:
        """The same of crops (BGR) of the network's size, dark on light."""
        ranks, suits = run_batches(self._network, crops, self._classes)
        return _softmax(ranks), _softmax(suits)


class WholeCards:
    """A second opinion on cards that their indices do not settle: each is straightened and read at once, whichever
    short edge its outline begins with."""

    def __init__(self, identifier: Identifier) -> None:
        self._identifier = identifier

    def opinions(self, pixels: Picture, corners: Floats) -> Floats:
        """Probabilities (n × 52) of each face for cards with these corners (n × 4 × 2); a covered card says little."""
        both_ways = np.concatenate([corners, np.roll(corners, 2, axis=1)])
        ranks, suits = self._identifier.identify(pixels, both_ways)
        ways = (each.reshape(2, len(corners), each.shape[1]).mean(axis=0) for each in (ranks, suits))
        return face_shares(*ways)


def face_shares(ranks: Floats, suits: Floats) -> Floats:
    """Probabilities (n × 52, in the order of STANDARD_52) that an index bears each face; what is missing to 1 is
    the probability that it is none of them."""
    both = suits[:, : len(STANDARD_SUITS), None] * ranks[:, None, : len(STANDARD_RANKS)]
    return np.asarray(both.reshape(len(ranks), len(STANDARD_52)), np.float32)


def _softmax(scores: Floats) -> Floats:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Floats = powers / powers.sum(axis=1, keepdims=True)
    return shares
