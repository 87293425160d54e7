"""Corner indices, cards and backs in a picture: the network's output as things with points.

Every found thing has five points in pixels of the picture: its four corners clockwise and a middle. For an
``index`` the corners begin at its own printed top left and the middle is that of the card it belongs to; for a
``card`` or ``back`` the corners are the card's, hidden ones too, and the first two end a short edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.languages import tr
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.places import lengths_of
from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.network import Floats, ModelError, Network
from companion.sources.camera.recognition.pixels import GREY

BoxKind: TypeAlias = Literal["index", "card", "back"]
KINDS: tuple[BoxKind, ...] = ("index", "card", "back")

STRIDE = 32
"""The sides of the network's input are multiples of this."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """``boxes`` (n × 4: x0, y0, x1, y1) bound what is visible; ``points`` is n × 5 × 2; ``scores`` are 0 to 1."""

    boxes: Floats
    points: Floats
    scores: Floats

    @classmethod
    def of(cls, parts: Sequence[Found]) -> Found:
        """The finds of several parts, one after the other."""
        each = ((part.boxes, part.points, part.scores) for part in parts)
        boxes, points, scores = map(np.concatenate, zip(*each, strict=True))
        return cls(boxes, points, scores)

    @property
    def corners(self) -> Floats:
        """The corners of each (n × 4 × 2), without its middle."""
        return self.points[:, :4]

    def __len__(self) -> int:
        return len(self.scores)

    def __getitem__(self, which: NDArray[np.intp] | NDArray[np.bool_]) -> Found:
        return Found(self.boxes[which], self.points[which], self.scores[which])


class Detector:
    """Finds indices, cards and backs at a given input size. ``floor`` is the lowest score returned."""

    def __init__(self, network: Network, *, floor: float) -> None:
        self._network = network
        self._floor = floor

    def find(self, pixels: Picture, *, long_side: int) -> dict[BoxKind, Found]:
        """The finds in a BGR picture that is scaled so that its longer side has ``long_side`` pixels.

        A thing may be found several times: see ``drop_doubles``.
        """
        batch, scale = letterbox(pixels, long_side)
        (output,) = self._network.run(batch)
        return decode(output[0], scale, self._floor)


def letterbox(pixels: Picture, long_side: int) -> tuple[Picture, float]:
    """The picture as a batch (1 × height × width × 3), scaled by the factor returned with it.

    The picture sits at the top left; sides are filled up with grey to multiples of the network's stride.
    """
    height, width = pixels.shape[:2]
    scale = long_side / max(height, width)
    inner = max(1, round(width * scale)), max(1, round(height * scale))
    if inner != (width, height):
        shrinks = scale < 1
        pixels = np.asarray(
            cv2.resize(pixels, inner, interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR), np.uint8
        )
    outer = [-(-side // STRIDE) * STRIDE for side in inner]
    batch = np.full((1, outer[1], outer[0], 3), GREY, np.uint8)
    batch[0, : inner[1], : inner[0]] = pixels
    return batch, scale


def decode(output: Floats, scale: float, floor: float) -> dict[BoxKind, Found]:
    """Finds by kind from one picture's output rows: centre x, y, width, height, a score a kind, five x, y."""
    rows = 4 + len(KINDS) + 10
    if output.ndim != 2 or output.shape[0] != rows:
        raise ModelError(
            tr(
                "the card model is for another task: its output is {output}, not {wanted}",
                output=output.shape,
                wanted=f"{rows} × n",
            )
        )
    limits = read_shipped().doubles
    scores = output[4 : 4 + len(KINDS)]
    best = scores.argmax(axis=0)
    found = {}
    for number, kind in enumerate(KINDS):
        which = np.flatnonzero((best == number) & (scores[number] >= floor))
        which = which[np.argsort(-scores[number, which], kind="stable")][: limits.most]
        middle, size = output[:2, which].T, output[2:4, which].T
        points = np.asarray(output[4 + len(KINDS) :, which].T.reshape(-1, 5, 2) / scale, np.float32)
        found[kind] = Found(
            np.asarray(np.hstack([middle - size / 2, middle + size / 2]) / scale, np.float32),
            points if kind == "index" else from_a_short_edge(points),
            scores[number, which],
        )
    return found


def from_a_short_edge(outlines: Floats) -> Floats:
    """Outlines (n × 5 × 2) begun at a short edge: the network begins at any."""
    sides = lengths_of(outlines[:, :4])
    long_first = sides[:, [0, 2]].sum(axis=1) > sides[:, [1, 3]].sum(axis=1)
    ordered = outlines.copy()
    ordered[long_first, :4] = np.roll(outlines[long_first, :4], -1, axis=1)
    return ordered


def drop_doubles(found: Found, kind: BoxKind) -> tuple[Found, NDArray[np.intp]]:
    """The best find of each thing, and for every find the number of the thing that it is of.

    ``found`` is sorted by falling score.
    """
    same = _same_indices(found) if kind == "index" else _same_cards(found)
    thing = np.full(len(found), -1, np.intp)
    kept: list[int] = []
    for number in range(len(found)):
        if thing[number] < 0:
            thing[same[number] & (thing < 0)] = len(kept)
            kept.append(number)
    return found[np.array(kept, np.intp)], thing


def drop_mixtures(found: Found) -> Found:
    """The indices less those that reach over a surer one.

    ``found`` is sorted by falling score, each thing once.
    """
    limits = read_shipped().doubles
    corners = found.corners
    steps = (np.arange(5, dtype=np.float32) + 0.5) / 5
    across, down = corners[:, 1] - corners[:, 0], corners[:, 3] - corners[:, 0]
    spots = (
        corners[:, None, None, 0] + steps[:, None, None] * across[:, None, None] + steps[:, None] * down[:, None, None]
    )
    ahead = np.roll(corners, -1, axis=1) - corners
    apart = spots.reshape(len(found), 1, len(steps) ** 2, 1, 2) - corners[None, :, None]
    turns = ahead[None, :, None, :, 0] * apart[..., 1] - ahead[None, :, None, :, 1] * apart[..., 0]
    reaches_over = (turns >= 0).all(axis=3).mean(axis=2) >= limits.mixed  # of the first one's spots, within the second
    return found[~np.triu(reaches_over, 1).any(axis=0)]


def _same_indices(found: Found) -> NDArray[np.bool_]:
    limits = read_shipped().doubles
    corners = found.corners
    sides = np.linalg.norm(np.stack([corners[:, 1], corners[:, 3]]) - corners[:, 0], axis=2).min(axis=0)
    near: NDArray[np.bool_] = _apart(corners.mean(axis=1)) < limits.same_index * np.maximum(sides[:, None], sides)
    np.fill_diagonal(near, True)
    return near


def _same_cards(found: Found) -> NDArray[np.bool_]:
    limits = read_shipped().doubles
    corners, boxes = found.corners, found.boxes
    diagonals = np.linalg.norm(corners[:, 2] - corners[:, 0], axis=1)[:, None] + 1e-6
    x0, y0, x1, y1 = boxes.T
    wide = np.minimum.outer(x1, x1) - np.maximum.outer(x0, x0)
    high = np.minimum.outer(y1, y1) - np.maximum.outer(y0, y0)
    shared = wide.clip(0) * high.clip(0)
    areas = (boxes[:, 2:] - boxes[:, :2]).prod(axis=1)
    within = shared / (np.minimum(areas[:, None], areas) + 1e-6)
    apart = _apart(found.points[:, 4]) / np.maximum(diagonals, diagonals.T)
    same: NDArray[np.bool_] = (apart < limits.one_middle) | ((apart < limits.same_middle) & (within > limits.same_box))
    np.fill_diagonal(same, True)
    return same


def _apart(points: Floats) -> Floats:
    x, y = points.T
    across, along = np.subtract.outer(x, x), np.subtract.outer(y, y)
    return np.asarray(np.sqrt(across * across + along * along), np.float32)
