"""A second opinion on a card that its indices do not settle: the whole card straightened and read at once."""

from __future__ import annotations

import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.indices.fusion import face_shares
from companion.sources.camera.recognition.indices.identify import Identifier
from companion.sources.camera.recognition.network import Floats


class WholeCards:
    """Reads straightened cards, whichever short edge their outline begins with."""

    def __init__(self, identifier: Identifier) -> None:
        self._identifier = identifier

    def opinions(self, pixels: Picture, corners: Floats) -> Floats:
        """Probabilities (n × 52) of each face for cards with these corners (n × 4 × 2); a covered card says little."""
        both_ways = np.concatenate([corners, np.roll(corners, 2, axis=1)])
        ranks, suits = self._identifier.identify(pixels, both_ways)
        ways = (each.reshape(2, len(corners), each.shape[1]).mean(axis=0) for each in (ranks, suits))
        return face_shares(*ways)
