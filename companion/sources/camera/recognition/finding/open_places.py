"""The places of a picture to read, if the others are known from pictures before."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.observations import Sighting
from companion.sources.camera.recognition.finding.detector import BoxKind, Found
from companion.sources.camera.recognition.finding.places import holds
from companion.sources.camera.recognition.network import Floats

CELL = 4
"""The side, in pixels, of the squares in which places are described."""
_ROOM_PX = 16

Cells = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class OpenPlaces:
    """``cells`` (height × width, in squares of ``CELL`` pixels) are to be read; ``known`` are cards with corners that
    lie elsewhere; of what ``moves`` (height × width) something has changed since the picture before. ``lately`` are all
    cards with corners that were found lately: these tell how large cards are."""

    cells: Cells
    known: tuple[Sighting, ...]
    moves: Cells | None = None
    lately: tuple[Sighting, ...] = ()
    _closed: Cells | None = None

    @cached_property
    def _counts(self) -> NDArray[np.int32]:
        """How many cells are to be read above and left of each corner of a cell."""
        return np.asarray(cv2.integral(self.cells.astype(np.uint8)), np.int32)

    @cached_property
    def _outlines(self) -> list[Floats]:
        return [np.array(card.corners, np.float32) for card in self.known]

    def are_all(self) -> bool:
        """Whether all of the picture is to be read and nothing in it moves."""
        return bool(self.cells.all()) and not (self.moves is not None and self.moves.any())

    def at_rest(self) -> OpenPlaces:
        """The places without movement; a card whose middle lies where something moves lies in none of them."""
        if self.moves is None:
            return self
        return OpenPlaces(self.cells & ~self.moves, self.known, lately=self.lately, _closed=self.moves)

    def keep_open(self, found: dict[BoxKind, Found]) -> dict[BoxKind, Found]:
        """The finds in open places."""
        return {kind: each[self.hold(each.boxes)] for kind, each in found.items()}

    def outlines(self, quads: Floats) -> Floats:
        """Those outlines (n × 4 × 2) that lie in open places."""
        if not len(quads):
            return quads
        return quads[self.hold(np.concatenate([quads.min(axis=1), quads.max(axis=1)], axis=1))]

    def as_mask(self, size: tuple[int, ...]) -> NDArray[np.uint8]:
        """A mask (height × width) of a picture: 255 in them, with some room around."""
        room = np.ones((2 * _ROOM_PX // CELL + 1,) * 2, np.uint8)
        wide = cv2.dilate(255 * self.cells.astype(np.uint8), room)
        mask = cv2.resize(wide, None, fx=CELL, fy=CELL, interpolation=cv2.INTER_NEAREST)
        below, beside = (max(0, whole - told) for whole, told in zip(size, mask.shape, strict=True))
        return np.asarray(cv2.copyMakeBorder(mask, 0, below, 0, beside, cv2.BORDER_REPLICATE), np.uint8)

    def within(self) -> tuple[int, int, int, int]:
        """The part of the picture (x0, y0, x1, y1) in which they lie, with some room around; empty where none does."""
        down, across = (np.flatnonzero(self.cells.any(axis=axis)) for axis in (1, 0))
        if not len(down):
            return 0, 0, 0, 0
        x0, y0 = (max(0, CELL * int(each[0]) - _ROOM_PX) for each in (across, down))
        x1, y1 = (CELL * (int(each[-1]) + 1) + _ROOM_PX for each in (across, down))
        return x0, y0, x1, y1

    def boxes(self, least: float) -> Floats:
        """The boxes (n × 4: x0, y0, x1, y1, in pixels) of all separate places but those that are smaller than this
        across and down."""
        _, _, found, _ = cv2.connectedComponentsWithStats(self.cells.astype(np.uint8))
        low, sizes = CELL * found[1:, :2], CELL * found[1:, 2:4]
        return np.concatenate([low, low + sizes], axis=1)[(sizes >= least).any(axis=1)].astype(np.float32)

    def diagonals(self) -> Floats:
        """Those of the cards that are known, or were found lately (n), in pixels."""
        outlines = [np.array(card.corners, np.float32) for card in self.lately] or self._outlines
        return np.array([np.linalg.norm(each[2] - each[0]) for each in outlines], np.float32)

    def hold(self, boxes: Floats) -> Cells:
        """Whether something is to be read in each box (n × 4: x0, y0, x1, y1), and no known card lies in its middle."""
        last = np.array(self.cells.shape[::-1])
        low = np.clip(np.floor(boxes[:, :2] / CELL).astype(int), 0, last)
        high = np.clip(np.ceil(boxes[:, 2:] / CELL).astype(int), low, last)
        (x0, y0), (x1, y1) = low.T, high.T
        open_ = self._counts[y1, x1] - self._counts[y0, x1] - self._counts[y1, x0] + self._counts[y0, x0] > 0
        middles = (boxes[:, :2] + boxes[:, 2:]) / 2
        if self._closed is not None:
            column, row = np.clip(middles / CELL, 0, last - 1).astype(int).T
            open_ &= ~self._closed[row, column]
        for number in np.flatnonzero(open_).tolist():
            open_[number] = not any(holds(outline, middles[number]) for outline in self._outlines)
        return np.asarray(open_, bool)
