"""How badly two finds fit as parts of one card: 0 is perfect, infinity is impossible.

An index knows where the middle of its card is and which way its card stands; an outline knows its four corners.
Distances are parts of the card's half diagonal.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.press.faces import POKER
from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import UNIT, map_onto, ways_of

_CARD = np.array(POKER)
INDEX_AT = np.array([0.8, 0.75])
"""The usual place of the middle of an index, in half widths and half heights from the card's middle."""


def index_misfits(indices: Floats) -> Floats:
    """Misfits (n × n) between indices (n × 5 × 2): one card's have the same middle, stand alike or upside down
    and lie at different corners."""
    limits, places, middles = read_shipped().fitting, indices[:, :4].mean(axis=1), indices[:, 4]
    right, down = map(_units, ways_of(indices))
    half = np.linalg.norm(places - middles, axis=1)
    size = (half[:, None] + half[None]) / 2 + 1e-6
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=2) / size
    uneven = np.abs(half[:, None] - half[None]) / size
    stand = down @ down.T
    between = (middles[:, None] + middles[None]) / 2
    seen = places[:, None] - between  # [i, j]: index i from the middle that it would share with j
    across = np.einsum("ijk,ik->ij", seen, right)
    along = np.einsum("ijk,ik->ij", seen, down)
    as_seen_by_first = np.einsum("jik,ik->ij", seen, right), np.einsum("jik,ik->ij", seen, down)
    same_side = across * as_seen_by_first[0] > 0
    same_end = along * as_seen_by_first[1] > 0
    possible = (
        (apart < limits.apart) & (np.abs(stand) > limits.parallel) & (same_end == (stand > 0)) & ~(same_side & same_end)
    )
    misfit: Floats = np.where(possible & possible.T, (apart + uneven) / 2, np.inf).astype(np.float32)
    np.fill_diagonal(misfit, np.inf)
    return misfit


def corner_misfits(indices: Floats) -> Floats:
    """How badly the places of every two indices (n × n, of n × 5 × 2) are those of two corners of one card.

    Unlike ``index_misfits`` this does not ask where either takes its card's middle to be: of the four indices that
    some decks print on a card, two point to the side where no card is.
    """
    limits, heads, middles = read_shipped().fitting, indices[:, :4].mean(axis=1), indices[:, 4]
    right, down = map(_units, ways_of(indices))
    reach = np.linalg.norm(middles - heads, axis=1)[:, None] + 1e-6
    to = heads[None] - heads[:, None]
    across = np.abs(np.einsum("ijk,ik->ij", to, right)) / reach
    along = np.einsum("ijk,ik->ij", to, down) / reach
    stand = down @ down.T
    wide, high = 2 * INDEX_AT * _CARD / np.linalg.norm(INDEX_AT * _CARD)
    alike = np.hypot(across - wide, along)
    turned = np.minimum(np.hypot(across - wide, along - high), np.hypot(across, along - high))
    misfit = np.where(np.abs(stand) > limits.parallel, np.where(stand > 0, alike, turned), np.inf).astype(np.float32)
    best: Floats = np.minimum(misfit, misfit.T)
    return best


def outline_misfits(indices: Floats, outlines: Floats) -> Floats:
    """Misfits (m × n) of outlines (m × 5 × 2) with indices (n × 5 × 2)."""
    heads = indices[:, :4].mean(axis=1)
    feet = heads + ways_of(indices)[1]
    points = np.concatenate([heads, feet, indices[:, 4]])
    places = np.full((len(outlines), *points.shape), np.nan)
    for number, outline in enumerate(outlines):
        if (on_card := places_in(outline, points)) is not None:
            places[number] = on_card
    place, foot, middle = np.split(places, 3, axis=1)
    down = (foot - place) * _CARD
    corner = np.abs(place)
    limits = read_shipped().fitting
    possible = (
        (corner.min(axis=2) > limits.sideways)
        & (corner.max(axis=2) < limits.outside)
        & (down[..., 1] * place[..., 1] < 0)
        & (np.abs(down[..., 1]) > np.abs(down[..., 0]))
    )
    half = np.linalg.norm(_CARD)
    off = (np.linalg.norm(middle * _CARD, axis=2) + np.linalg.norm((corner - INDEX_AT) * _CARD, axis=2)) / half
    return np.where(possible, off / 2, np.inf).astype(np.float32)


def _units(vectors: Floats) -> Floats:
    units: Floats = vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9)
    return units


def places_in(outline: Floats, points: Floats) -> NDArray[np.float64] | None:
    """Points (n × 2) on a card whose corners then lie at ±1, ±1; None for an outline that is folded."""
    corners = outline[:4].astype(np.float32)
    if not cv2.isContourConvex(corners.reshape(-1, 1, 2)):
        return None
    flat = map_onto(corners, 2 * UNIT - 1)
    mapped = points @ flat[:, :2].T + flat[:, 2]
    depth = np.where(np.abs(mapped[:, 2:]) < 1e-6, 1e-6, mapped[:, 2:])
    plane: NDArray[np.float64] = mapped[:, :2] / depth
    return plane
