"""What a card is of which only a part shows: that part is compared with the same part of every face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import Face
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.closer import laid_over, likeness, told
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.poses import Patch, Plane, Size, rectangle, through

_LONG_PX = 112
"""The longer side of a card as it is compared,"""
_CELL = 4
"""and how many of its pixels are one in the first, coarse comparison."""
_MARGIN = 0.14
"""So far, as a part of its width, a card may lie from where it was found."""
_EDGE_PX = 9
"""What lies so near to a card above is not looked at."""
_WORTH_A_LOOK = 0.3
"""What is less like any face than this at first is not looked at closer."""
_CLOSER, _EXACTLY, _RIVALS = 6, 3, 8
"""So many of the likeliest faces are laid over the card, so many of them exactly, and so many are compared with the
best one."""
_ROUNDS = 25
_NEARBY = 6
"""A face is laid over a card where they are most alike, so many pixels from where they roughly are."""
_LEAST_SHOWN, _LEAST_PRINT = 0.12, 0.02
"""A card of which less shows is not read, nor one with less than this part of what is printed on its face."""
_EVEN_LIKE, _LIKE_SURE = 0.72, 20.0
"""With this likeness the odds are even that a card is of this deck; what more likeness adds to their logarithm."""
_EVEN_APART, _APART_SURE = 0.12, 15.0
"""The same for how much nearer a card is to its face than to the next one: 1 where it is just like its face."""
_TELLING = 20.0
"""Faces that differ by less than this where the card shows are hardly told apart."""
_MOST_MOVED = 0.15
"""A card that lies over its face only when it is moved farther than this from its edges, as a part of its width, bears
another face."""
_ANOTHER = 0.2
"""What was found to lie so near to a known card, as a part of its width, is that card itself."""
_MOSTLY = 200


@dataclass(frozen=True, slots=True, eq=False)
class Uncovered:
    """A card that was read: its likeliest face, how probable that is, and its outline (4 × 2) from its top left."""

    face: Face
    probability: float
    outline: Floats


class PartsOfFaces:
    """Reads cards of a deck by what shows of them; ``pictures`` (BGR) are one a face, each filled by its face, of one
    proportion. ``size`` is that of a face that stands up as it is compared, in pixels."""

    def __init__(self, pictures: Mapping[Face, Picture]) -> None:
        self.faces = tuple(pictures)
        upright = [_stood_up(picture) for picture in pictures.values()]
        self._lies = np.array([picture.shape[1] > picture.shape[0] for picture in pictures.values()])
        shape = float(np.median([picture.shape[1] / picture.shape[0] for picture in upright]))
        self.size: Size = max(_CELL, round(_LONG_PX * shape / _CELL) * _CELL), _LONG_PX
        self._margin = round(_MARGIN * self.size[0] / _CELL) * _CELL
        self._drawn = [cv2.resize(picture, self.size, interpolation=cv2.INTER_AREA) for picture in upright]
        both = [told(np.asarray(drawn, np.uint8)) for drawn in self._drawn]
        self._half = self.size[0] // 2, self.size[1] // 2
        half = np.stack([cv2.resize(each, self._half, interpolation=cv2.INTER_AREA) for each in both])
        self._half_told = half.reshape(len(half), -1)
        self._half_power = (half**2).sum(axis=3).reshape(len(half), -1)
        self._print = [float((each**2).sum()) + 1e-6 for each in both]
        cells = self.size[0] // _CELL, self.size[1] // _CELL
        small = np.stack([cv2.resize(each, cells, interpolation=cv2.INTER_AREA) for each in both])
        small = np.stack([small, small[:, ::-1, ::-1]], axis=1).reshape(2 * len(both), -1, 3)
        self._small = small.reshape(len(small), -1)
        self._power = (small**2).sum(axis=2)

    def exactly(self, picture: Picture, face: Face, outline: Floats) -> tuple[Plane, Floats]:
        """The plane of a known card and its outline, laid exactly over its face: an edge may be that of a neighbour."""
        drawn = np.asarray(self._drawn[self.faces.index(face)], np.uint8)
        exact = laid_over(picture, self.upright(face, outline), drawn)
        return Plane.under(exact, self.size), exact

    def upright(self, face: Face, outline: Floats) -> Floats:
        """An outline that begins at a face's top left, begun where the face stood up has it."""
        return np.roll(outline, -int(self._lies[self.faces.index(face)]), axis=0)

    def read(self, picture: Picture, plane: Plane, pose: Floats, over: Sequence[Floats]) -> Uncovered | None:
        """What the card with this pose is; None where next to nothing of it shows."""
        pose = Patch.around(picture, plane, pose, over, self._margin).drawn_to_edges(self.size)
        patch = Patch.around(picture, plane, pose, over, self._margin)
        shown = np.asarray(cv2.erode(patch.shown, np.ones((_EDGE_PX, _EDGE_PX), np.uint8)), np.uint8)
        if shown.mean() < 255 * _LEAST_SHOWN:
            return None
        seen = told(patch.pixels)
        like, places = self._roughly(seen, shown)
        if like.max() < _WORTH_A_LOOK:
            return None
        order = [int(number) for number in np.argsort(-like)[:_CLOSER]]
        half = np.asarray(cv2.resize(seen, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.float32)
        laid = {}
        for number in order:
            at = self._placed(half, shown, number, places[number])
            laid[number] = self._moved(patch, shown, number, np.array([[1, 0, at[0]], [0, 1, at[1]]], np.float32), at)
        for number in sorted(laid, key=lambda number: -laid[number].like)[:_EXACTLY]:
            laid[number] = self._laid_over(patch, shown, number, laid[number])
        best = max(laid, key=lambda number: laid[number].like)
        apart, rival = self._apart(laid[best], best)
        if apart < 0:  # another face fits better there: the likeness of a part is not all that tells
            there = np.array([[1, 0, laid[best].at[0]], [0, 1, laid[best].at[1]]], np.float32)
            laid[rival] = self._laid_over(patch, shown, rival, self._moved(patch, shown, rival, there, laid[best].at))
            best = rival
            apart, _ = self._apart(laid[best], best)
        told_by = float((self._wanted(best, laid[best].mask) ** 2).sum()) / self._print[best // 2]
        if laid[best].mask.mean() < _LEAST_SHOWN or told_by < _LEAST_PRINT:
            return None
        lies = through(patch.to_plane, laid[best].corners - np.float32(self._margin))
        moved = min(float(np.abs(np.roll(lies, begun, axis=0) - pose).max()) for begun in range(4))
        if moved > _MOST_MOVED * min(self.size):
            return None
        if any(plane.same(lies, through(plane.from_picture, other), _ANOTHER) for other in over):
            return None
        probability = _odds(_LIKE_SURE * (laid[best].like - _EVEN_LIKE)) * _odds(_APART_SURE * (apart - _EVEN_APART))
        begun = 2 * (best % 2) + int(self._lies[best // 2])
        return Uncovered(self.faces[best // 2], probability, np.roll(through(plane.to_picture, lies), begun, axis=0))

    def _roughly(self, seen: Floats, shown: Picture) -> tuple[Floats, list[tuple[int, int]]]:
        """How like each face, upright and upside down, what shows is (2 × faces), and where in the patch it is so."""
        wide, high = self.size
        cells = wide // _CELL, high // _CELL
        steps = (self._margin - _CELL, self._margin, self._margin + _CELL)
        places = [(across, down) for down in steps for across in steps]
        parts, masks = [], []
        for across, down in places:
            part = slice(down, down + high), slice(across, across + wide)
            mask = cv2.resize(shown[part], cells, interpolation=cv2.INTER_AREA).reshape(-1, 1) > _MOSTLY
            parts.append(cv2.resize(seen[part], cells, interpolation=cv2.INTER_AREA).reshape(-1, 3) * mask)
            masks.append(mask.ravel())
        own = np.stack(parts).reshape(len(places), -1)
        power = (self._power @ np.stack(masks).T.astype(np.float32)) * (own**2).sum(axis=1)
        like = (self._small @ own.T) / np.sqrt(power + 1e-6)
        return np.asarray(like.max(axis=1), np.float32), [places[int(each)] for each in like.argmax(axis=1)]

    def _laid_over(self, patch: Patch, shown: Picture, number: int, roughly: _Laid) -> _Laid:
        """A card moved and turned so that it lies exactly over a face, from where it roughly does; there where it fits
        no better."""
        face, card = (
            cv2.GaussianBlur(cv2.cvtColor(each, cv2.COLOR_BGR2GRAY), (5, 5), 0)
            for each in (self._turned(self._drawn[number // 2], number), patch.pixels)
        )
        move = np.array([[1, 0, roughly.at[0]], [0, 1, roughly.at[1]]], np.float32)
        until = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, _ROUNDS, 1e-4)
        try:
            _, exact = cv2.findTransformECC(face, card, move, cv2.MOTION_EUCLIDEAN, until, shown, 3)
        except cv2.error:  # nothing to go by
            return roughly
        exactly = self._moved(patch, shown, number, np.asarray(exact, np.float32), roughly.at)
        return max(roughly, exactly, key=lambda laid: laid.like)

    def _moved(self, patch: Patch, shown: Picture, number: int, move: Floats, at: tuple[int, int]) -> _Laid:
        """A card moved (2 × 3) over a face."""
        back = cv2.WARP_INVERSE_MAP
        over = cv2.warpAffine(
            patch.pixels, move, self.size, flags=cv2.INTER_LINEAR | back, borderMode=cv2.BORDER_REPLICATE
        )
        mask = cv2.warpAffine(shown, move, self.size, flags=cv2.INTER_NEAREST | back) > 0
        seen = told(np.asarray(over, np.uint8), mask)[mask]
        corners = rectangle(self.size) @ move[:, :2].T + move[:, 2]
        return _Laid(likeness(seen, self._wanted(number, mask)), at, seen, mask, corners.astype(np.float32))

    def _placed(self, seen: Floats, shown: Picture, number: int, at: tuple[int, int]) -> tuple[int, int]:
        """Where in a patch (as it is told) a face is most like what shows, near where it roughly is."""
        half = self._half
        face = self._turned(self._half_told[number // 2].reshape(half[1], half[0], 3), number)
        x, y = (max(0, each - _NEARBY) // 2 for each in at)
        wide = slice(y, y + half[1] + _NEARBY), slice(x, x + half[0] + _NEARBY)
        mask = cv2.resize(
            shown[at[1] : at[1] + self.size[1], at[0] : at[0] + self.size[0]], half, interpolation=cv2.INTER_NEAREST
        )
        like = cv2.matchTemplate(
            seen[wide], face, cv2.TM_CCORR_NORMED, mask=np.repeat((mask > 0).astype(np.float32)[..., None], 3, axis=2)
        )
        like[~np.isfinite(like)] = 0
        best = int(like.argmax())
        return 2 * (x + best % like.shape[1]), 2 * (y + best // like.shape[1])

    def _apart(self, laid: _Laid, number: int) -> tuple[float, int]:
        """How much nearer the card is to a face than to the next one (1: just like it; below 0: nearer to the other),
        and that other."""
        own = self._wanted(number, laid.mask)
        least, rival = 1.0, number
        for other in self._rivals(laid, number):
            wanted = self._wanted(other, laid.mask)
            differ = float(((wanted - own) ** 2).sum())
            nearer = float(((laid.seen - wanted) ** 2).sum() - ((laid.seen - own) ** 2).sum())
            apart = nearer / (differ + _TELLING)
            if apart < least:
                least, rival = apart, other
        return least, rival

    def _rivals(self, laid: _Laid, number: int) -> list[int]:
        """The likeliest other faces, each upright or upside down, where a card lies."""
        whole = np.zeros((self.size[1], self.size[0], 3), np.float32)
        whole[laid.mask] = laid.seen
        seen = cv2.resize(whole, self._half, interpolation=cv2.INTER_AREA).reshape(-1, 3)
        mask = cv2.resize(laid.mask.astype(np.float32), self._half, interpolation=cv2.INTER_AREA).ravel()
        off = np.empty((len(self.faces), 2), np.float32)
        for turned in range(2):
            if turned:
                seen, mask = seen[::-1], mask[::-1]
            off[:, turned] = self._half_power @ mask - 2 * (self._half_told @ (seen * mask[:, None]).ravel())
        likeliest = np.argsort(off.ravel())
        return [int(other) for other in likeliest[likeliest // 2 != number // 2][:_RIVALS]]

    def _wanted(self, number: int, mask: NDArray[np.bool_]) -> Floats:
        """A face, upright or upside down, as it is told, where a mask is (n × 3)."""
        drawn = np.asarray(self._turned(self._drawn[number // 2], number), np.uint8)
        return np.asarray(told(drawn, mask)[mask], np.float32)

    @staticmethod
    def _turned(face: NDArray[Any], number: int) -> NDArray[Any]:
        return np.ascontiguousarray(face[::-1, ::-1]) if number % 2 else face


@dataclass(frozen=True, slots=True, eq=False)
class _Laid:
    """A card laid over a face: how like it that is, where it was at first, what shows of it as it is told (n × 3),
    where that is, and the corners of the face in the patch."""

    like: float
    at: tuple[int, int]
    seen: Floats
    mask: NDArray[np.bool_]
    corners: Floats


def _stood_up(picture: Picture) -> Picture:
    return np.ascontiguousarray(np.rot90(picture)) if picture.shape[1] > picture.shape[0] else picture


def _odds(logarithm: float) -> float:
    return float(1 / (1 + np.exp(-logarithm)))
