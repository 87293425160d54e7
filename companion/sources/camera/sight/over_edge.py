"""A hand that lies over a card's edge: of one colour on both sides of it, and neither the card's nor the table's."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sources.camera.capture.frames import Picture

_LONG_PX, _AROUND_PX = 240, 40
_INSIDE_PX, _DEEPER_PX, _OUTSIDE_PX = 7, 13, 9
"""How far inside and outside its edge a card is looked at, if it is so long."""
_SOFT_PX = 2.0
_CORNER = 0.03
"""Nearer to a corner than this part of a side, round corners show the table."""
_SAME, _DEEPER_SAME = 20.0, 30.0
"""Colours (CIELAB) that differ by less are of one thing: across the edge, and farther in."""
_TINT, _OTHER = 11.0, 14.0
"""A hand differs by more than the first from the card's border in tint alone, and by more than the second from the
table in all. A shadow has the tint of what it lies on."""
_LEAST, _MOST = 0.07, 0.7
"""A hand covers this part of a side at least; what covers more is the border of the card."""
_UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class _Rims:
    """The colours along a card's sides (4 sides × n × 3, CIELAB): just inside, farther in, and outside; ``seen``
    (4 × n) tells which of these the picture shows."""

    inside: NDArray[np.float32]
    deeper: NDArray[np.float32]
    outside: NDArray[np.float32]
    seen: NDArray[np.bool_]


def is_hand_over(picture: Picture, outline: NDArray[np.float32]) -> bool:
    """Whether a hand or a finger lies over an edge of the card with this outline (4 × 2, clockwise) in a BGR
    picture."""
    rims = _look_along(picture, outline)
    stock = np.median(rims.inside.reshape(-1, 3), axis=0)
    for inside, deeper, outside, seen in zip(rims.inside, rims.deeper, rims.outside, rims.seen, strict=True):
        table, border = np.median(outside, axis=0), np.median(inside, axis=0)
        if float(np.linalg.norm(border[1:] - stock[1:])) > _TINT:
            continue  # the outline lies beside the card
        over = (
            (_differ(inside, outside) < _SAME)
            & (_differ(inside, deeper) < _DEEPER_SAME)
            & (_differ(inside[:, 1:], stock[1:]) > _TINT)
            & (_differ(outside, table) > _OTHER)
            & seen
        )
        if _LEAST <= _longest_run(over) / len(over) <= _MOST:
            return True
    return False


def _look_along(picture: Picture, outline: NDArray[np.float32]) -> _Rims:
    sides = np.linalg.norm(np.roll(outline, -1, axis=0) - outline, axis=1)
    across, down = float(sides[0] + sides[2]), float(sides[1] + sides[3])
    scale = _LONG_PX / max(across, down)
    card = np.array((max(48, round(across * scale)), max(48, round(down * scale))), np.float32)
    lies = cv2.getPerspectiveTransform(_UNIT * card + _AROUND_PX, outline.astype(np.float32))
    size = int(card[0]) + 2 * _AROUND_PX, int(card[1]) + 2 * _AROUND_PX
    soft = cv2.blur(picture, (3, 3)) if float(sides.max()) > 2 * _LONG_PX else picture
    flat = cv2.warpPerspective(
        soft, lies, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
    )
    lab = cv2.cvtColor(cv2.GaussianBlur(flat, (0, 0), _SOFT_PX), cv2.COLOR_BGR2LAB).astype(np.float32)
    x, y = np.meshgrid(np.arange(size[0], dtype=np.float32), np.arange(size[1], dtype=np.float32))
    at = cv2.perspectiveTransform(np.stack([x, y], axis=-1), lies)
    within = (at >= 1) & (at < np.array(picture.shape[1::-1]) - 1)
    shown = np.asarray(within[..., :1] & within[..., 1:], np.float32)
    inside, deeper, outside = (_follow_sides(lab, depth) for depth in (_INSIDE_PX, _DEEPER_PX, -_OUTSIDE_PX))
    return _Rims(inside, deeper, outside, _follow_sides(shown, -_OUTSIDE_PX)[..., 0] > 0.5)


def _follow_sides(flat: NDArray[np.float32], depth: int) -> NDArray[np.float32]:
    """The values (4 sides × n × c) of a straightened card with its surroundings, this many pixels inside its edges."""
    lines = []
    for turn in range(4):
        turned = np.rot90(flat, turn)
        skip = _AROUND_PX + round(_CORNER * (turned.shape[1] - 2 * _AROUND_PX))
        line = np.ascontiguousarray(turned[_AROUND_PX + depth : _AROUND_PX + depth + 1, skip:-skip])
        lines.append(cv2.resize(line, (_LONG_PX, 1), interpolation=cv2.INTER_LINEAR).reshape(_LONG_PX, -1))
    return np.stack(lines).astype(np.float32)


def _differ(one: NDArray[np.float32], other: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(np.linalg.norm(one - other, axis=-1), np.float32)


def _longest_run(flags: NDArray[np.bool_]) -> int:
    """The length of the longest unbroken run."""
    changes = np.flatnonzero(np.diff(np.concatenate([[False], flags, [False]])))
    return int((changes[1::2] - changes[::2]).max(initial=0))
