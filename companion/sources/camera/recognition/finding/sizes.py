"""How large a picture is shown to the detector: the usual size, another one where small or big cards ask for it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from companion.sources.camera.recognition.finding.detector import KINDS, BoxKind, Found, drop_doubles
from companion.sources.camera.recognition.finding.places import area_of, in_common
from companion.sources.camera.recognition.fitted import Fitted
from companion.sources.camera.recognition.network import Floats

_WORTH = 1.3
"""A larger look pays only where it is larger than the usual one by more than this factor."""
_STEP = 320
"""Larger looks are multiples of this: a new size takes a network longer the first time."""
_SMALL_SHARE = 0.2
"""The part of the cards of a picture that may be smaller than what the size is chosen for."""
_SURE = 0.5
"""The score from which on a find tells how large the cards are."""
_CROWD, _INDICES = 16, 0.5
"""Where so many cards are found so surely, and fewer indices than so many a card, these are too small to be found."""
_COVERED = 0.05
"""Cards lie over each other that have more than this part in common;"""
_TWICE = 2
"""so they are looked at so many times as large as usual: the network finds other indices there. (Of held-out fans in
gold on black 0.956 of the cards are read in the usual size, 0.959 in one of 960 pixels, 0.997 in the usual and this.)
"""


def further_looks(found: Mapping[BoxKind, Found], side: int, sizes: Fitted) -> list[int]:
    """In which sizes a picture with this longer side should be looked at after the usual one, which found this."""
    sure = {kind: drop_doubles(each[each.scores >= _SURE], kind)[0] for kind, each in found.items()}
    diagonals = np.concatenate([_diagonals(*each) for each in sure.items()]) * sizes.usual / side
    if not len(diagonals):
        return [sizes.least]
    further = [sizes.least] if diagonals.max() > sizes.big else []
    shown = float(np.quantile(diagonals, _SMALL_SHARE))
    unread = len(sure["card"]) >= _CROWD and len(sure["index"]) < _INDICES * len(sure["card"])
    wanted = 0.0
    if shown < (sizes.unread if unread else sizes.small):
        wanted = sizes.usual * sizes.good / max(shown, 1.0)
    elif shown < sizes.fanned and _lie_over_each_other(sure["card"], sure["back"]):
        wanted = _TWICE * sizes.usual
    if wanted:
        larger = min(math.ceil(wanted / _STEP) * _STEP, sizes.largest, side)
        further += [larger] if is_larger(larger, sizes.usual) else []
    return further


def is_larger(size: float, usual: float) -> bool:
    """Whether a look of a size, or in a scale, pays beside the usual one."""
    return size > _WORTH * usual


def _lie_over_each_other(cards: Found, backs: Found) -> bool:
    """Whether some of these cards do, as far as their outlines tell; where others' backs hide one, too."""
    outlines = [*cards.points[:, :4], *backs.points[:, :4]]
    areas = [area_of(each) for each in outlines]
    return any(
        in_common(one, outlines[other]) > _COVERED * min(areas[number], areas[other])
        for number, one in enumerate(outlines[: len(cards)])
        for other in range(number + 1, len(outlines))
    )


def scale_for(diagonals: Floats, side: int, sizes: Fitted) -> float | None:
    """In which scale a part of a picture with this longer side shows cards with these diagonals, in its pixels, well;
    None where they are too big, or none are known."""
    if not len(diagonals):
        return None
    usual = float(sizes.usual / side)
    if float(diagonals.max()) * usual > sizes.big:
        return None
    shown = float(np.quantile(diagonals, _SMALL_SHARE)) * usual
    return usual if shown >= sizes.small else float(min(1.0, usual * sizes.good / max(shown, 1.0)))


def merge_looks(looks: Sequence[tuple[float, dict[BoxKind, Found]]], side: int, sizes: Fitted) -> dict[BoxKind, Found]:
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


def _diagonals(kind: BoxKind, found: Found) -> Floats:
    """Card diagonals in picture pixels: no less than what shows of the card; an index lies at 3/4 of half of it."""
    corners = found.points[:, :4]
    if kind == "index":
        return np.asarray(_lengths(corners.mean(axis=1) - found.points[:, 4]) * 2 / 0.75, np.float32)
    outlined = (_lengths(corners[:, 2] - corners[:, 0]) + _lengths(corners[:, 3] - corners[:, 1])) / 2
    seen = _lengths(found.boxes[:, 2:] - found.boxes[:, :2])
    return np.asarray(np.maximum(outlined, seen / math.sqrt(2)), np.float32)


def _lengths(vectors: Floats) -> Floats:
    return np.asarray(np.linalg.norm(vectors, axis=1), np.float32)
