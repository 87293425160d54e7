"""Compares descriptions with all those of a gallery: roughly with all of them, and exactly with the likeliest ones."""

from __future__ import annotations

import numpy as np

from companion.sources.camera.recognition.network import Floats

_NUMBERS = 128
"""What a description is brought to before it is compared roughly: so many numbers tell most of how a gallery's differ,
and fit in the processor's own memory."""
_LOOKED_AT = 256
"""By so many of the gallery's these numbers are chosen."""
_LIKELIEST = 16


class Compared:
    """Some descriptions (m × k, each of length 1) with which others are compared."""

    def __init__(self, known: Floats) -> None:
        self._known = known
        self._usual = known.mean(axis=0)
        some = np.random.default_rng(0).permutation(len(known))[:_LOOKED_AT]
        apart = known[some] - self._usual
        spread, mixed = np.linalg.eigh(apart @ apart.T)
        spread, mixed = spread[-_NUMBERS:], mixed[:, -_NUMBERS:]
        self._ways = apart.T @ (mixed / np.sqrt(np.maximum(spread, 1e-3)))
        self._rough = known @ self._ways - self._usual @ self._ways
        self._offset = known @ self._usual - self._usual @ self._usual

    def like(self, seen: Floats) -> Floats:
        """How like each known description each seen one (n × k) is (n × m): 1 where they are the same. Told exactly of
        the likeliest ones, and to a hundredth or so of those that are less like."""
        roughly = ((seen - self._usual) @ self._ways) @ self._rough.T + (seen @ self._usual)[:, None] + self._offset
        if self._known.shape[0] <= _LIKELIEST:
            return np.asarray(seen @ self._known.T, np.float32)
        for like, each in zip(roughly, seen, strict=True):
            likeliest = np.argpartition(-like, _LIKELIEST)[:_LIKELIEST]
            like[likeliest] = self._known[likeliest] @ each
        return np.asarray(roughly, np.float32)
