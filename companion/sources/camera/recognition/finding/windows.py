"""The parts of a picture that are worth a larger look: windows as large as the usual look that hold all that it found.

A network that has seen the usual look's size already needs no more time and memory for them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.detector import STRIDE, BoxKind, Found
from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.network import Floats


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """A part of a picture from (``x``, ``y``) on, and the longer side that it is looked at in, all in pixels."""

    x: int
    y: int
    width: int
    height: int
    long_side: int

    def of(self, picture: Picture) -> Picture:
        """The window's part of a picture."""
        return picture[self.y : self.y + self.height, self.x : self.x + self.width]

    def in_scale(self, scale: float) -> Window:
        """The same part of the picture, looked at in another scale."""
        return replace(self, long_side=round(max(self.width, self.height) * scale))

    def place(self, found: Found, picture: tuple[int, int]) -> Found:
        """The finds of the window in pixels of the picture (width, height), without those that the window cuts."""
        cut, corner = read_shipped().looks.cut_px, np.array((self.x, self.y), np.float32)
        last = corner + np.array((self.width, self.height))
        boxes = found.boxes + np.tile(corner, 2)
        is_cut = (boxes[:, :2] < corner + cut) & (corner > 0) | (boxes[:, 2:] > last - cut) & (last < picture)
        whole = np.flatnonzero(~is_cut.any(axis=1))
        return Found(boxes, found.points + corner, found.scores)[whole]


def windows(
    found: Mapping[BoxKind, Found], picture: tuple[int, int], *, usual: int, size: int
) -> tuple[int, list[Window]]:
    """The windows of a picture (width, height) that a look with the longer side ``size`` needs, and the size taken.

    ``found`` is what a look with the longer side ``usual`` showed. Where one small window is enough it is that, and
    where windows do not pay the whole picture.
    """
    looks, whole, shape = read_shipped().looks, np.array(picture), _shape_of_usual(picture, usual)
    boxes = np.concatenate([each.boxes for each in found.values()])
    room = np.minimum(round(looks.small_px * max(picture) / size), whole)
    if (boxes[:, 2:] - boxes[:, :2] < room).all() and len(corners := _corners(boxes, whole, room)) == 1:
        return size, _windows_at(corners, room, round(room.max() * size / max(picture)))
    choices = []
    for factor in (1.0, looks.smaller, looks.smallest):
        taken = round(size * factor)
        room = np.floor(shape * whole.max() / taken).astype(int)
        choices.append((taken, room, _corners(boxes, whole, room)))
    taken, room, corners = min(choices, key=lambda choice: len(choice[2]))
    if not 0 < len(corners) * room.prod() <= looks.area * whole.prod():
        return size, _windows_at([(0, 0)], whole, size)
    return taken, _windows_at(corners, room, int(shape.max()))


def choose_windows_around(
    boxes: Floats, picture: tuple[int, int], *, scale: float, room: float, usual: int
) -> list[Window]:
    """The windows of a picture (width, height), seen in this scale, that hold some parts of it (n × 4: x0, y0, x1, y1)
    with so much room around: a small one where that is enough, or few as large as the ``usual`` look; none where a
    part is too large for that, or the parts lie too far apart."""
    looks, whole = read_shipped().looks, np.array(picture)
    low, high = np.clip(boxes[:, :2] - room, 0, whole), np.clip(boxes[:, 2:] + room, 0, whole)
    shape = _shape_of_usual(picture, usual)
    for sides, most in ((np.array((looks.small_px, looks.small_px)), 1), (shape, looks.few)):
        span = np.minimum(np.rint(sides / scale), whole).astype(int)
        if len(boxes) and (high - low <= span).all():
            corners = _pack(low, high, whole, span)
            if len(corners) <= most:
                return _windows_at(corners, span, round(span.max() * scale))
    return []


def _shape_of_usual(picture: tuple[int, int], usual: int) -> NDArray[np.float64]:
    """The width and height that the detector is shown in the usual look at a picture (width, height)."""
    whole = np.array(picture)
    return np.asarray(-(-np.maximum(1, np.rint(whole * usual / whole.max())) // STRIDE) * STRIDE, np.float64)


def _windows_at(corners: Sequence[tuple[int, int]], size: NDArray[np.int_], long_side: int) -> list[Window]:
    """Windows of a size (width, height) with these upper left corners."""
    width, height = size.tolist()
    return [Window(x=x, y=y, width=width, height=height, long_side=long_side) for x, y in corners]


def _corners(boxes: NDArray[np.float32], whole: NDArray[np.int_], room: NDArray[np.int_]) -> list[tuple[int, int]]:
    """The upper left corners of few windows (of a width and height) that hold all boxes (n × 4) with room around."""
    around = read_shipped().looks.around * room.max()
    low = np.clip(boxes[:, :2] - around, 0, whole)
    high = np.minimum(np.clip(boxes[:, 2:] + around, 0, whole), low + room)
    return _pack(low, high, whole, room)


def _pack(
    low: NDArray[np.float32], high: NDArray[np.float32], whole: NDArray[np.int_], room: NDArray[np.int_]
) -> list[tuple[int, int]]:
    """The upper left corners of few windows (of a width and height) that hold all boxes (from ``low`` to ``high``)."""
    across = _shelve(low, high, room)
    along = [corner[::-1] for corner in _shelve(low[:, ::-1], high[:, ::-1], room[::-1])]
    fewer = np.reshape(min(across, along, key=len), (-1, 2))
    return [(x, y) for x, y in np.clip(fewer, 0, np.maximum(whole - room, 0)).astype(int).tolist()]


def _shelve(low: NDArray[np.float32], high: NDArray[np.float32], room: NDArray[np.int_]) -> list[NDArray[np.float32]]:
    """Corners of windows around boxes: from the topmost on as many as a shelf takes, from left to right, and on."""
    corners = []
    left = np.ones(len(low), bool)
    while left.any():
        shelf = left & (high[:, 1] <= low[left, 1].min() + room[1])
        left &= ~shelf
        while shelf.any():
            held = shelf & (high[:, 0] <= low[shelf, 0].min() + room[0])
            shelf &= ~held
            corners.append((low[held].min(axis=0) + high[held].max(axis=0) - room) / 2)
    return corners
