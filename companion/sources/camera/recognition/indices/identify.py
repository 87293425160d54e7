"""What a corner index or a whole card says: straightened, and classified by rank and by suit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from companion.cards import STANDARD_RANKS, STANDARD_SUITS
from companion.languages import tr
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.indices.straightening import straighten
from companion.sources.camera.recognition.network import Floats, ModelError, Network

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


RANKS = (*STANDARD_RANKS, "joker", "none")
SUITS = (*STANDARD_SUITS, "none")
BATCHES = (32, 16, 4)
"""How many crops go through the network at once: a number that it has not seen takes it longer the first time."""


class Identifier:
    """Classifies straightened indices, or cards. ``size`` is the crop's (width, height); ``margin`` is added around
    it on each side, as a part of its width and height; temperatures flatten (> 1) overconfident outputs; ``labels`` are
    the classes of its first output."""

    def __init__(
        self,
        network: Network,
        *,
        size: tuple[int, int],
        margin: float,
        rank_temperature: float = 1.0,
        suit_temperature: float = 1.0,
        labels: Sequence[str] = RANKS,
    ) -> None:
        self._network = network
        self._size = size
        self._margin = margin
        self._temperatures = rank_temperature, suit_temperature
        self._labels = len(labels)

    @classmethod
    def from_notes(cls, network: Network, notes: Mapping[str, object], labels: Sequence[str] = RANKS) -> Identifier:
        """The identifier that a model's notes describe; raises ModelError where they are those of another model, whose
        first output has other ``labels``."""
        if tuple(_texts(notes, "ranks")) != tuple(labels) or tuple(_texts(notes, "suits")) != SUITS:
            raise ModelError(
                tr(
                    "the index model is for another task: its labels are not {labels} and {suits}",
                    labels=labels,
                    suits=SUITS,
                )
            )
        size = notes.get("size")
        if not isinstance(size, list) or len(size) != 2:
            raise ModelError(tr('the index model\'s notes lack "size": [width, height]'))
        return cls(
            network,
            size=(int(size[0]), int(size[1])),
            margin=_number(notes, "margin", 0.0),
            rank_temperature=_number(notes, "rank_temperature", 1.0),
            suit_temperature=_number(notes, "suit_temperature", 1.0),
            labels=labels,
        )

    def identify(self, pixels: Picture, corners: Floats) -> tuple[Floats, Floats]:
        """Probabilities over RANKS (n × 15) and SUITS (n × 5) of the indices with these corners (n × 4 × 2)."""
        return self.read(self.crops(pixels, corners))

    def crops(self, pixels: Picture, corners: Floats) -> list[Picture]:
        """The indices with these corners, straightened, dark on light."""
        return [dark_on_light(straighten(pixels, each, self._size, self._margin)) for each in corners]

    def read(self, crops: Sequence[Picture]) -> tuple[Floats, Floats]:
        """The same of crops (BGR) of the network's size, dark on light."""
        ranks = np.empty((len(crops), self._labels), np.float32)
        suits = np.empty((len(crops), len(SUITS)), np.float32)
        start = 0
        while start < len(crops):
            size = next((size for size in BATCHES if size <= len(crops) - start), BATCHES[-1])
            part = slice(start, start + size)
            start += size
            some = [*crops[part]]
            count = len(some)
            some += [some[-1]] * (size - count)
            rank, suit = (each[:count] for each in self._network.run(np.stack(some)))
            if rank.shape[1:] != ranks.shape[1:] or suit.shape[1:] != suits.shape[1:]:
                raise ModelError(
                    tr(
                        "the index model is for another task: its outputs are {ranks} and {suits}",
                        ranks=rank.shape,
                        suits=suit.shape,
                    )
                )
            ranks[part] = _softmax(rank / self._temperatures[0])
            suits[part] = _softmax(suit / self._temperatures[1])
        return ranks, suits


def _softmax(scores: Floats) -> Floats:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Floats = powers / powers.sum(axis=1, keepdims=True)
    return shares


def _texts(notes: Mapping[str, object], key: str) -> list[str]:
    value = notes.get(key)
    return [str(each) for each in value] if isinstance(value, list) else []


def _number(notes: Mapping[str, object], key: str, otherwise: float) -> float:
    value = notes.get(key, otherwise)
    if not isinstance(value, int | float):
        raise ModelError(tr("the index model's notes: {name} is {value}, not a number", name=key, value=repr(value)))
    return float(value)
