"""What only looks like a standard card: its ranks stand over shapes that are no suits, as in many games."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.indices.fusion import face_shares
from companion.sources.camera.recognition.indices.identify import Identifier
from companion.sources.camera.recognition.indices.whole import WholeCards
from companion.sources.camera.recognition.network import Floats

_KNOWN, _KNOWN_WHOLE = 0.65, 0.35
"""A card of which no index is more probably than the first of a standard deck, and the whole not more than the second,
is of none."""


class StrangeCards:
    """Tells them by networks for indices and for whole cards that were shown many of them. They name standard cards a
    little worse than those that were not, so they name none."""

    def __init__(self, indices: Identifier, whole: Identifier) -> None:
        self._indices, self._whole = indices, WholeCards(whole)

    def shares(self, picture: Picture, cards: Sequence[tuple[Floats, Floats]]) -> list[float]:
        """How probably each card is of no standard deck, told by its indices (n × 4 × 2) and by its outline (4 × 2); 0
        where that is not probable."""
        if not cards:
            return []
        said = face_shares(*self._indices.identify(picture, np.concatenate([indices for indices, _ in cards])))
        ends = np.cumsum([len(indices) for indices, _ in cards])[:-1]
        known = [float(of_card.sum(axis=1).max()) for of_card in np.split(said, ends)]
        shares = [0.0] * len(cards)
        if strange := [number for number, share in enumerate(known) if share < _KNOWN]:
            wholes = self._whole.opinions(picture, np.stack([cards[number][1] for number in strange]))
            for number, whole in zip(strange, wholes, strict=True):
                shares[number] = 1 - known[number] if whole.sum() < _KNOWN_WHOLE else 0.0
        return shares
