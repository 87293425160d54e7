"""Places of cards that nothing else found: by the small details of their faces, anywhere in the picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.open_places import OpenPlaces
from companion.sources.camera.recognition.fitted import Fitted
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import UNIT


@dataclass(frozen=True, slots=True, eq=False)
class _Details:
    """The details of all faces: what they look like (n × 32), where on the face (n × 2, from 0 to 1), and whose."""

    told: NDArray[np.uint8]
    at: Floats
    face: NDArray[np.intp]


class Sought:
    """Looks for the faces (BGR pictures of any size) of a deck."""

    def __init__(self, faces: Sequence[Picture], limits: Fitted) -> None:
        self._faces, self._limits = faces, limits

    def outlines(self, picture: Picture, known: Sequence[Floats], places: OpenPlaces | None = None) -> list[Floats]:
        """Loose outlines (4 × 2 each, from the face's top left) of what may be cards of the deck, the likeliest first.
        Nothing is looked for on cards that are ``known`` (4 × 2 each), nor outside of these ``places``."""
        grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
        free = np.full(grey.shape, 255, np.uint8) if places is None else places.as_mask(grey.shape)
        for quad in known:
            cv2.fillConvexPoly(free, np.rint(quad).astype(np.int32), 0)
        x0, y0, x1, y1 = (0, 0, *grey.shape[::-1]) if places is None else places.within()
        at, told = self._describe(grey[y0:y1, x0:x1], self._limits.of_a_picture, free[y0:y1, x0:x1])
        at += np.array((x0, y0), np.float32)
        if not len(at) or not len(self._details.told):
            return []
        pairs = cv2.BFMatcher(cv2.NORM_HAMMING).match(told, self._details.told)
        near = np.array(
            [(pair.queryIdx, pair.trainIdx) for pair in pairs if pair.distance <= self._limits.alike], np.intp
        )
        if not len(near):
            return []
        of_face = self._details.face[near[:, 1]]
        found: list[tuple[int, Floats]] = []
        for face in np.flatnonzero(np.bincount(of_face) >= self._limits.least).tolist():
            own = near[of_face == face]
            found += self._lay(self._details.at[own[:, 1]], at[own[:, 0]], self._faces[face].shape)
        found.sort(key=lambda each: -each[0])
        return [outline for _, outline in found[: self._limits.most]]

    @cached_property
    def _details(self) -> _Details:
        most = min(self._limits.of_a_face, self._limits.of_a_deck // len(self._faces))
        told, at = [np.empty((0, 32), np.uint8)], [np.empty((0, 2), np.float32)]
        for face in self._faces:
            shrink = self._limits.face_px / max(face.shape[:2])
            small = cv2.resize(face, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
            grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (0, 0), self._limits.soft_px)
            places, each = self._describe(np.asarray(grey, np.uint8), most)
            told.append(each)
            at.append(np.asarray(places / np.array(grey.shape[::-1]), np.float32))
        whose = np.repeat(np.arange(len(self._faces)), [len(each) for each in told[1:]])
        return _Details(np.concatenate(told), np.concatenate(at), whose)

    def _describe(
        self, grey: NDArray[np.uint8], most: int, where: NDArray[np.uint8] | None = None
    ) -> tuple[Floats, NDArray[np.uint8]]:
        """The places (n × 2) and the looks (n × 32) of the clearest details of a grey picture, only in the part that is
        255 in the mask ``where``."""
        limits = self._limits
        settings = {"patchSize": limits.patch_px, "fastThreshold": limits.corner}
        shape = limits.step, limits.levels, limits.corner
        if where is None:
            corners, told = cv2.ORB.create(most, *shape, **settings).detectAndCompute(grey, None)
        else:
            orb = cv2.ORB.create(limits.tried * most, *shape, **settings)
            spread = self._spread(orb.detect(grey, where), most, grey.shape[1] / limits.across)
            corners, told = orb.compute(grey, spread)
        if told is None:
            return np.empty((0, 2), np.float32), np.empty((0, 32), np.uint8)
        return np.array([corner.pt for corner in corners], np.float32), np.asarray(told, np.uint8)

    def _spread(self, corners: Sequence[cv2.KeyPoint], most: int, cell: float) -> list[cv2.KeyPoint]:
        """The ``most`` clearest corners, and the clearest of each cell; ``cell`` is its width in pixels."""
        kept: list[cv2.KeyPoint] = []
        there: Counter[tuple[int, int]] = Counter()
        for number, corner in enumerate(sorted(corners, key=lambda corner: -corner.response)):
            where = int(corner.pt[0] / cell), int(corner.pt[1] / cell)
            there[where] += 1
            if number < most or there[where] <= self._limits.of_a_cell:
                kept.append(corner)
        return kept

    def _lay(self, on_face: Floats, seen: Floats, shape: tuple[int, ...]) -> Iterator[tuple[int, Floats]]:
        """How many details of a face (n × 2, from 0 to 1, and in the picture) agree on where it lies, and its outline,
        for each card of which enough do."""
        size, least = np.array(shape[1::-1], np.float32) / max(shape[:2]), self._limits.least
        while len(seen) >= least:
            # Cards are seen aslant, but what so few details say beyond a turn and a size is mostly chance.
            move, agrees = cv2.estimateAffinePartial2D(on_face * size, seen, ransacReprojThreshold=self._limits.off_px)
            if move is None or (count := int(agrees.sum())) < least:
                return
            yield count, np.asarray((UNIT * size) @ move[:, :2].T + move[:, 2], np.float32)
            left = ~agrees.ravel().astype(bool)
            on_face, seen = on_face[left], seen[left]
