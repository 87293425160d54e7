"""How large a picture is shown to the detector: the usual size first, another where its cards ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

import numpy as np

from companion.camera.detector import Found, Kind
from companion.camera.network import Floats, ModelError

_WORTH = 1.3
"""A second look pays only where it changes the size by more than this factor."""
_SMALL_SHARE = 0.2
"""The part of the cards of a picture that may be smaller than what the size is chosen for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """Longer sides of the detector's input, and card diagonals in its pixels.

    ``usual`` is tried first and ``largest`` never exceeded; cards whose diagonal is below ``small`` or above
    ``big`` are looked at again, in the size that shows them with a diagonal of ``good``.
    """

    usual: int
    largest: int
    small: int
    good: int
    big: int

    @classmethod
    def described(cls, notes: Mapping[str, object]) -> Sizes:
        """The sizes in the reader's notes; raises ModelError where one is missing or no whole number."""
        sizes = {}
        for each in fields(cls):
            value = notes.get(each.name)
            if not isinstance(value, int):
                raise ModelError(f'the reader\'s sizes say "{each.name}": {value!r}, which is not a whole number')
            sizes[each.name] = value
        return cls(**sizes)


def better_size(found: dict[Kind, Found], shape: tuple[int, ...], sizes: Sizes) -> int | None:
    """The longer side at which a picture of this (height, width) should be looked at again, None if not at all."""
    diagonals = np.concatenate([_diagonals(kind, each) for kind, each in found.items()])
    side = max(shape)
    if not len(diagonals):
        return None
    shown = float(np.quantile(diagonals, _SMALL_SHARE)) * sizes.usual / side
    if sizes.small <= shown <= sizes.big:
        return None
    wanted = sizes.usual * sizes.good / max(shown, 1.0)
    limit = min(sizes.largest, side) if shown < sizes.small else sizes.usual
    again = int(min(wanted, limit))
    change = again / sizes.usual
    return again if max(change, 1 / max(change, 1e-3)) > _WORTH else None


def _diagonals(kind: Kind, found: Found) -> Floats:
    """Card diagonals in picture pixels; an index lies at some 0.8 of its card's half diagonal."""
    corners = found.points[:, :4]
    if kind == "index":
        return np.asarray(_lengths(corners.mean(axis=1) - found.points[:, 4]) * 2 / 0.8, np.float32)
    return np.float32(0.5) * (_lengths(corners[:, 2] - corners[:, 0]) + _lengths(corners[:, 3] - corners[:, 1]))


def _lengths(vectors: Floats) -> Floats:
    return np.asarray(np.linalg.norm(vectors, axis=1), np.float32)
