"""The places of cards of one size on one table, from one card that is known: others differ by a move and a turn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.gallery.squares import straighten
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import CLEAR_STEP, map_onto, project

Size = tuple[int, int]
_ALL_COLOURS = np.ones(3, np.float32)
_BEGUN = (np.arange(4) - np.arange(4)[:, None]) % 4
"""The corners of an outline, begun at each of them."""
_FINE = 3
"""The number of binary digits of the parts of a pixel to which lines are drawn."""


def rectangle(size: Size, margin: float = 0) -> Floats:
    """The corners (4 × 2) of a card of a size (width, height), clockwise from its top left, with a margin around."""
    wide, high = size[0] + margin, size[1] + margin
    return np.array([[-margin, -margin], [wide, -margin], [wide, high], [-margin, high]], np.float32)


def turn_between(one: Floats, other: Floats) -> float:
    """By how much, in radians, a pose (4 × 2) is turned against another, whichever end is up."""
    ways = [np.arctan2(*(pose[3] - pose[0])) for pose in (one, other)]
    turn = abs(float(ways[0] - ways[1])) % np.pi
    return min(turn, np.pi - turn)


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """The table around a known card: ``size`` is a card's, in the plane's own pixels; both homographies are 3 × 3."""

    size: Size
    from_picture: NDArray[np.float64]
    to_picture: NDArray[np.float64]

    @classmethod
    def under(cls, outline: Floats, size: Size) -> Plane:
        """The plane of a card with this outline (4 × 2, from its upright top left) in a picture."""
        there = map_onto(outline, rectangle(size))
        return cls(size, there, np.asarray(np.linalg.inv(there), np.float64))

    def lay(self, quads: Floats) -> Floats:
        """Loose outlines (n × 4 × 2, from any corner) in the picture as cards of the right size in the plane."""
        seen = project(quads.reshape(-1, 2), self.from_picture).reshape(-1, 4, 2)
        moved = np.stack([_rigidly(rectangle(self.size), np.roll(seen, begun, axis=1)) for begun in (0, 1)])
        nearer = np.argmin([_apart(each, seen) for each in moved], axis=0)
        return np.asarray(moved[nearer, np.arange(len(seen))], np.float32)

    def outlines(self, quads: Sequence[Floats]) -> list[Floats]:
        """Outlines of the picture (4 × 2 each) in the plane."""
        return list(project(np.reshape(quads, (-1, 2)).astype(np.float32), self.from_picture).reshape(-1, 4, 2))

    def same(self, one: Floats, other: Floats, within: float) -> bool:
        """Whether two poses (4 × 2 each) are of one card: their middles nearer than a part of its width."""
        if np.linalg.norm(one.mean(axis=0) - other.mean(axis=0)) > within * self.size[0]:
            return False
        return bool(turn_between(one, other) < math.radians(read_shipped().poses.same_turn))


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """The picture straightened around a pose, with a margin on every side; ``shown`` (uint8) is 255 where no other
    card that is known lies over it; ``to_plane`` maps the card's own pixels, without the margin, to the plane."""

    pixels: Picture
    shown: Picture
    margin: int
    to_plane: NDArray[np.float64]

    @classmethod
    def around(cls, picture: Picture, plane: Plane, pose: Floats, over: Sequence[Floats], margin: int) -> Patch:
        """``over`` are the outlines, in the picture, of cards that lie over this one."""
        turn = map_onto(rectangle(plane.size), pose)
        quad = project(rectangle(plane.size, margin), plane.to_picture @ turn)
        size = plane.size[0] + 2 * margin, plane.size[1] + 2 * margin
        shown = np.full((size[1], size[0]), 255, np.uint8)
        whole = rectangle((picture.shape[1], picture.shape[0]))
        inside = project(whole, np.linalg.inv(plane.to_picture @ turn)) + margin
        off_picture = np.zeros_like(shown)
        cv2.fillConvexPoly(off_picture, np.rint(inside).astype(np.int32), 255)
        for outline in over:
            there = project(outline, np.linalg.inv(plane.to_picture @ turn)) + margin
            cv2.fillConvexPoly(shown, np.rint(there).astype(np.int32), 0)
        return cls(straighten(picture, quad, size), np.asarray(np.minimum(shown, off_picture), np.uint8), margin, turn)

    def erode_shown(self, px: int) -> Picture:
        """The part that shows, less everything nearer than half of ``px`` to the part that does not."""
        return np.asarray(cv2.erode(self.shown, np.ones((px, px), np.uint8)), np.uint8)

    def draw_to_edges(self, size: Size) -> tuple[float, tuple[int, int]]:
        """How a card is turned, in radians about the middle of the patch, and where it lies then in what is turned
        back, so that what shows of its border lies on clear edges; not far from the pose."""
        limits = read_shipped().poses
        soft = cv2.GaussianBlur(self.pixels, (3, 3), 0).astype(np.float32)
        steps = [np.abs(cv2.Sobel(soft, -1, *way, ksize=1)) @ _ALL_COLOURS for way in ((1, 0), (0, 1))]
        shown = self.erode_shown(5) > 0
        clear = np.where(shown, np.minimum(np.maximum(*steps) / CLEAR_STEP, 1), 0).astype(np.float32)
        reach = min(limits.reach_px, self.margin - 3)
        wide = cv2.copyMakeBorder(clear, reach, reach, reach, reach, cv2.BORDER_CONSTANT)
        down, across = np.mgrid[-reach : reach + 1, -reach : reach + 1]
        far = limits.far * (down**2 + across**2) / reach**2
        middle = np.array(size, np.float32) / 2
        best, found = 0.0, (0.0, (self.margin, self.margin))
        widest = math.radians(limits.turn)
        for angle in np.linspace(-widest, widest, limits.turns):
            turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
            turned = (rectangle(size) - middle) @ turn.T + middle
            border = np.zeros(self.shown.shape, np.float32)
            scaled = np.rint((turned + self.margin) * 2**_FINE).astype(np.int32)
            cv2.polylines(border, [scaled], True, 1.0, 2, cv2.LINE_8, _FINE)
            border[~shown] = 0
            if border.sum() < limits.least_px:
                continue
            on_edges = cv2.matchTemplate(wide, border, cv2.TM_CCORR) / border.sum()
            on_edges = on_edges - far - limits.turned * abs(angle) / widest
            at = int(on_edges.argmax())
            if on_edges.flat[at] > best:
                best = float(on_edges.flat[at])
                moved = np.array([at % on_edges.shape[1] - reach, at // on_edges.shape[1] - reach])
                x, y = np.rint(turn.T @ moved + self.margin).astype(int).tolist()
                found = float(angle), (x, y)
        return found


def _rigidly(card: Floats, seen: Floats) -> Floats:
    """A card moved and turned so that its corners lie as near as they can to those that were seen (n × 4 × 2)."""
    one, other = (corners[..., 0] + 1j * corners[..., 1] for corners in (card, seen))
    one, middle = one - one.mean(), other.mean(axis=1, keepdims=True)
    turn = ((other - middle) * one.conj()).sum(axis=1, keepdims=True)
    lies = one * turn / (np.abs(turn) + 1e-9) + middle
    return np.stack([lies.real, lies.imag], axis=-1).astype(np.float32)


def _apart(poses: Floats, seen: Floats) -> Floats:
    """The greatest distance of a corner of each pose from that of the sighting, begun at the best corner (n)."""
    return np.asarray(np.abs(seen[:, _BEGUN] - poses[:, None]).max(axis=(2, 3)).min(axis=1), np.float32)
