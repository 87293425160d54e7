"""Each named card once: where two outlines of one card were found, both may have been named."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.observations import Sighting, are_two
from companion.sources.camera.recognition.finding.places import is_at


def named_once(cards: Sequence[Sighting]) -> list[Sighting]:
    """The cards less those that lie where a surer one of the same face does, unless their marks' numbers differ."""
    kept: list[Sighting] = []
    for card in sorted(cards, key=lambda card: (card.number is not None, card.confidence), reverse=True):
        if not any(_is_that(card, surer) for surer in kept):
            kept.append(card)
    return [card for card in cards if any(card is each for each in kept)]


def _is_that(card: Sighting, surer: Sighting) -> bool:
    if card.face is None or card.face != surer.face or surer.corners is None or card.corners is None:
        return False
    return not are_two(card.number, surer.number) and is_at(card, np.array(surer.corners, np.float32))
