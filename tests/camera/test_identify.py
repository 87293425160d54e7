"""Crops go through a network in a few sizes of batches, and each gets its own answer."""

from __future__ import annotations

import numpy as np
import pytest

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.indices.identify import RANKS, SUITS, Identifier
from companion.sources.camera.recognition.network import Floats


class Brightness:
    """Says the rank whose number is a tenth of the crop's brightness; keeps the sizes of the batches."""

    def __init__(self) -> None:
        self.batches: list[int] = []

    def run(self, batch: Picture) -> tuple[Floats, ...]:
        self.batches.append(len(batch))
        number = np.rint(batch[:, 36, 24, 2] / 10).astype(int)
        return np.eye(len(RANKS), dtype=np.float32)[number] * 20, np.zeros((len(batch), len(SUITS)), np.float32)


@pytest.mark.parametrize(
    ("count", "batches"),
    [(0, []), (1, [4]), (4, [4]), (10, [4, 4, 4]), (34, [32, 4]), (67, [32, 32, 4])],
)
def test_crops_are_answered_in_their_order_in_batches_of_three_sizes(count: int, batches: list[int]) -> None:
    said = np.arange(count) % 13
    picture = np.repeat((10 * said).astype(np.uint8), 20)[None, :, None] + np.zeros((40, 1, 3), np.uint8)
    corners = [[(20 * at + x, y) for x, y in ((4, 4), (16, 4), (16, 36), (4, 36))] for at in range(count)]
    network = Brightness()
    identifier = Identifier(network, size=(48, 72), margin=0.15)
    ranks, _ = identifier.identify(picture, np.array(corners, np.float32).reshape(-1, 4, 2))
    assert network.batches == batches
    assert list(ranks.argmax(axis=1)) == list(said)
