"""Whether the felt still lies where it was marked: what lies about the cards is followed from picture to picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.observations import Quad, Sighting
from companion.sources.camera.calibration.shows import LEAST_MARKS, WIDTH_PX, even_out_light, marks_on, near_felt
from companion.sources.camera.calibration.zones import Calibration, Rect, Size
from companion.sources.camera.capture.frames import Frame, Picture
from companion.sources.camera.recognition.finding.places import holds
from companion.sources.camera.sight.by_cards import LyingTogether

FOLLOWED_MM = 30.0
"""A felt that was moved by less is followed: less than half a card's width, so that no card changes its zone."""
_NOTICED_MM, _NOTICED_PX = 2.5, 2.0
_BACK_PX = 0.7
_WITH_PX = 1.5
_AGREE = 0.6
_LOST = 0.12
_LOST_S = 3.0
_PROVED_LOOKS, _PROVED_S = 3, 0.4
_FRESH_S = 20.0
_STILL_MM = 0.8
_AROUND_CARD = 1.4
_SAME_PX = 1.0
_HALO_PX = 49

Moved: TypeAlias = Literal["moving", "far", "lost"] | Calibration | None
"""The result of a look: the felt lies where it did (None); it lies a little elsewhere (the calibration to use from now
on); it is just being moved; it lies far from there; or nothing around it is found any more."""

Floats = NDArray[np.float32]


class FeltPlace:
    """Follows one felt; each look costs the same."""

    def __init__(self) -> None:
        self._table: Calibration | None = None
        self._size: Size | None = None
        self._then: Picture | None = None
        self._points: Floats = np.zeros((0, 1, 2), np.float32)
        self._before: Floats | None = None
        self._cards = LyingTogether()
        self._at = self._found_at = self._proved_at = 0.0
        self._to_prove = 0

    def look(self, frame: Frame, table: Calibration, cards: Sequence[Sighting]) -> Moved:
        """Compares a picture with the one that was remembered. Cards, and what covers points, are left out."""
        size, now = frame.size_px, even_out_light(frame.picture)
        if self._then is None or table is not self._table or size != self._size:
            self._remember(now, table, frame, cards)
            return None
        if len(self._points) < LEAST_MARKS:
            return self._by_cards(frame, table, cards)
        points, sure, visible = self._found_again(now, self._outlines(cards, size))
        if self._to_prove and frame.at - self._proved_at < _PROVED_S:
            return None
        if self._to_prove:
            # What is not found again in each of these looks was noise, or a hand.
            self._to_prove, self._proved_at = self._to_prove - 1, frame.at
            still = sure & (np.linalg.norm((points - self._points).reshape(-1, 2), axis=1) < _WITH_PX)
            self._points = self._points[still]
            return None
        if visible < LEAST_MARKS:
            self._found_at = frame.at
            return None
        if int(sure.sum()) < _LOST * visible and not self._is_same_view(now):
            return "lost" if frame.at - self._found_at >= _LOST_S else "moving"
        self._found_at = frame.at
        moved = self._find_common_move(points, sure)
        if moved is None:
            self._before = None
            return None
        scale = size[0] / WIDTH_PX
        then = np.array(table.to_px(Rect(0, 0, *table.size_mm).corners, picture_px=size), np.float32)
        there = cv2.transform(then[None] / scale, moved)[0] * scale
        off = self._off_mm(table, then, there, size)
        off_px = float(np.linalg.norm(there - then, axis=1).max()) / scale
        if off < _NOTICED_MM or off_px < _NOTICED_PX:
            self._before = None
            if off < _STILL_MM and frame.at - self._at >= _FRESH_S:
                self._remember(now, table, frame, cards)
            return None
        # A camera that still swings, or a push that goes on, is waited for.
        rests = self._before is not None and float(np.abs(self._before - there).max()) < _SAME_PX * scale
        self._before = there
        if not rests:
            return "moving"
        if off > FOLLOWED_MM:
            return "far"
        marked = there * (np.array(table.picture_px) / np.array(size))
        first, second, third, fourth = ((float(x), float(y)) for x, y in marked)
        corners: Quad = (first, second, third, fourth)
        followed = replace(table, corners_px=corners)
        self._remember(now, followed, frame, cards)
        return followed

    def _by_cards(self, frame: Frame, table: Calibration, cards: Sequence[Sighting]) -> Moved:
        """Nothing on the felt or beside it shows where it is: what is known is where its cards lie."""
        jumped = self._cards.look(frame, table, cards)
        if jumped is None or jumped == "moving":
            return jumped
        if np.hypot(*jumped) > FOLLOWED_MM:
            return "far"
        there = [(x + jumped[0], y + jumped[1]) for x, y in Rect(0, 0, *table.size_mm).corners]
        first, second, third, fourth = table.to_px(there, picture_px=table.picture_px)
        return replace(table, corners_px=(first, second, third, fourth))

    def _remember(self, now: Picture, table: Calibration, frame: Frame, cards: Sequence[Sighting]) -> None:
        size = frame.size_px
        self._then, self._table, self._size, self._before = now, table, size, None
        self._at = self._found_at = self._proved_at = frame.at
        self._to_prove = _PROVED_LOOKS
        mask = near_felt(now, table, size)
        # A card's edge is seen in what lies about it, too, and must not be taken for a mark of the felt.
        covered = np.zeros(now.shape, np.uint8)
        for outline in self._outlines(cards, size):
            cv2.fillConvexPoly(covered, np.round(outline).astype(np.int32), 255)
        mask[cv2.dilate(covered, np.ones((_HALO_PX, _HALO_PX), np.uint8)) > 0] = 0
        self._points = marks_on(now, mask)

    def _found_again(self, now: Picture, cards: Sequence[Floats]) -> tuple[Floats, NDArray[np.bool_], int]:
        """The places of the points now, those of them that are surely found again and not on a card, and the number
        that no card covers."""
        assert self._then is not None
        begun = self._points.copy()
        flow, found, _ = cv2.calcOpticalFlowPyrLK(self._then, now, self._points, begun)
        there = np.asarray(flow, np.float32)
        back, again, _ = cv2.calcOpticalFlowPyrLK(now, self._then, there, there.copy())
        sure = (found.ravel() > 0) & (again.ravel() > 0)
        sure &= np.linalg.norm((back - self._points).reshape(-1, 2), axis=1) < _BACK_PX
        covered = np.zeros(len(there), np.bool_)
        for outline in cards:
            sure &= ~_inside(outline, there)
            covered |= _inside(outline, self._points)
        return there, sure, int((~covered).sum())

    def _is_same_view(self, now: Picture) -> bool:
        """Whether the picture as a whole, hands and cards and all, lies over the one that was remembered."""
        assert self._then is not None
        window = cv2.createHanningWindow((now.shape[1], now.shape[0]), cv2.CV_32F)
        (x, y), _ = cv2.phaseCorrelate(self._then.astype(np.float32), now.astype(np.float32), window)
        return float(np.hypot(x, y)) < _WITH_PX

    def _find_common_move(self, there: Floats, sure: NDArray[np.bool_]) -> NDArray[np.float64] | None:
        """How most of the points have moved, all in one way; None where they have not."""
        if int(sure.sum()) < LEAST_MARKS:
            return None
        moved, agree = cv2.estimateAffine2D(self._points[sure], there[sure], ransacReprojThreshold=_WITH_PX)
        if moved is None or int(agree.sum()) < _AGREE * int(sure.sum()):
            return None
        return np.asarray(moved, np.float64)

    @staticmethod
    def _outlines(cards: Sequence[Sighting], size: Size) -> list[Floats]:
        outlines = []
        for card in cards:
            points = np.array(card.quad, np.float32) * (WIDTH_PX / size[0])
            middle = points.mean(axis=0)
            outlines.append(np.asarray((points - middle) * _AROUND_CARD + middle, np.float32))
        return outlines

    @staticmethod
    def _off_mm(table: Calibration, then: Floats, there: Floats, size: Size) -> float:
        seen = np.array(table.to_mm([(float(x), float(y)) for x, y in there], picture_px=size))
        marked = np.array(table.to_mm([(float(x), float(y)) for x, y in then], picture_px=size))
        return float(np.linalg.norm(seen - marked, axis=1).max())


def _inside(outline: Floats, points: Floats) -> NDArray[np.bool_]:
    return np.array([holds(outline, each[0]) for each in points], np.bool_)
