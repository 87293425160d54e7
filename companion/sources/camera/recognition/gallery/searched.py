"""The faces that the visible part of a card is like, and their rough places within its reach: first coarsely, then
finely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.fitted import Fitted, read_shipped
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import MOSTLY_SHOWN

COARSE = 8
"""Pixels of a card that are one in the first comparison,"""
_FINE = 4
"""and in the second one."""
CELLS = COARSE, _FINE
_POSES = 8
"""Number of poses that are compared finely."""
_OFFS = 3
"""The number of places beside each other in which a card is tried at each step along an edge."""


@dataclass(frozen=True, slots=True, eq=False)
class TurnedPatch:
    """A patch turned about its middle and half as large: ``seen`` as it is told, ``shown`` (uint8) 255 where no other
    card lies over it; ``turn`` (2 × 3) takes its places into the patch, both in the patch's pixels."""

    seen: Floats
    shown: Picture
    turn: Floats

    @classmethod
    def of(cls, seen: Floats, shown: Picture, angle: float) -> TurnedPatch:
        """Of a patch that is half as large already."""
        about = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        size = seen.shape[1], seen.shape[0]
        turns = []
        for middle in (np.array(size) / 2 - 0.5, np.array(size) - 0.5):
            turns.append(np.column_stack([about, middle - about @ middle]).astype(np.float32))
        if not angle:
            return cls(seen, shown, turns[1])
        flags = cv2.WARP_INVERSE_MAP | cv2.INTER_LINEAR
        return cls(
            np.asarray(cv2.warpAffine(seen, turns[0], size, flags=flags), np.float32),
            np.asarray(cv2.warpAffine(shown, turns[0], size, flags=flags), np.uint8),
            turns[1],
        )

    def move(self, at: tuple[int, int]) -> Floats:
        """The move (2 × 3) of a face whose top left lies there into the patch."""
        return np.column_stack([self.turn[:, :2], self.turn @ np.array((*at, 1), np.float32)])


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A face by its number (its place twice, and one more upside down), how like it what shows is, and where."""

    number: int
    like: float
    view: TurnedPatch
    at: tuple[int, int]


class Search:
    """Faces of a ``size`` (width, height), both multiples of ``COARSE``, as they are told in each of ``CELLS``
    (n × height × width × 3)."""

    def __init__(self, size: tuple[int, int], coarse: Floats, fine: Floats, care: Fitted) -> None:
        self._size, self._care = size, care
        self._coarse, self._fine = _Faces(coarse, care.noise), _Faces(fine, care.noise)

    @staticmethod
    def cells(size: tuple[int, int], cell: int) -> tuple[int, int]:
        """The cells (across, down) in a card of a size (width, height); ``cell`` is a cell's side in pixels."""
        return size[0] // cell, size[1] // cell

    def find_best(
        self, seen: Floats, shown: Picture, edges: tuple[float, tuple[int, int]], reach: Fitted, count: int
    ) -> list[Candidate]:
        """The likeliest faces, the likeliest first, in a patch as it is told and where it ``shown`` (uint8, both as
        large); ``edges`` is a turn and a place at which clear edges say that the card may lie; ``reach`` is how far
        around it is looked for."""
        half = np.asarray(cv2.resize(seen, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.float32)
        masked = np.asarray(cv2.resize(shown, half.shape[1::-1], interpolation=cv2.INTER_AREA), np.uint8)
        turns = np.radians(np.arange(-reach.turn, reach.turn + 1, reach.step))
        views = [TurnedPatch.of(half, masked, angle) for angle in turns]
        poses = [(TurnedPatch.of(half, masked, edges[0]), *edges[1]), *self._poses(views, reach.least_shown)]
        windows = [
            (view, x + dx, y + dy) for view, x, y in poses for dy in (-_FINE, 0, _FINE) for dx in (-_FINE, 0, _FINE)
        ]
        like = self._fine.like(*self._finely(windows), reach.least_shown)
        best = like.argmax(axis=1)
        order = np.argsort(-like.max(axis=1))[:count]
        chosen = [(int(number), windows[int(best[number])]) for number in order]
        return [Candidate(number, float(like[number].max()), view, (x, y)) for number, (view, x, y) in chosen]

    def find_along(self, seen: Floats, shown: Picture) -> list[tuple[int, int]]:
        """The places in which the surroundings of a card in the middle of a patch, where they are ``shown``, are most
        like a face that lies under that card: those of its top left along each edge at which they are like one."""
        cells = seen.shape[1] // COARSE, seen.shape[0] // COARSE
        small, mask = _shrink(seen, shown, cells)
        wide, high = self._size[0] // COARSE, self._size[1] // COARSE
        x0, y0 = (cells[0] - wide) // 2, (cells[1] - high) // 2
        found = []
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            steps = range(1, wide if dx else high)
            places = [(x0 + dx * step + dy * off, y0 + dy * step + dx * off) for step in steps for off in (-1, 0, 1)]
            parts = np.stack([small[y : y + high, x : x + wide].ravel() for x, y in places])
            masks = np.stack([mask[y : y + high, x : x + wide].ravel() for x, y in places])
            like = self._coarse.like(parts, masks, read_shipped().anywhere.least_shown).max(axis=0)
            while like.max() >= self._care.like_along:
                best = int(like.argmax())
                found.append((float(like[best]), places[best]))
                steps_away = np.abs(np.arange(len(like)) - best) / _OFFS
                like[steps_away < self._care.steps_apart] = 0
        return [(COARSE * x, COARSE * y) for _, (x, y) in sorted(found, reverse=True)[: self._care.places]]

    def _poses(self, views: Sequence[TurnedPatch], least_shown: float) -> list[tuple[TurnedPatch, int, int]]:
        """The views, and the places in them, in which a face is most like the visible part, coarsely."""
        wide, high = self._size[0] // COARSE, self._size[1] // COARSE
        parts, masks = [], []
        for view in views:
            coarse = 2 * view.seen.shape[1] // COARSE, 2 * view.seen.shape[0] // COARSE
            small, mask = _shrink(view.seen, view.shown, coarse)
            parts.append(np.moveaxis(sliding_window_view(small, (high, wide), (0, 1)), 2, -1))
            masks.append(sliding_window_view(mask, (high, wide)))
        like = self._coarse.like(
            np.stack(parts).reshape(-1, high * wide * 3), np.stack(masks).reshape(-1, high * wide), least_shown
        ).max(axis=0)
        likeliest = np.argsort(-like)[:_POSES]
        at = np.stack(np.unravel_index(likeliest, (len(views), *masks[0].shape[:2])), axis=1)
        return [(views[view], x * COARSE, y * COARSE) for view, y, x in at.tolist()]

    def _finely(self, windows: Sequence[tuple[TurnedPatch, int, int]]) -> tuple[Floats, NDArray[np.bool_]]:
        """The fine looks of a card that lies in each of some places of views, and the cells of it that show (n × cells
        · 3 and n × cells)."""
        whole: dict[tuple[int, int, int], tuple[Floats, NDArray[np.bool_]]] = {}
        parts, masks = [], []
        wide, high = self._size[0] // 2, self._size[1] // 2
        across, down = self._size[0] // _FINE, self._size[1] // _FINE
        for view, left, top in windows:
            x = min(max(0, left // 2), view.seen.shape[1] - wide)
            y = min(max(0, top // 2), view.seen.shape[0] - high)
            key = id(view), x % 2, y % 2
            if key not in whole:  # each cell is two places across and down
                few = (view.seen.shape[1] - x % 2) // 2, (view.seen.shape[0] - y % 2) // 2
                even = slice(y % 2, y % 2 + 2 * few[1]), slice(x % 2, x % 2 + 2 * few[0])
                whole[key] = _shrink(view.seen[even], view.shown[even], few)
            part = slice(y // 2, y // 2 + down), slice(x // 2, x // 2 + across)
            seen, mask = whole[key]
            parts.append(seen[part].ravel())
            masks.append(mask[part].ravel())
        return np.stack(parts), np.stack(masks)


def _shrink(seen: Floats, shown: Picture, cells: tuple[int, int]) -> tuple[Floats, NDArray[np.bool_]]:
    """A patch in this many cells (across, down): 0 in all that are not mostly shown; and which cells are."""
    mask = cv2.resize(shown, cells, interpolation=cv2.INTER_AREA) > MOSTLY_SHOWN
    small = cv2.resize(seen, cells, interpolation=cv2.INTER_AREA) * mask[..., None]
    return np.asarray(small, np.float32), mask


class _Faces:
    """Faces as they are told in cells (n × height × width × 3), each upright and upside down."""

    def __init__(self, small: Floats, noise: float) -> None:
        small = np.stack([small, small[:, ::-1, ::-1]], axis=1).reshape(2 * len(small), -1, 3)
        self._seen = small.reshape(len(small), -1)
        self._power = (small**2).sum(axis=2)
        self._noise = np.asarray(noise * self._power.sum(axis=1, keepdims=True), np.float32)

    def like(self, parts: Floats, masks: NDArray[np.bool_], least_shown: float) -> Floats:
        """How like each face (2 n) what shows of each part is (m × cells · 3, with masks m × cells); a
        part of which less than ``least_shown`` shows is like none."""
        power = (self._power @ masks.T.astype(np.float32) + self._noise) * ((parts**2).sum(axis=1) + self._noise)
        like = (self._seen @ parts.T) / np.sqrt(power + 1e-6)
        return np.asarray(np.where(masks.mean(axis=1) < least_shown, 0, like), np.float32)
