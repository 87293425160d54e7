"""The finds of the detector in a picture: in the usual look, in larger and smaller ones, or in the
place that changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.detector import BoxKind, Detector, Found
from companion.sources.camera.recognition.finding.open_places import OpenPlaces
from companion.sources.camera.recognition.finding.places import holds
from companion.sources.camera.recognition.finding.sizes import (
    choose_further_sizes,
    choose_scale,
    is_larger,
    merge_looks,
)
from companion.sources.camera.recognition.finding.windows import Window, choose_windows_around, windows
from companion.sources.camera.recognition.fitted import Fitted, read_shipped
from companion.sources.camera.recognition.network import Floats


@dataclass(frozen=True, slots=True, eq=False)
class FirstLook:
    """The finds, with doubles, the highest score first, and the sizes (longer sides in pixels) of looks that may show
    more.
    """

    found: dict[BoxKind, Found]
    further: Sequence[int] = ()


class DetectorLooks:
    """Looks at pictures with one detector, in these sizes."""

    def __init__(self, detector: Detector, sizes: Fitted) -> None:
        self._detector, self._sizes = detector, sizes

    def look(self, picture: Picture, places: OpenPlaces | None = None) -> FirstLook:
        """The finds of the usual look at a BGR picture, or of looks at the ``places`` if only these are to be read."""
        side = max(picture.shape[:2])
        parts = [] if places is None else self._parts(picture, places)
        if places is not None and parts:
            looks = [(scale * side, self._in(part, picture)) for scale, part in parts]
            return FirstLook(places.keep_open(merge_looks(looks, side, self._sizes)))
        usual = self._detector.find(picture, long_side=self._sizes.usual)
        further = choose_further_sizes(usual, side, self._sizes)  # what is known tells as well how large cards are
        if places is not None:
            usual = places.keep_open(usual)
            if places.known and not any(map(len, usual.values())):
                return FirstLook(usual)
        return FirstLook(usual, further)

    def look_further(
        self, picture: Picture, first: FirstLook, settled: Sequence[Floats], places: OpenPlaces | None = None
    ) -> dict[BoxKind, Found]:
        """All finds, with those of further looks: they show things that lie on none of the ``settled`` outlines (4 × 2
        each).
        """
        on_settled = {kind: _are_on(each, settled) for kind, each in first.found.items()}
        waiting = {kind: each[~on_settled[kind]] for kind, each in first.found.items()}
        if settled and not any(map(len, waiting.values())):
            return first.found
        looks = [(self._sizes.usual, waiting)]
        for size in first.further:
            for taken, found in self._look_again(picture, waiting, size):
                looks.append((taken, {kind: each[~_are_on(each, settled)] for kind, each in found.items()}))
        # What is settled is too big for no look.
        done = {kind: each[on_settled[kind]] for kind, each in first.found.items()}
        looks.append((min(size for size, _ in looks), done))
        found = merge_looks(looks, max(picture.shape[:2]), self._sizes)
        return found if places is None else places.keep_open(found)

    def _parts(self, picture: Picture, places: OpenPlaces) -> list[tuple[float, Window]]:
        """The parts of a picture that hold all places to be read, each with its scale, if the size of cards is known
        and these parts are quicker to look at than the whole."""
        diagonals, side = places.diagonals(), max(picture.shape[:2])
        scale = choose_scale(diagonals, side, self._sizes)
        if scale is None:
            return []
        looks, across = read_shipped().looks, float(diagonals.max())
        boxes, size = places.boxes(looks.least * across), (picture.shape[1], picture.shape[0])
        parts = choose_windows_around(boxes, size, scale=scale, room=looks.room * across, usual=self._sizes.usual)
        usual = self._sizes.usual / side
        twice = self._sizes.twice and is_larger(scale, usual)
        also = [(usual, each.in_scale(usual)) for each in parts] if twice else []
        return [*((scale, each) for each in parts), *also]

    def _look_again(
        self, picture: Picture, usual: dict[BoxKind, Found], size: int
    ) -> Iterator[tuple[int, dict[BoxKind, Found]]]:
        """Finds with the size of the look, of each part of the picture that is worth a look in this size."""
        whole = picture.shape[1], picture.shape[0]
        taken, parts = windows(usual, whole, usual=self._sizes.usual, size=size)
        for part in parts:
            yield taken, self._in(part, picture)

    def _in(self, part: Window, picture: Picture) -> dict[BoxKind, Found]:
        found = self._detector.find(part.of(picture), long_side=part.long_side)
        whole = picture.shape[1], picture.shape[0]
        return {kind: part.place(each, whole) for kind, each in found.items()}


def _are_on(found: Found, outlines: Sequence[Floats]) -> NDArray[np.bool_]:
    """Whether the middle of what shows of each find lies in one of these outlines (4 × 2 each)."""
    middles = (found.boxes[:, :2] + found.boxes[:, 2:]) / 2
    return np.array([any(holds(outline, middle) for outline in outlines) for middle in middles], bool)
