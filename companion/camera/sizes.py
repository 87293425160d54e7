"""How large a picture is shown to the detector: usual sizes first, a larger one where small cards ask for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from companion.camera.detector import KINDS, Found, Kind
from companion.camera.network import Floats, ModelError

_WORTH = 1.3
"""A further look pays only where it is larger than the largest usual one by more than this factor."""
_SMALL_SHARE = 0.2
"""The part of the cards of a picture that may be smaller than what the size is chosen for."""
_SURE = 0.3
"""The score from which on a find tells how large the cards are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """Longer sides of the detector's input, and card diagonals in its pixels.

    Every picture is looked at in each of ``usual``, largest first. Where cards show with a diagonal below ``small``,
    it is looked at once more, in the size that shows them with ``good``, but never above ``largest``. Cards whose
    diagonal is above ``big`` are left to a smaller look.
    """

    usual: tuple[int, ...]
    largest: int
    small: int
    good: int
    big: int

    @classmethod
    def described(cls, notes: Mapping[str, object]) -> Sizes:
        """The sizes in the reader's notes; raises ModelError where one is missing or no whole number."""
        usual = notes.get("usual")
        if not isinstance(usual, list) or not usual or not all(isinstance(each, int) for each in usual):
            raise ModelError(f'the reader\'s sizes say "usual": {usual!r}, which is not a list of whole numbers')
        return cls(
            usual=tuple(sorted(usual, reverse=True)),
            largest=_whole(notes, "largest"),
            small=_whole(notes, "small"),
            good=_whole(notes, "good"),
            big=_whole(notes, "big"),
        )


def larger_size(found: Mapping[Kind, Found], side: int, sizes: Sizes) -> int | None:
    """The size in which small cards of a picture with this longer side should be looked at, None if there are none."""
    usual = sizes.usual[0]
    diagonals = np.concatenate([_diagonals(kind, each[each.scores >= _SURE]) for kind, each in found.items()])
    if not len(diagonals):
        return None
    shown = float(np.quantile(diagonals, _SMALL_SHARE)) * usual / side
    if shown >= sizes.small:
        return None
    again = min(int(usual * sizes.good / max(shown, 1.0)), sizes.largest, side)
    return again if again > _WORTH * usual else None


def together(looks: Sequence[tuple[int, dict[Kind, Found]]], side: int, sizes: Sizes) -> dict[Kind, Found]:
    """The finds of several looks (size, finds) by falling score, without those too big for the look."""
    smallest = min(size for size, _ in looks)
    merged = {}
    for kind in KINDS:
        parts = []
        for size, found in looks:
            each = found[kind]
            fitting = _diagonals(kind, each) * size / side <= (np.inf if size == smallest else sizes.big)
            parts.append(each[fitting])
        whole = Found(
            np.concatenate([part.boxes for part in parts]),
            np.concatenate([part.points for part in parts]),
            np.concatenate([part.scores for part in parts]),
        )
        merged[kind] = whole[np.argsort(-whole.scores, kind="stable")]
    return merged


def _diagonals(kind: Kind, found: Found) -> Floats:
    """Card diagonals in picture pixels; an index lies at some 0.8 of its card's half diagonal."""
    corners = found.points[:, :4]
    if kind == "index":
        return np.asarray(_lengths(corners.mean(axis=1) - found.points[:, 4]) * 2 / 0.8, np.float32)
    return np.float32(0.5) * (_lengths(corners[:, 2] - corners[:, 0]) + _lengths(corners[:, 3] - corners[:, 1]))


def _lengths(vectors: Floats) -> Floats:
    return np.asarray(np.linalg.norm(vectors, axis=1), np.float32)


def _whole(notes: Mapping[str, object], key: str) -> int:
    value = notes.get(key)
    if not isinstance(value, int):
        raise ModelError(f'the reader\'s sizes say "{key}": {value!r}, which is not a whole number')
    return value
