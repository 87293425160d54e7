"""A number over the picture of a court, or over a single pip, is a doubt, whatever the letters of the deck."""

from __future__ import annotations

import numpy as np

from companion.cards import STANDARD_52, rank_of
from companion.sources.camera.recognition.indices.fusion import fuse
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.numbers import Weights

_KINDS = np.array([2 if rank_of(face) in "JQK" else int(rank_of(face) != "A") for face in STANDARD_52])
"""The kind of each face: an ace, a number or a court."""
_NUMBER = 1
_SURE = 0.9
"""From this probability on, the whole card tells its kind."""


def with_whole(indices: Floats, whole: Floats, weights: Weights) -> Floats:
    """What the indices of a card say (n × 52) together with what the whole says (52), as rows of evidence. Where they
    say a number and the whole surely says a court or an ace, one row that names neither."""
    if not len(indices):
        return whole[None]
    together = fuse(indices, weights)
    of_kinds = np.bincount(_KINDS, weights=whole)
    if _KINDS[together.argmax()] != _NUMBER or of_kinds.max() < _SURE or of_kinds.argmax() == _NUMBER:
        return np.vstack([indices, whole])
    return np.asarray((together + whole)[None] / 2, np.float32)
