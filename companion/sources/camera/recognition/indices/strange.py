"""What only looks like the index of a standard card: a rank over a shape that is no suit, as many games print it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.indices.fusion import face_shares
from companion.sources.camera.recognition.indices.identify import Identifier
from companion.sources.camera.recognition.network import Floats

_KNOWN = 0.5
"""A card of which no index is more probably than this one of a standard card is none."""


class StrangeIndices:
    """Tells them by a network that was shown many of them. It names standard cards a little worse than that which was
    not, so it names none."""

    def __init__(self, identifier: Identifier) -> None:
        self._identifier = identifier

    def shares(self, picture: Picture, cards: Sequence[Floats]) -> list[float]:
        """How probably each card (n × 4 × 2: the corners of its indices) is of no standard deck, by that index which
        says it least; 0 where that is not probable."""
        if not cards:
            return []
        said = face_shares(*self._identifier.identify(picture, np.concatenate(cards))).sum(axis=1)
        ends = np.cumsum([len(quads) for quads in cards])[:-1]
        known = [float(of_card.max()) for of_card in np.split(said, ends)]
        return [0.0 if each >= _KNOWN else 1 - each for each in known]
