"""The look of the felt without cards, which separates a bare place from a covered one.

The felt is kept as a small, straightened picture. A pixel is remembered as bare once it has lain unchanged for a
while with no card on it; whatever differs from that memory (a hand, a sleeve, a shadow, another card) covers it,
until it has lain there for so long that it belongs there, or the light has changed everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.observations import Sighting
from companion.sources.camera.calibration.zones import Calibration, Rect, Size
from companion.sources.camera.capture.frames import Frame
from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.pixels import most_of_colours

Pixels = NDArray[np.float32]
Mask = NDArray[np.bool_]


class FeltTracker:
    """Remembers one table's felt from look to look."""

    def __init__(self, table: Calibration) -> None:
        self._table = table
        self._limits = read_shipped().felt
        width, height = table.size_mm
        self._size: Size = (
            round((width + 2 * self._limits.margin_mm) / self._limits.mm_a_pixel),
            round((height + 2 * self._limits.margin_mm) / self._limits.mm_a_pixel),
        )
        shape = self._size[::-1]
        self._picture_px: Size | None = None
        self._homography: NDArray[np.float64] | None = None
        self._now: Pixels = np.zeros((*shape, 3), np.float32)
        self._before: Pixels | None = None
        self._settling: Pixels = np.zeros((*shape, 3), np.float32)
        self._still_since: NDArray[np.float64] = np.full(shape, np.inf)
        self._bare: Pixels = np.zeros((*shape, 3), np.float32)
        self._known: Mask = np.zeros(shape, np.bool_)
        self._carded: Pixels = np.full((*shape, 3), np.inf, np.float32)
        self._covered: Mask = np.zeros(shape, np.bool_)
        self._at = 0.0

    def goes_by(self, table: Calibration) -> None:
        """The felt lies a little elsewhere in the picture: what is remembered of it still holds."""
        self._table, self._picture_px = table, None

    def look(self, frame: Frame, seen: Sequence[Sighting], lying: Iterable[Sighting]) -> bool:
        """Takes a frame in, with the cards seen on it and those that are believed to lie. Returns whether the
        picture can be trusted: False while it is dark, or mostly changed since the last."""
        self._straighten(frame)
        clear = self._is_clear()
        self._at = frame.at
        if not clear:
            self._still_since[:] = frame.at
            self._settling = self._now
            return False
        self._covered = self._mask(self._outline(sighting, grown=1.0) for sighting in seen)
        self._carded[self._covered] = self._now[self._covered]
        occupied = self._mask(self._outline(sighting, grown=self._limits.outline) for sighting in (*seen, *lying))
        self._remember(occupied)
        return True

    def is_bare(self, sighting: Sighting) -> bool:
        """Whether the place where a card was is clearly seen, and bare: as it was before the card came, or like
        the bare felt around it, and not as it was with the card."""
        place = self._mask([self._outline(sighting, grown=self._limits.inside)])
        seen = place & ~self._covered
        if seen.sum() < max(self._limits.least_px, self._limits.seen * place.sum()):
            return False
        with_card = np.abs(self._now[seen] - self._carded[seen]).mean()
        known = seen & self._known
        if known.sum() >= self._limits.half * seen.sum():
            off = np.abs(self._now[known] - self._bare[known]).max(axis=1)
            if (off < self._limits.alike).mean() >= self._limits.bare and off.mean() < self._limits.half * with_card:
                return True
        return self._is_like_the_felt_around(sighting, seen, with_card)

    def _is_like_the_felt_around(self, sighting: Sighting, seen: Mask, with_card: float) -> bool:
        # For a card that lay there before the felt was ever seen, or while the light changed.
        if (self._at - self._still_since[seen] < self._limits.settled_s).mean() > 1 - self._limits.bare:
            return False
        beside = self._mask([self._outline(sighting, grown=self._limits.outline)])
        ring = self._mask([self._outline(sighting, grown=self._limits.around)]) & ~beside
        ring &= self._known & ~self._covered
        ring &= _apart(self._now, self._bare) < self._limits.alike
        if ring.sum() < self._limits.least_around_px:
            return False
        around = self._now[ring]
        spread = min(self._limits.most_alike, self._limits.alike + 2 * float(around.std(axis=0).max()))
        off = np.abs(self._now[seen] - np.median(around, axis=0)).max(axis=1)
        return bool((off < spread).mean() >= self._limits.bare and off.mean() < self._limits.half * with_card)

    def _straighten(self, frame: Frame) -> None:
        if self._picture_px != frame.size_px:
            corners = self._table.to_px(Rect(0, 0, *self._table.size_mm).corners, picture_px=frame.size_px)
            width, height = (side / self._limits.mm_a_pixel for side in self._table.size_mm)
            edge = self._limits.margin_mm / self._limits.mm_a_pixel
            there = np.array(Rect(edge, edge, width, height).corners, np.float32)
            onto_felt = cv2.getPerspectiveTransform(np.array(corners, np.float32), there)
            self._homography = np.asarray(onto_felt, np.float64)
            self._picture_px, self._before = frame.size_px, None
            self._still_since[:] = frame.at
        assert self._homography is not None
        # Blurred by about one small pixel first: the warp samples, and would catch single grains of noise.
        side = max(1, round(frame.size_px[0] / self._size[0]))
        smooth = cv2.blur(frame.picture, (side, side))
        straight = cv2.warpPerspective(smooth, self._homography, self._size, borderMode=cv2.BORDER_REPLICATE)
        self._before, self._now = self._now if self._before is not None else None, np.asarray(straight, np.float32)
        if self._before is None:
            self._before = self._settling = self._now

    def _is_clear(self) -> bool:
        assert self._before is not None
        if float(self._now.mean()) < self._limits.dark:
            return False
        return bool(float((_apart(self._now, self._before) > self._limits.changed).mean()) < self._limits.shaken)

    def _remember(self, occupied: Mask) -> None:
        moved = _apart(self._now, self._settling) > self._limits.changed
        self._settling = np.where(moved[..., None], self._now, self._settling)
        self._still_since[moved] = self._at
        unlike = _apart(self._now, self._bare) > self._limits.alike
        open_felt = unlike[self._known & ~occupied]
        if open_felt.size and open_felt.mean() > self._limits.other_light:
            unlike[:] = False
        still_s = np.where(self._known & unlike, self._limits.taken_in_s, self._limits.settled_s)
        settled = ~occupied & (self._at - self._still_since >= still_s)
        self._bare[settled] = self._now[settled]
        self._known |= settled
        # A card that was overlooked while it lay still was remembered as felt: that memory is of no use.
        mistaken = self._covered & self._known & (_apart(self._now, self._bare) < self._limits.changed)
        if mistaken.sum() > self._limits.mistaken * max(1, self._covered.sum()):
            self._known &= ~mistaken

    def _outline(self, sighting: Sighting, *, grown: float) -> NDArray[np.float32]:
        assert self._picture_px is not None
        felt = np.array(self._table.to_mm(sighting.quad, picture_px=self._picture_px), np.float32)
        middle = felt.mean(axis=0)
        grown_mm = (felt - middle) * grown + middle
        return np.asarray((grown_mm + self._limits.margin_mm) / self._limits.mm_a_pixel, dtype=np.float32)

    def _mask(self, outlines: Iterable[NDArray[np.float32]]) -> Mask:
        mask = np.zeros(self._size[::-1], np.uint8)
        for outline in outlines:
            cv2.fillConvexPoly(mask, np.round(outline).astype(np.int32), 1)
        return mask.astype(np.bool_)


def _apart(one: Pixels, other: Pixels) -> Pixels:
    """How far colours are apart at each place (height × width): where they are farthest."""
    return np.asarray(most_of_colours(cv2.absdiff(one, other)), np.float32)
