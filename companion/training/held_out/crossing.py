"""Sticks, pens and fingers that lie across a corner of a card, as things do on a table where people play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.held_out.view import Points, View

CrossingKind: TypeAlias = Literal["stick", "pen", "finger"]


@dataclass(frozen=True, slots=True)
class _Look:
    """The width and length in millimetres, each from the least to the most, and the colours (BGR)."""

    width_mm: tuple[float, float]
    length_mm: tuple[float, float]
    colours: tuple[tuple[int, int, int], ...]


_LOOKS: dict[CrossingKind, _Look] = {
    "stick": _Look((2, 5), (70, 150), ((90, 150, 200), (60, 100, 150), (40, 60, 90))),
    "pen": _Look((7, 11), (120, 150), ((140, 60, 30), (30, 30, 30), (230, 230, 230), (40, 40, 190))),
    "finger": _Look((14, 19), (60, 90), ((140, 170, 220), (110, 140, 195), (60, 85, 130))),
}
_FRACTION_BITS = 4


def draw_across(
    canvas: NDArray[np.float32], corners: Points, view: View, fine: int, chance: np.random.Generator
) -> CrossingKind:
    """Draws one thing over a corner of a card (4 × 2, in millimetres on the table) into a canvas that has ``fine``
    pixels for one of the picture. A stick or pen crosses both edges of the corner, a finger ends on it. Returns what it
    is."""
    kind = list(_LOOKS)[int(chance.integers(len(_LOOKS)))]
    look = _LOOKS[kind]
    first = int(chance.integers(4))
    corner, one, other = corners[first], corners[first - 1] - corners[first], corners[(first + 1) % 4] - corners[first]
    on_one, on_other = (corner + chance.uniform(0.12, 0.4) * edge for edge in (one, other))
    middle, length = (on_one + on_other) / 2, chance.uniform(*look.length_mm)
    if kind == "finger":
        outward = corner - middle
        begins = middle + outward / np.linalg.norm(outward) * length
        ends = middle
    else:
        way = (on_other - on_one) / np.linalg.norm(on_other - on_one)
        begins, ends = middle - way * length / 2, middle + way * length / 2
    start, end = view.to_pixels(np.stack([begins, ends])) * fine
    scale = np.linalg.norm(end - start) / np.linalg.norm(ends - begins)
    thick = max(2, round(chance.uniform(*look.width_mm) * scale))
    ink = np.array(look.colours[int(chance.integers(len(look.colours)))], np.float32)
    room = 2 * thick + 8 * fine
    low = np.clip(np.floor(np.minimum(start, end) - room), 0, canvas.shape[1::-1]).astype(int)
    high = np.clip(np.ceil(np.maximum(start, end) + room), 0, canvas.shape[1::-1]).astype(int)
    part = canvas[low[1] : high[1], low[0] : high[0]]
    if not part.size:
        return kind
    mask = np.zeros(part.shape[:2], np.uint8)
    points = [np.rint((each - low) * 2**_FRACTION_BITS).astype(int).tolist() for each in (start, end)]
    cv2.line(mask, points[0], points[1], 255, thick, cv2.LINE_AA, _FRACTION_BITS)
    alpha = mask.astype(np.float32) / 255
    shadow, rounded = (
        cv2.blur(cv2.blur(alpha, (side, side)), (side, side)) for side in (thick // 2 + 5, thick // 2 + 1)
    )
    part *= 1 - 0.4 * np.roll(shadow, (2 * fine, 2 * fine), axis=(0, 1))[..., None]
    part *= 1 - alpha[..., None]
    part += ink * (0.35 + 0.65 * rounded[..., None]) * alpha[..., None]  # darker towards the edges of what is round
    return kind
