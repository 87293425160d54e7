"""How large a picture is shown to the detector: the usual size, another one where small or big cards ask for it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from companion.sources.camera.recognition.finding.detector import KINDS, BoxKind, Found, drop_doubles
from companion.sources.camera.recognition.finding.places import overlap
from companion.sources.camera.recognition.fitted import Fitted, read_shipped
from companion.sources.camera.recognition.network import Floats


def choose_further_sizes(found: Mapping[BoxKind, Found], side: int, sizes: Fitted) -> list[int]:
    """The sizes in which a picture with this longer side should be looked at after the usual one, which found this."""
    looks = read_shipped().looks
    sure = {kind: drop_doubles(each[each.scores >= looks.sure], kind)[0] for kind, each in found.items()}
    diagonals = np.concatenate([_diagonals(*each) for each in sure.items()]) * sizes.usual / side
    if not len(diagonals):
        return [sizes.least]
    further = [sizes.least] if diagonals.max() > sizes.big else []
    shown = float(np.quantile(diagonals, looks.small_share))
    unread = len(sure["card"]) >= looks.crowd and len(sure["index"]) < looks.indices * len(sure["card"])
    wanted = 0.0
    if shown < (sizes.unread if unread else sizes.small):
        wanted = sizes.usual * sizes.good / max(shown, 1.0)
    elif shown < sizes.fanned and _lie_over_each_other(sure["card"], sure["back"]):
        wanted = 2 * sizes.usual
    if wanted:
        larger = min(math.ceil(wanted / looks.step) * looks.step, sizes.largest, side)
        further += [larger] if is_larger(larger, sizes.usual) else []
    return further


def is_larger(size: float, usual: float) -> bool:
    """Whether a look of a size, or in a scale, pays beside the usual one."""
    return bool(size > read_shipped().looks.larger * usual)


def _lie_over_each_other(cards: Found, backs: Found) -> bool:
    """Whether some of these cards do, as far as their outlines tell; where others' backs hide one, too."""
    outlines = np.concatenate([cards.corners, backs.corners])
    shares = np.triu(overlap(outlines[: len(cards)], outlines), 1)
    return bool((shares > read_shipped().looks.covered).any())


def choose_scale(diagonals: Floats, side: int, sizes: Fitted) -> float | None:
    """The scale in which a part of a picture with this longer side shows cards with these diagonals (n, in its pixels)
    well; None where they are too big, or none are known."""
    if not len(diagonals):
        return None
    usual = float(sizes.usual / side)
    if float(diagonals.max()) * usual > sizes.big:
        return None
    shown = float(np.quantile(diagonals, read_shipped().looks.small_share)) * usual
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
        whole = Found.of(parts)
        merged[kind] = whole[np.argsort(-whole.scores, kind="stable")]
    return merged


def _diagonals(kind: BoxKind, found: Found) -> Floats:
    """Card diagonals in picture pixels: no less than what shows of the card; an index lies at 3/4 of half of it."""
    corners = found.corners
    if kind == "index":
        return np.asarray(_lengths(corners.mean(axis=1) - found.points[:, 4]) * 2 / 0.75, np.float32)
    outlined = (_lengths(corners[:, 2] - corners[:, 0]) + _lengths(corners[:, 3] - corners[:, 1])) / 2
    seen = _lengths(found.boxes[:, 2:] - found.boxes[:, :2])
    return np.asarray(np.maximum(outlined, seen / math.sqrt(2)), np.float32)


def _lengths(vectors: Floats) -> Floats:
    return np.asarray(np.linalg.norm(vectors, axis=1), np.float32)
