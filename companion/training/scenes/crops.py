"""Upright crops of corner indices and of whole cards for the classifiers, with the errors that a detector makes."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from companion.cards import STANDARD_52, STANDARD_RANKS, rank_of, suit_of
from companion.training.scenes.art import Picture
from companion.training.scenes.scenes import Label

RANKS = (*STANDARD_RANKS, "joker", "none")
SUITS = ("S", "H", "D", "C", "none")
CROP = (48, 72)
"""Width and height of a crop in pixels."""
MARGIN = 0.15
"""The margin around the index rectangle on each side, as a share of its width or height."""
CARD_CROP = (80, 112)
CARD_MARGIN = 0.04
NOTHING = (len(RANKS) - 1, len(SUITS) - 1)
WHOLE = 0.72
"""The least share of a card that must show for its whole face to be read."""
HIDDEN = 0.4
"""Below this share a card's outline is shown as one that says nothing."""


@dataclass(frozen=True, slots=True)
class Crop:
    """An upright crop, with what it shows as positions in RANKS and SUITS."""

    picture: Picture
    rank: int
    suit: int


def upright(
    picture: Picture, quad: NDArray[np.float32], size: tuple[int, int] = CROP, margin: float = MARGIN
) -> Picture:
    """Warp the quadrilateral (4, 2), its own top left first, with its margin to a crop of a size."""
    width, height = size
    coarse = float(np.linalg.norm(quad[3] - quad[0])) / height
    if coarse > 1.5:
        picture, scale = shrink(picture, 1 / coarse)
        quad = quad * scale
    mx, my = margin / (1 + 2 * margin) * width, margin / (1 + 2 * margin) * height
    right, bottom = width - mx, height - my
    target = np.asarray([[mx, my], [right, my], [right, bottom], [mx, bottom]], np.float32)
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    warped = cv2.warpPerspective(picture, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(warped, np.uint8)


def shrink(picture: Picture, factor: float) -> tuple[Picture, NDArray[np.float32]]:
    """The picture made smaller without aliasing, and by how much its x and y shrank."""
    small = np.asarray(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)
    return small, np.asarray((small.shape[1] / picture.shape[1], small.shape[0] / picture.shape[0]), np.float32)


def nudged(rng: Generator, quad: NDArray[np.float32]) -> NDArray[np.float32]:
    """A quadrilateral as a detector might give it: moved, scaled, turned and bent a little."""
    middle = quad.mean(axis=0)
    edge = quad[1] - quad[0], quad[3] - quad[0]
    shift = edge[0] * rng.normal(0, 0.06) + edge[1] * rng.normal(0, 0.05)
    angle = float(rng.normal(0, 0.07))
    c, s = np.cos(angle), np.sin(angle)
    spread = (quad - middle) @ np.asarray([[c, s], [-s, c]]) * float(rng.normal(1.02, 0.08))
    bend = rng.normal(0, 0.035, (4, 2)) * float(np.linalg.norm(edge[1]))
    return np.asarray(middle + shift + spread + bend, np.float32)


def elsewhere(rng: Generator, labels: tuple[Label, ...], size: int) -> NDArray[np.float32] | None:
    """A quadrilateral other than an index: on a card or anywhere, away from every index, or None."""
    indices = [label for label in labels if label.kind == 0]
    cards = [label for label in labels if label.kind != 0]
    for _ in range(6):
        if cards and rng.random() < 0.75:
            x0, y0, x1, y1 = cards[int(rng.integers(len(cards)))].box
        else:
            x0, y0, x1, y1 = 0, 0, size, size
        middle = np.asarray((rng.uniform(x0, x1), rng.uniform(y0, y1)))
        like = indices[int(rng.integers(len(indices)))].points[:4] if indices else None
        if like is None:
            high = float(rng.uniform(8, 60))
            like = np.asarray([[0, 0], [0.5, 0], [0.5, 1], [0, 1]], np.float32) * high
        shape = like - like.mean(axis=0)
        reach = float(np.linalg.norm(shape[0])) * 1.7
        if all(np.linalg.norm(label.points[:4].mean(axis=0) - middle) > reach for label in indices):
            return np.asarray(middle + shape, np.float32)
    return None


def crops_of(rng: Generator, picture: Picture, labels: tuple[Label, ...], *, most: int = 8) -> list[Crop]:
    """Some indices of a picture, a few places that are none, and now and then an index upside down (also none)."""
    indices = [label for label in labels if label.kind == 0]
    crops = []
    for i in rng.permutation(len(indices))[:most]:
        label = indices[int(i)]
        quad = nudged(rng, label.points[:4])
        rank, suit = RANKS.index(rank_of(label.face)), SUITS.index(suit_of(label.face))
        if rng.random() < 0.04:
            quad, rank, suit = np.roll(quad, 2, axis=0), len(RANKS) - 1, len(SUITS) - 1
        crops.append(Crop(upright(picture, quad), rank, suit))
    if rng.random() < 0.6:
        empty = elsewhere(rng, labels, picture.shape[0])
        if empty is not None:
            crops.append(Crop(upright(picture, empty), *NOTHING))
    return crops


def strange_crops_of(rng: Generator, picture: Picture, strange: tuple[Label, ...], *, most: int = 4) -> list[Crop]:
    """Some of what looks like an index on cards of no known deck; it is none."""
    quads = (strange[int(i)].points[:4] for i in rng.permutation(len(strange))[:most])
    turned = (np.roll(quad, 2 * int(rng.random() < 0.2), axis=0) for quad in quads)
    return [Crop(upright(picture, nudged(rng, quad)), *NOTHING) for quad in turned]


def cards_of(
    rng: Generator, picture: Picture, labels: tuple[Label, ...], *, most: int = 4
) -> tuple[list[Crop], list[Crop]]:
    """Some whole cards of a picture, from either short edge: those of known decks, with covered cards and backs, which
    say nothing; and those of no known deck, which say nothing either."""
    shown = [label for label in labels if label.kind == 1 and not HIDDEN <= label.shown < WHOLE]
    silent = [label for label in labels if label.kind == 2]
    crops: list[Crop] = []
    strange: list[Crop] = []
    for i in rng.permutation(len(shown))[:most]:
        label = shown[int(i)]
        known = label.face in STANDARD_52
        whole = known and label.shown >= WHOLE
        if not whole and rng.random() < 0.6:
            continue
        rank, suit = (RANKS.index(rank_of(label.face)), SUITS.index(suit_of(label.face))) if whole else NOTHING
        (crops if known else strange).append(card_crop(rng, picture, label, rank, suit))
    if silent and rng.random() < 0.3:
        crops.append(card_crop(rng, picture, silent[int(rng.integers(len(silent)))], *NOTHING))
    return crops, strange


def card_crop(rng: Generator, picture: Picture, label: Label, rank: int, suit: int) -> Crop:
    """A card straightened by an outline as a detector might give it."""
    quad = label.points[:4]
    if rng.random() < 0.5:
        quad = np.roll(quad, 2, axis=0)
    middle, high = quad.mean(axis=0), float(np.linalg.norm(quad[3] - quad[0]))
    spread = (quad - middle) * float(rng.normal(1.0, 0.04)) + rng.normal(0, 0.022, (4, 2)) * high
    moved = middle + rng.normal(0, 0.02, 2) * high
    return Crop(upright(picture, np.asarray(moved + spread, np.float32), CARD_CROP, CARD_MARGIN), rank, suit)
